import { perSecond } from './measure.ts'
import { openLine, type Transport } from './transport.ts'
import { connectPacket, publishPacket, subscribePacket } from './wire.ts'

/**
 * One publisher and one subscriber over a transport, in a closed loop as in `throughput.ts`. Prints
 * messages delivered per second.
 */
const [transport = 'tcp', ...numbers] = process.argv.slice(2)
const [port = 0, payloadBytes = 64, durationMs = 3000] = numbers.map(Number)
const TOPIC = 'bench/t'
const WINDOW = 2000
const BATCH = 100

const one = publishPacket(TOPIC, payloadBytes)
const batch = Buffer.concat(Array.from({ length: BATCH }, () => one))
const open = () => openLine(transport as Transport, port) // the word of the benchmark that starts this
const publisher = await open()
publisher.write(connectPacket(`bench-${process.pid}-p`))
await publisher.answered(4)
const subscriber = await open()
subscriber.write(Buffer.concat([connectPacket(`bench-${process.pid}-s`), subscribePacket(TOPIC)]))
await subscriber.answered(9)

let received = 0
let sent = 0
let isOver = false
function pump(): void {
  while (!isOver && sent - received < WINDOW) {
    sent += BATCH
    publisher.write(batch)
  }
}
subscriber.onBytes((bytes) => {
  received += bytes.length / one.length
  pump()
})

pump()
const rate = await perSecond(() => received, durationMs)
isOver = true
console.log(Math.round(rate))
process.exit(0)
