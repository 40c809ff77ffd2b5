import { Pool } from 'undici'

/** Requests as fast as the library can, without anything around it. Prints requests per second. */
const [origin = '', connections = '8', body = '', durationMs = '3000'] = process.argv.slice(2)

const pool = new Pool(origin, { connections: Number(connections), pipelining: 1 })
let answered = 0
let isOver = false
async function loop(): Promise<void> {
  while (!isOver) {
    const { body: answer } = await pool.request({ method: 'POST', path: '/', body })
    await answer.dump()
    answered++
  }
}
const loops = Array.from({ length: Number(connections) * 4 }, loop)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
// The first moments are the compiler's.
await wait(Math.min(1500, Number(durationMs) / 2))
const [before, at] = [answered, performance.now()]
await wait(Number(durationMs))
console.log(Math.round(((answered - before) / (performance.now() - at)) * 1000))
isOver = true
await Promise.all(loops)
await pool.close()
