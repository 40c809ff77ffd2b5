import pg from 'pg'

/** Batches of rows into PostgreSQL as fast as the library can, without anything around it. Prints rows per second. */
const [host, port, database, user, password, connections, batch, payload, durationMs] =
  process.argv.slice(2)

const rows = Number(batch)
const pool = new pg.Pool({
  ...{ host, port: Number(port), database, user, password },
  max: Number(connections),
})
const places = Array.from({ length: rows }, (_, i) => `($${2 * i + 1}, $${2 * i + 2})`).join(', ')
const text = `INSERT INTO bench(topic, payload) VALUES ${places}`
const values = Array.from({ length: rows }, () => ['sql/t', payload]).flat()
let written = 0
let isOver = false
async function loop(): Promise<void> {
  while (!isOver) {
    await pool.query({ name: 'insert', text, values })
    written += rows
  }
}
const loops = Array.from({ length: Number(connections) }, loop)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
// The first moments are the compiler's.
await wait(Math.min(1500, Number(durationMs) / 2))
const [before, at] = [written, performance.now()]
await wait(Number(durationMs))
console.log(Math.round(((written - before) / (performance.now() - at)) * 1000))
isOver = true
await Promise.all(loops)
await pool.end()
