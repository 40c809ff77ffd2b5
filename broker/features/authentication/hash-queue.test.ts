import { expect, it } from 'vitest'
import { HashQueue, TooBusy } from './hash-queue.ts'

it('refuses hashes whose work together is too much, and runs one of any work alone', async () => {
  const queue = new HashQueue({ count: 3, iterations: 100 })
  const { promise: end, resolve } = Promise.withResolvers<string>()
  const first = queue.run(500, () => end)
  await expect(queue.run(1, async () => 'second')).rejects.toBeInstanceOf(TooBusy)
  resolve('first')
  expect(await first).toBe('first')
  const both = [queue.run(60, async () => 'a'), queue.run(40, async () => 'b')]
  await expect(queue.run(1, async () => 'c')).rejects.toBeInstanceOf(TooBusy)
  expect(await Promise.all(both)).toEqual(['a', 'b'])
  await expect(
    queue.run(60, async () => {
      throw new Error('malformed')
    }),
  ).rejects.toThrow('malformed')
  expect(await queue.run(100, async () => 'd')).toBe('d')
})
