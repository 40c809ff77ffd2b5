import { perSecond } from './measure.ts'
import { connectPacket, open } from './wire.ts'

/** Connects with name and password and goes again, as fast as it is let in. Prints connects per second, and all. */
const [port = 0, users = 1, durationMs = 3000] = process.argv.slice(2).map(Number)
const AT_ONCE = 64

let connects = 0
let isOver = false
async function worker(i: number): Promise<void> {
  for (let n = i; !isOver; n += AT_ONCE) {
    const name = `user-${String(n % users).padStart(7, '0')}`
    const packet = connectPacket(`${process.pid}-${n}`, { username: name, password: name })
    const socket = await open(port, [packet], 4, ([, , , code]) => code === 0)
    // Without the wait of a TCP connection that was closed: there are 28,000 ports.
    socket.resetAndDestroy()
    connects++
  }
}

const workers = Array.from({ length: AT_ONCE }, (_, i) => worker(i))
const rate = await perSecond(() => connects, durationMs)
isOver = true
await Promise.all(workers)
console.log(Math.round(rate), connects)
process.exit(0)
