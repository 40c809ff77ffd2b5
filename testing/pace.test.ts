import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, it } from 'vitest'
import { paceFromTimes, paceOfMachine } from './pace.ts'

const busy: Worker[] = []
afterEach(async () => {
  for (const worker of busy.splice(0)) await worker.terminate()
})

it('is lower while other processes use the processors', async () => {
  const count = availableParallelism()
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
  const pace = await paceOfMachine()
  expect(pace).toBeGreaterThan(0)
  expect(pace).toBeLessThan(0.8)
})

it('is the time that the reference machine needs, divided by the time that this one needed', () => {
  expect(paceFromTimes([1100, 1100])).toBe(0.5)
  expect(paceFromTimes([1000, 1200])).toBe(0.5)
})

it('is never more than 1, and small differences do not count', () => {
  expect(paceFromTimes([200, 200])).toBe(1)
  expect(paceFromTimes([560, 570])).toBe(1)
})
