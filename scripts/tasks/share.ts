import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

const SPIN_MS = 300
/** Smaller losses are the system's own. */
const NOTICEABLE = 0.05

/** Runs in a thread: the processor time that it received while it wanted all of it. */
const SPIN = `
  const { parentPort } = require('node:worker_threads')
  const begin = performance.now()
  const before = process.threadCpuUsage()
  while (performance.now() - begin < ${SPIN_MS});
  const { user, system } = process.threadCpuUsage(before)
  parentPort.postMessage((user + system) / 1000 / (performance.now() - begin))
`

/**
 * The share of the processors that other processes leave, from 0 to 1. It is measured while nothing of the
 * run is under way, because the run uses all processors itself.
 */
export async function availableShare(): Promise<number> {
  const threads = Array.from({ length: availableParallelism() }, spin)
  const shares = await Promise.all(threads)
  const share = shares.reduce((sum, each) => sum + each, 0) / shares.length
  return share > 1 - NOTICEABLE ? 1 : share
}

function spin(): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(SPIN, { eval: true })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
