import { connectPacket, open, publishPacket, subscribePacket } from './wire.ts'

/** A steady stream to one subscriber until its input ends. Prints what arrived per second, at the end. */
const [port = 0, perSecond = 10_000] = process.argv.slice(2).map(Number)
const TICK_MS = 10

const one = publishPacket('bench/rate', 64)
const subscriber = await open(
  port,
  [connectPacket(`rate-s-${process.pid}`), subscribePacket('bench/rate')],
  9,
)
let received = 0
subscriber.on('data', (chunk: Buffer) => (received += chunk.length / one.length))
const publisher = await open(port, [connectPacket(`rate-p-${process.pid}`)], 4)
const before = performance.now()
let sent = 0
setInterval(() => {
  const due = Math.floor(((performance.now() - before) * perSecond) / 1000) - sent
  if (due <= 0) return
  sent += due
  publisher.write(Buffer.concat(Array.from({ length: due }, () => one)))
}, TICK_MS)
console.log('running')
process.stdin.resume()
process.stdin.on('end', () => {
  console.log(Math.round((received / (performance.now() - before)) * 1000))
  process.exit(0)
})
