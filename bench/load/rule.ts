import { connectPacket, open, shortPublishPacket, subscribePacket } from './wire.ts'

/**
 * One publisher of JSON messages and one subscriber of another topic, or of the same, in a closed loop: no
 * more than a window of messages is under way. Prints messages delivered per second.
 */
const [port = '0', topic = '', payload = '', subscribed = '', durationMs = '3000'] =
  process.argv.slice(2)
const WINDOW = 2000
const BATCH = 100

const one = shortPublishPacket(topic, payload)
const batch = Buffer.concat(Array.from({ length: BATCH }, () => one))

const name = `rule-${process.pid}`
const publisher = await open(Number(port), [connectPacket(`${name}-p`)], 4)
const subscriber = await open(
  Number(port),
  [connectPacket(`${name}-s`), subscribePacket(subscribed)],
  9,
)
/** All packets that come are of one size: that of the first. */
let size = 0
let received = 0
subscriber.on('data', (chunk: Buffer) => {
  if (size === 0) size = 2 + (chunk[1] ?? 0)
  received += chunk.length / size
  pump()
})

let sent = 0
let isOver = false
function pump(): void {
  while (!isOver && sent - received < WINDOW) {
    sent += BATCH
    publisher.write(batch)
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

pump()
// The first moments are the compiler's.
await wait(Math.min(1500, Number(durationMs) / 2))
const [before, at] = [received, performance.now()]
await wait(Number(durationMs))
const perSecond = ((received - before) / (performance.now() - at)) * 1000
isOver = true
console.log(Math.round(perSecond))
process.exit(0)
