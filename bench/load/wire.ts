import { connect, type Socket } from 'node:net'

// Just enough MQTT 3.1.1, byte by byte, that what is measured is the broker and not this.

function text(value: string): Buffer {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
}

function packet(header: number, body: Buffer): Buffer {
  const length: number[] = []
  let rest = body.length
  do {
    const byte = rest % 128
    rest = Math.floor(rest / 128)
    length.push(rest > 0 ? byte | 128 : byte)
  } while (rest > 0)
  return Buffer.concat([Buffer.from([header, ...length]), body])
}

/** CONNECT without a keep-alive. */
export function connectPacket(
  clientId: string,
  user?: { username: string; password: string },
  isClean = true,
): Buffer {
  const flags = (user === undefined ? 0 : 0xc0) | (isClean ? 2 : 0)
  const fixed = Buffer.from([0, 4, 0x4d, 0x51, 0x54, 0x54, 4, flags, 0, 0])
  const login = user === undefined ? [] : [text(user.username), text(user.password)]
  return packet(0x10, Buffer.concat([fixed, text(clientId), ...login]))
}

export function subscribePacket(topicFilter: string, qos = 0): Buffer {
  return packet(0x82, Buffer.concat([Buffer.from([0, 1]), text(topicFilter), Buffer.from([qos])]))
}

export function subscribeAllPacket(topicFilters: readonly string[]): Buffer {
  const asked = topicFilters.flatMap((filter) => [text(filter), Buffer.from([0])])
  return packet(0x82, Buffer.concat([Buffer.from([0, 1]), ...asked]))
}

/** A message of a sensor, with ten fields, of 162 bytes; in the order in which transformations write names. */
const READING = JSON.stringify({
  ts: 1_764_000_000_000,
  temperature: 21.53,
  state: 'on',
  site: 'hall-3',
  seq: 123_456,
  pressure: 1013.25,
  ok: true,
  humidity: 45.2,
  device: 'sensor-0017',
  battery: 87,
})

/**
 * PUBLISH; with 0 bytes the payload is the message of a sensor. With QoS 1 and 2 its packet identifier is 0, to be
 * set at `packetIdAt(packet, topic)`.
 */
export function publishPacket(topic: string, payloadBytes: number, qos = 0): Buffer {
  const id = Buffer.alloc(qos === 0 ? 0 : 2)
  const payload = payloadBytes === 0 ? Buffer.from(READING) : Buffer.alloc(payloadBytes, 0x78)
  return packet(0x30 | (qos << 1), Buffer.concat([text(topic), id, payload]))
}

/** PUBLISH with QoS 0 and this payload; together below 126 bytes. */
export const shortPublishPacket = (topic: string, payload: string): Buffer =>
  publishPacketOf(topic, payload, 0)

/** PUBLISH with this payload. With QoS 1 its packet identifier is 0, to be set at `packetIdAt(packet, topic)`. */
export function publishPacketOf(topic: string, payload: string, qos: 0 | 1): Buffer {
  const id = Buffer.alloc(qos === 0 ? 0 : 2)
  return packet(0x30 | (qos << 1), Buffer.concat([text(topic), id, Buffer.from(payload)]))
}

/** Of packets whose remaining length is below 16,384. */
export function packetIdAt(of: Buffer, topic: string): number {
  return ((of[1] ?? 0) < 128 ? 2 : 3) + text(topic).length
}

/** Connects and waits until that many bytes have come: 4 for CONNACK, 5 more for SUBACK. */
export function open(
  port: number,
  greeting: readonly Buffer[],
  answerBytes: number,
  isGood: (answer: Buffer) => boolean = () => true,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    let seen = 0
    const onData = (chunk: Buffer) => {
      seen += chunk.length
      if (seen < answerBytes) return
      socket.off('data', onData)
      if (isGood(chunk)) resolve(socket)
      else reject(new Error(`${port}: refused with ${chunk.toString('hex')}`))
    }
    socket.on('data', onData)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error(`${port}: closed after ${seen} bytes`)))
    socket.once('connect', () => socket.write(Buffer.concat(greeting)))
  })
}
