import { expect, it } from 'vitest'
import { inTurn } from './in-turn.ts'

it('runs so many at a time, in their order, also after failures', async () => {
  const run = inTurn(2)
  const started: number[] = []
  const ends: ((fails?: boolean) => void)[] = []
  const works = [0, 1, 2, 3].map((i) =>
    run(async () => {
      started.push(i)
      await new Promise<void>((resolve, reject) => {
        ends[i] = (fails = false) => (fails ? reject(new Error('failed')) : resolve())
      })
      return i
    }),
  )
  const failing = works[0]?.catch((error: unknown) => String(error))
  await Promise.resolve()
  expect(started).toEqual([0, 1])
  ends[0]?.(true)
  expect(await failing).toBe('Error: failed')
  await new Promise(setImmediate)
  expect(started).toEqual([0, 1, 2])
  ends[1]?.()
  expect(await works[1]).toBe(1)
  await new Promise(setImmediate)
  expect(started).toEqual([0, 1, 2, 3])
  ends[2]?.()
  ends[3]?.()
  expect(await Promise.all(works.slice(2))).toEqual([2, 3])
})
