import type { Socket } from 'node:net'
import { perSecond } from './measure.ts'
import { connectPacket, open, publishPacket, subscribeAllPacket } from './wire.ts'

/**
 * Many subscriptions, a thousand for each connection: every second one with a wildcard, each for a topic
 * of its own. Prints the seconds that it took. At the end of its input it publishes to topics all over
 * them for a while, and prints messages delivered per second.
 */
const [port = 0, count = 1_000_000, durationMs = 3000] = process.argv.slice(2).map(Number)
const EACH = Math.min(1000, count)
const IN_PACKET = 100
const AT_ONCE = 20
const WINDOW = 2000
const SUBACK_BYTES = 4 + IN_PACKET

const device = (i: number) => {
  const fleet = String(Math.floor(i / EACH)).padStart(4, '0')
  return `fleet/${fleet}/device/${String(i).padStart(7, '0')}`
}
const deviceTopic = (i: number) => `${device(i)}/state`
const deviceFilter = (i: number) => (i % 2 === 0 ? deviceTopic(i) : `${device(i)}/+`)

const sockets: Socket[] = []
async function subscribe(from: number): Promise<void> {
  const socket = await open(port, [connectPacket(`subscriptions-${process.pid}-${from}`)], 4)
  sockets.push(socket)
  for (let i = from; i < from + EACH; i += IN_PACKET) {
    const filters = Array.from({ length: IN_PACKET }, (_, n) => deviceFilter(i + n))
    socket.write(subscribeAllPacket(filters))
    await bytes(socket, SUBACK_BYTES)
  }
}

function bytes(socket: Socket, wanted: number): Promise<void> {
  return new Promise((resolve) => {
    let seen = 0
    const onData = (chunk: Buffer) => {
      seen += chunk.length
      if (seen < wanted) return
      socket.off('data', onData)
      resolve()
    }
    socket.on('data', onData)
  })
}

let next = 0
const started = performance.now()
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (next < count) await subscribe((next += EACH) - EACH)
  }),
)
console.log(((performance.now() - started) / 1000).toFixed(2))

process.stdin.resume()
process.stdin.on('end', () => void publish())

async function publish(): Promise<void> {
  const publisher = await open(port, [connectPacket(`publisher-${process.pid}`)], 4)
  const length = publishPacket(deviceTopic(0), 64).length
  let received = 0
  let sent = 0
  let isOver = false
  const pump = () => {
    while (!isOver && sent - received < WINDOW) {
      // Not in their order: each has to find its place.
      const packets = Array.from({ length: 100 }, (_, n) =>
        publishPacket(deviceTopic(((sent + n) * 7919) % count), 64),
      )
      sent += packets.length
      publisher.write(Buffer.concat(packets))
    }
  }
  // All packets are of one length.
  for (const socket of sockets) {
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length / length
      pump()
    })
  }
  pump()
  const rate = await perSecond(() => received, durationMs)
  isOver = true
  console.log(Math.round(rate))
  process.exit(0)
}
