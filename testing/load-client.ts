import type { QoS } from '@signalbox/mqtt/protocol'
import { connectRaw, type RawOptions } from './raw-client.ts'

export interface LoadOptions extends Partial<RawOptions> {
  clientId: string
}

/** Counts what comes and acknowledges it at once; publishes with a window of unacknowledged messages. */
export interface LoadClient {
  readonly clientId: string
  /** The numbers in the payloads of the messages that came, by topic. */
  readonly received: ReadonlyMap<string, readonly number[]>
  /** Messages of all topics. */
  readonly count: number
  subscribe(topicFilter: string, qos: QoS): Promise<void>
  /** Resolves when all are acknowledged; with QoS 0 when all are written. */
  publish(topic: string, options: PublishOptions): Promise<void>
  /** Reads nothing from now on, or reads again. */
  pause(): void
  resume(): void
  end(): void
}

interface PublishOptions {
  qos: QoS
  count: number
  window: number
  payloadBytes?: number
}

const [PUBLISH, PUBACK, PUBREC, PUBREL, PUBCOMP] = [3, 4, 5, 6, 7]

/** A client by the book that costs little: for thousands of messages in a test. MQTT 3.1.1. */
export async function connectLoad(mqttUrl: string, options: LoadOptions): Promise<LoadClient> {
  const client = await connectRaw(mqttUrl, { protocolVersion: 4, ...options })
  const { socket, clientId } = client
  const received = new Map<string, number[]>()
  let count = 0
  let onFree = (_packetId: number) => {}
  let rest = Buffer.alloc(0)
  let output: Buffer[] = []
  const acknowledge = (type: number, packetId: number) =>
    output.push(Buffer.from([(type << 4) | (type === PUBREL ? 2 : 0), 2, packetId >> 8, packetId]))

  function handle(packet: Buffer, bodyAt: number): void {
    const first = packet[0] ?? 0
    const type = first >> 4
    if (type === PUBLISH) {
      const qos = (first >> 1) & 3
      const topicEnd = bodyAt + 2 + packet.readUInt16BE(bodyAt)
      const topic = packet.toString('utf8', bodyAt + 2, topicEnd)
      const numbers = received.get(topic) ?? []
      received.set(topic, numbers)
      numbers.push(packet.readUInt32BE(topicEnd + (qos > 0 ? 2 : 0)))
      count++
      if (qos > 0) acknowledge(qos === 1 ? PUBACK : PUBREC, packet.readUInt16BE(topicEnd))
    } else if (type === PUBREL) acknowledge(PUBCOMP, packet.readUInt16BE(bodyAt))
    else if (type === PUBREC) acknowledge(PUBREL, packet.readUInt16BE(bodyAt))
    else if (type === PUBACK || type === PUBCOMP) onFree(packet.readUInt16BE(bodyAt))
  }

  // connectRaw's own parser is for tests that look at each packet.
  socket.removeAllListeners('data')
  let onSuback = () => {}
  socket.on('data', (chunk: Buffer) => {
    const bytes = Buffer.concat([rest, chunk])
    let at = 0
    for (;;) {
      const head = remainingLength(bytes, at)
      if (head === undefined || head.bodyAt + head.length > bytes.length) break
      const end = head.bodyAt + head.length
      if ((bytes[at] ?? 0) >> 4 === 9) onSuback()
      else handle(bytes.subarray(at, end), head.bodyAt - at)
      at = end
    }
    rest = bytes.subarray(at)
    flush()
  })
  function flush(): void {
    if (output.length > 0) socket.write(Buffer.concat(output))
    output = []
  }

  return {
    clientId,
    received,
    get count() {
      return count
    },
    subscribe: (topicFilter, qos) =>
      new Promise((resolve) => {
        onSuback = resolve
        client.send({
          cmd: 'subscribe',
          messageId: 1,
          subscriptions: [{ topic: topicFilter, qos }],
        })
      }),
    publish: (topic, { qos, count: messages, window, payloadBytes = 16 }) =>
      new Promise((resolve) => {
        const free = Array.from({ length: window }, (_, i) => i + 1)
        let sent = 0
        const pump = () => {
          while (sent < messages) {
            const packetId = qos === 0 ? 0 : free.shift()
            if (packetId === undefined) return
            output.push(publishPacket(topic, qos, packetId, sent++, payloadBytes))
          }
          if (qos === 0) socket.write(Buffer.concat(output.splice(0)), () => resolve())
          else if (free.length === window) resolve()
        }
        onFree = (packetId) => {
          free.push(packetId)
          pump()
        }
        pump()
        flush()
      }),
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    end: () => client.end(),
  }
}

function remainingLength(
  bytes: Buffer,
  at: number,
): { length: number; bodyAt: number } | undefined {
  let length = 0
  for (let i = 0; i < 4; i++) {
    const byte = bytes[at + 1 + i]
    if (byte === undefined) return undefined
    length += (byte & 0x7f) << (7 * i)
    if (byte < 0x80) return { length, bodyAt: at + 2 + i }
  }
  throw new Error('not a remaining length')
}

function publishPacket(
  topic: string,
  qos: number,
  packetId: number,
  number: number,
  payloadBytes: number,
): Buffer {
  const name = Buffer.from(topic)
  const idBytes = qos > 0 ? 2 : 0
  const length = 2 + name.length + idBytes + payloadBytes
  if (length >= 16_384) throw new Error('longer than this client can say')
  const head = [0x30 | (qos << 1), (length & 0x7f) | 0x80, length >> 7, 0, name.length]
  const bytes = Buffer.alloc(3 + length)
  bytes.set(head)
  name.copy(bytes, head.length)
  let at = head.length + name.length
  if (idBytes > 0) at = bytes.writeUInt16BE(packetId, at)
  bytes.writeUInt32BE(number, at)
  return bytes
}
