import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** What the work took on each of the two cores of the machine that the budgets were measured on. */
const REFERENCE_MS = 550
/** A smaller difference is noise. */
const NOTICEABLE = 0.05

/** Runs in a thread: hashes, objects, texts and memory, in about the parts in which the tests need them. */
const WORK = `
  const { createHash } = require('node:crypto')
  const { parentPort } = require('node:worker_threads')
  const begin = performance.now()
  let text = ''
  for (let round = 0; round < 24; round++) {
    const rows = new Map()
    for (let row = 0; row < 20_000; row++) rows.set('row' + row, { row, round, text: text.slice(row % 32) })
    const sorted = [...rows.values()].sort((a, b) => (a.row % 997) - (b.row % 997) || a.row - b.row)
    const json = JSON.stringify(JSON.parse(JSON.stringify(sorted)))
    text = createHash('sha256').update(json).digest('hex')
  }
  parentPort.postMessage(performance.now() - begin)
`

/**
 * How fast this machine is now, compared with the one that the budgets were measured on: 0.5 is half as fast, and
 * 1 is as fast or faster. Slower processors count as well as other processes. It is measured on all cores while
 * nothing of the run is under way, because the run uses all of them itself.
 */
export async function paceOfMachine(): Promise<number> {
  const times = await Promise.all(Array.from({ length: availableParallelism() }, work))
  return paceFromTimes(times)
}

/** `times`: what the work took on each core, in milliseconds. */
export function paceFromTimes(times: readonly number[]): number {
  const pace = (REFERENCE_MS * times.length) / times.reduce((sum, time) => sum + time, 0)
  return pace > 1 - NOTICEABLE ? 1 : pace
}

function work(): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORK, { eval: true })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
