import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, it } from 'vitest'
import { availableShare } from './share.ts'

const busy: Worker[] = []
afterEach(async () => {
  for (const worker of busy.splice(0)) await worker.terminate()
})

it('what others use of the processors is missing', async () => {
  const count = 2 * availableParallelism()
  for (let i = 0; i < count; i++) {
    const worker = new Worker(
      `require('node:worker_threads').parentPort.postMessage(0); for (;;);`,
      {
        eval: true,
      },
    )
    busy.push(worker)
    await new Promise((resolve) => {
      worker.once('message', resolve)
    })
  }
  const share = await availableShare()
  expect(share).toBeGreaterThan(0)
  expect(share).toBeLessThan(0.8)
})
