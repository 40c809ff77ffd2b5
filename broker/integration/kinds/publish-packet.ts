import type { IClientPublishOptions } from 'mqtt'
import mqttPacket, { type UserProperties } from 'mqtt-packet'
import { describeError } from '../../backends/backend.ts'
import type { MessageProperties } from '../../kernel/message.ts'
import { SendFault } from '../result.ts'

/**
 * The properties of a PUBLISH in the library's form; `undefined` if there are none, because it cannot write an empty
 * map.
 */
export function packetProperties(
  properties: MessageProperties = {},
  messageExpiryInterval: number | undefined,
): IClientPublishOptions['properties'] {
  const { payloadFormatIndicator, contentType, responseTopic, correlationData } = properties
  const { userProperties = [] } = properties
  const all: NonNullable<IClientPublishOptions['properties']> = {
    ...(payloadFormatIndicator !== undefined && {
      payloadFormatIndicator: payloadFormatIndicator === 1,
    }),
    ...(messageExpiryInterval !== undefined && { messageExpiryInterval }),
    ...(contentType !== undefined && { contentType }),
    ...(responseTopic !== undefined && { responseTopic }),
    // Rows from a buffer on disk have another type of byte array than the library needs.
    ...(correlationData !== undefined && { correlationData: Buffer.from(correlationData) }),
    ...(userProperties.length > 0 && { userProperties: inOrder(userProperties) }),
  }
  return Object.keys(all).length > 0 ? all : undefined
}

/** The library writes an array of maps in order. Its type only declares a single map. */
function inOrder(pairs: NonNullable<MessageProperties['userProperties']>): UserProperties {
  return pairs.map(([name, value]) => ({ [name]: value })) as unknown as UserProperties
}

interface Publish extends IClientPublishOptions {
  topic: string
  payload: Buffer
}

/**
 * Encodes a PUBLISH with the library without sending it. A packet that the library cannot encode would break the
 * connection, or wait for an acknowledgement that never comes.
 *
 * @returns the bytes of the packet
 * @throws {SendFault} final, if it cannot be encoded or is too long
 */
export function bytesOfPublish({ qos = 0, ...packet }: Publish, protocolVersion: number): number {
  const sink = new Sink()
  try {
    mqttPacket.writeToStream(
      { cmd: 'publish', dup: false, retain: false, ...packet, qos, messageId: 1 },
      sink as unknown as NodeJS.WritableStream, // all that the library calls
      { protocolVersion },
    )
  } catch (error) {
    throw unencodable(describeError(error), error)
  }
  if (sink.fault !== undefined) throw unencodable(sink.fault.message, sink.fault)
  if (sink.bytes === 0) throw unencodable('nothing was written')
  if (sink.bytes > MAX_PACKET_BYTES) throw unencodable(`${sink.bytes} bytes`)
  return sink.bytes
}

/** The length of a packet has four bytes of seven bits [MQTT-2.1.4], after a first byte. */
const MAX_PACKET_BYTES = 5 + 268_435_455

const unencodable = (reason: string, cause?: unknown) =>
  new SendFault(`not an MQTT message: ${reason}`, { isRecoverable: false, cause })

class Sink {
  bytes = 0
  fault: Error | undefined

  write(chunk: string | Buffer): boolean {
    this.bytes += Buffer.byteLength(chunk)
    return true
  }

  destroy(fault: Error): void {
    this.fault = fault
  }
}
