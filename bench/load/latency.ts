import { connectPacket, open, publishPacket, subscribePacket } from './wire.ts'

/**
 * So many messages a second from ten publishers to one subscriber, each with the time of its writing.
 * Prints the milliseconds that half of them, 99 % and 99.9 % took at most, and how many came a second.
 */
const [port = 0, perSecond = 10_000, durationMs = 10_000] = process.argv.slice(2).map(Number)
const TOPIC = 'bench/latency'
const PUBLISHERS = 10
const PAYLOAD_BYTES = 64

const template = publishPacket(TOPIC, PAYLOAD_BYTES)
const payloadAt = template.length - PAYLOAD_BYTES
const name = `latency-${process.pid}`
const subscriber = await open(port, [connectPacket(`${name}-s`), subscribePacket(TOPIC)], 9)
const publishers = await Promise.all(
  Array.from({ length: PUBLISHERS }, (_, i) => open(port, [connectPacket(`${name}-${i}`)], 4)),
)

const took: number[] = []
let isMeasuring = false
let rest: Buffer = Buffer.alloc(0)
subscriber.on('data', (chunk: Buffer) => {
  const now = performance.now()
  const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
  let at = 0
  for (; at + template.length <= bytes.length; at += template.length) {
    if (isMeasuring) took.push(now - bytes.readDoubleBE(at + payloadAt))
  }
  rest = bytes.subarray(at)
})

let sent = 0
const from = performance.now()
const timer = setInterval(() => {
  const due = Math.floor(((performance.now() - from) * perSecond) / 1000)
  for (; sent < due; sent++) {
    const packet = Buffer.from(template)
    packet.writeDoubleBE(performance.now(), payloadAt)
    publishers[sent % PUBLISHERS]?.write(packet)
  }
}, 1)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

// The first moments are the compiler's.
await wait(Math.min(1500, durationMs / 2))
isMeasuring = true
await wait(durationMs)
isMeasuring = false
clearInterval(timer)
took.sort((a, b) => a - b)
const quantile = (share: number) => (took[Math.floor(took.length * share)] ?? Number.NaN).toFixed(3)
const arrived = Math.round((took.length / durationMs) * 1000)
console.log(quantile(0.5), quantile(0.99), quantile(0.999), arrived)
process.exit(0)
