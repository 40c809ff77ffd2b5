import { perSecond } from './measure.ts'
import { openLine, type Transport } from './transport.ts'
import { connectPacket } from './wire.ts'

/** Connects over a transport and goes again, as fast as it is let in. Prints connects per second, and all. */
const [transport = 'tcp', ...numbers] = process.argv.slice(2)
const [port = 0, durationMs = 3000] = numbers.map(Number)
const AT_ONCE = 32

let connects = 0
let isOver = false
async function worker(i: number): Promise<void> {
  for (let n = i; !isOver; n += AT_ONCE) {
    const line = await openLine(transport as Transport, port) // the word of the benchmark
    line.write(connectPacket(`${process.pid}-${n}`))
    await line.answered(4)
    line.destroy()
    connects++
  }
}

const workers = Array.from({ length: AT_ONCE }, (_, i) => worker(i))
const rate = await perSecond(() => connects, durationMs)
isOver = true
await Promise.all(workers)
console.log(Math.round(rate), connects)
process.exit(0)
