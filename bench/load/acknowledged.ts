import type { Socket } from 'node:net'
import { connectPacket, open, packetIdAt, publishPacket, subscribePacket } from './wire.ts'

/**
 * Publishers that each keep a window of messages unacknowledged, and subscribers that acknowledge at
 * once. With `durationMs` prints messages delivered per second; with `messages` publishes that many and
 * prints how many were delivered of those expected. With `isDurable` sessions outlive connections.
 */
const [
  port = 0,
  qos = 1,
  publishers = 1,
  subscribers = 1,
  window = 20,
  durationMs = 0,
  messages = 0,
  isDurable = 0,
  payloadBytes = 64,
] = process.argv.slice(2).map(Number)
const TOPIC = 'bench/t'
const AT_ONCE = 100
/** Without a delivery for this long, missing messages are lost. */
const SETTLED_MS = 3000

const one = publishPacket(TOPIC, payloadBytes, qos)
const idAt = packetIdAt(one, TOPIC)
const name = `bench-${process.pid}`
const quota = messages > 0 ? Math.ceil(messages / publishers) : Number.POSITIVE_INFINITY
let delivered = 0
let lastDelivery = 0
let acknowledged = 0
let isOver = false

const [PUBLISH, PUBACK, PUBREC, PUBREL, PUBCOMP] = [0x30, 0x40, 0x50, 0x62, 0x70]

/** Calls back with the first byte and the packet identifier of each packet: PUBLISH as sent, or four bytes. */
function onPackets(
  socket: Socket,
  handle: (type: number, packetId: number) => void,
  onEnd: () => void,
): void {
  let rest: Buffer | undefined
  socket.on('data', (chunk: Buffer) => {
    const bytes = rest === undefined ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    while (at < bytes.length) {
      const first = bytes[at] ?? 0
      const isPublish = first >> 4 === 3
      const length = isPublish ? one.length : 4
      if (at + length > bytes.length) break
      if (bytes[at + 1] !== (isPublish ? one[1] : 2))
        throw new Error('what came is not what was sent')
      const id = at + (isPublish ? idAt : 2)
      handle(isPublish ? PUBLISH : first, qos === 0 ? 0 : bytes.readUInt16BE(id))
      at += length
    }
    rest = at < bytes.length ? bytes.subarray(at) : undefined
    onEnd()
  })
  socket.on('close', () => {
    if (!isOver) throw new Error('the broker closed a connection')
  })
}

/** Collects what is to be sent until the end of a chunk. */
class Output {
  readonly #socket: Socket
  #parts: Buffer[] = []

  constructor(socket: Socket) {
    this.#socket = socket
  }

  add(bytes: Buffer): void {
    this.#parts.push(bytes)
  }

  short(type: number, packetId: number): void {
    this.add(Buffer.from([type, 2, packetId >> 8, packetId & 255]))
  }

  flush(): void {
    if (this.#parts.length > 0) this.#socket.write(Buffer.concat(this.#parts))
    this.#parts = []
  }
}

async function subscribe(i: number): Promise<void> {
  const client = connectPacket(`${name}-s${i}`, undefined, isDurable === 0)
  const greeting = [client, subscribePacket(TOPIC, qos)]
  const socket = await open(port, greeting, 9)
  const output = new Output(socket)
  onPackets(
    socket,
    (type, packetId) => {
      if (type === PUBREL) return output.short(PUBCOMP, packetId)
      delivered++
      if (qos > 0) output.short(qos === 1 ? PUBACK : PUBREC, packetId)
    },
    () => {
      lastDelivery = performance.now()
      output.flush()
    },
  )
}

/** Gives the function that begins. */
async function publisher(i: number): Promise<() => void | Promise<void>> {
  const socket = await open(port, [connectPacket(`${name}-p${i}`, undefined, isDurable === 0)], 4)
  const output = new Output(socket)
  let sent = 0
  let under = 0
  const free = Array.from({ length: window }, (_, at) => window - at)
  const pump = () => {
    while (!isOver && under < window && sent < quota) {
      const bytes = Buffer.from(one)
      bytes.writeUInt16BE(free.pop() ?? 0, idAt)
      output.add(bytes)
      under++
      sent++
    }
    output.flush()
  }
  onPackets(
    socket,
    (type, packetId) => {
      if (type === PUBREC) return output.short(PUBREL, packetId)
      under--
      acknowledged++
      free.push(packetId)
    },
    pump,
  )
  if (qos > 0) return pump
  // Nothing is acknowledged: all is written, a window at a time, as the socket takes it.
  return async () => {
    while (!isOver && sent < quota) {
      const count = Math.min(window, quota - sent)
      sent += count
      acknowledged += count
      if (!socket.write(Buffer.concat(Array.from({ length: count }, () => one)))) {
        await new Promise((resolve) => socket.once('drain', resolve))
      }
    }
  }
}

async function all<T>(count: number, make: (i: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) => make(from + i))
    made.push(...(await Promise.all(some)))
  }
  return made
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

await all(subscribers, subscribe)
const begin = await all(publishers, publisher)
const begun = performance.now()
for (const each of begin) void each()
if (messages > 0) {
  const expected = quota * publishers * subscribers
  lastDelivery = begun
  while (delivered < expected && performance.now() - lastDelivery < SETTLED_MS) await wait(20)
  const seconds = (lastDelivery - begun) / 1000
  isOver = true
  console.log(JSON.stringify({ delivered, expected, acknowledged, seconds }))
} else {
  // The first moments are the compiler's.
  await wait(Math.min(1500, durationMs / 2))
  const [before, at] = [delivered, performance.now()]
  await wait(durationMs)
  const perSecond = ((delivered - before) / (performance.now() - at)) * 1000
  isOver = true
  console.log(Math.round(perSecond))
}
process.exit(0)
