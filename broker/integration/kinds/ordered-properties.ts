import type { Duplex } from 'node:stream'
import type { IPublishPacket, Packet } from 'mqtt'
import { Framer } from '../../kernel/codec/framer.ts'
import { decodePublish } from '../../kernel/codec/publish.ts'
import type { MessageProperties } from '../../kernel/message.ts'

/**
 * Reads the properties of messages that an MQTT 5 connection receives, in addition to the library, which loses the
 * order of user properties [MQTT-3.3.2-17].
 */
export class OrderedProperties {
  readonly #framer = new Framer(Number.POSITIVE_INFINITY)
  /** Properties of messages that the library has not handed over yet. */
  readonly #waiting: (MessageProperties | undefined)[] = []
  readonly #known = new WeakMap<Packet, MessageProperties>()

  listen(stream: Duplex): void {
    const receive = (chunk: Buffer) => {
      try {
        this.#framer.push(chunk)
        for (let frame = this.#framer.next(); frame !== undefined; frame = this.#framer.next()) {
          if ((frame.bytes[0] ?? 0) >> 4 === PUBLISH) this.#waiting.push(readProperties(frame))
        }
      } catch {
        // The library closes the connection after such packets.
        stream.off('data', receive)
      }
    }
    stream.on('data', receive)
  }

  /** Puts the properties into a packet from the library, which hands over packets in order. */
  received(packet: Packet): void {
    if (packet.cmd !== 'publish') return
    const properties = this.#waiting.shift()
    if (properties !== undefined) this.#known.set(packet, properties)
  }

  of(packet: IPublishPacket): MessageProperties | undefined {
    return this.#known.get(packet)
  }
}

const PUBLISH = 3

/** A message whose properties break the standard is received without them. */
function readProperties(frame: Parameters<typeof decodePublish>[0]): MessageProperties | undefined {
  try {
    return decodePublish(frame, 5).properties
  } catch {
    return undefined
  }
}
