import { connectPacket, open, publishPacket, subscribePacket } from './wire.ts'

/**
 * One publisher, some subscribers, in a closed loop: no more than a window of messages is under way, so
 * that neither broker has to drop any, and each runs as fast as it can. Prints messages delivered per
 * second.
 */
const [port = 0, subscribers = 1, payloadBytes = 64, durationMs = 3000] = process.argv
  .slice(2)
  .map(Number)
const TOPIC = 'bench/t'
const WINDOW = 2000
const BATCH = 100

const one = publishPacket(TOPIC, payloadBytes)
const batch = Buffer.concat(Array.from({ length: BATCH }, () => one))
const received = new Float64Array(subscribers)

const name = `bench-${process.pid}`
const publisher = await open(port, [connectPacket(`${name}-p`)], 4)
for (let i = 0; i < subscribers; i++) {
  const socket = await open(port, [connectPacket(`${name}-${i}`), subscribePacket(TOPIC)], 9)
  // All packets are of one size, so bytes count messages; a look at one of each chunk keeps that honest.
  let offset = 0
  socket.on('data', (chunk: Buffer) => {
    const next = (one.length - (offset % one.length)) % one.length
    offset += chunk.length
    if (next + one.length <= chunk.length && one.compare(chunk, next, next + one.length) !== 0) {
      throw new Error('what came is not what was sent')
    }
    received[i] = (received[i] ?? 0) + chunk.length / one.length
    pump()
  })
}

let sent = 0
let isOver = false
function pump(): void {
  if (isOver) return
  let slowest = received[0] ?? 0
  for (let i = 1; i < subscribers; i++) slowest = Math.min(slowest, received[i] ?? 0)
  while (sent - slowest < WINDOW) {
    sent += BATCH
    publisher.write(batch)
  }
}

const total = () => received.reduce((sum, each) => sum + each, 0)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

pump()
// The first moments are the compiler's.
await wait(Math.min(1500, durationMs / 2))
const [before, at] = [total(), performance.now()]
await wait(durationMs)
const perSecond = ((total() - before) / (performance.now() - at)) * 1000
isOver = true
console.log(Math.round(perSecond))
process.exit(0)
