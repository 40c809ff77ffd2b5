import { nodeList } from '@signalbox/contract/nodes'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Lines, SharedReads } from './lines.ts'
import type { Call } from './reads.ts'

const SECOND = 1000
const MB = 1024 * 1024

let calls = 0
/** Answers with the number of the call. */
const call: Call = async () => ++calls as never // no test reads more of it
beforeEach(() => {
  calls = 0
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('answers of a long calculation are used for ten times as long, a minute at most', async () => {
  const reads = new SharedReads()
  const askAfter = (idle: number, ms: number) => {
    vi.advanceTimersByTime(idle)
    return reads.during(async () => {
      const answer = await reads.over(call)(nodeList, {})
      vi.advanceTimersByTime(ms)
      return answer
    })
  }
  expect(await askAfter(0, SECOND)).toBe(1)
  expect(await askAfter(9 * SECOND, 0)).toBe(1)
  expect(await askAfter(2 * SECOND, 0)).toBe(2)
  expect(await askAfter(2 * SECOND, 0)).toBe(2)
  expect(await askAfter(2 * SECOND, 20 * SECOND)).toBe(3)
  expect(await askAfter(59 * SECOND, 0)).toBe(3)
  expect(await askAfter(2 * SECOND, 0)).toBe(4)
})

it('answers of many bytes are used for a second for each 50 kB', async () => {
  const reads = new SharedReads()
  const ask = (bytes: number) =>
    reads.during(async () => {
      const answer = await reads.over(call)(nodeList, {})
      reads.readBytes = bytes
      return answer
    })
  expect(await ask(500_000)).toBe(1)
  vi.advanceTimersByTime(9 * SECOND)
  expect(await ask(0)).toBe(1)
  vi.advanceTimersByTime(2 * SECOND)
  expect(await ask(0)).toBe(2)
})

it('answers of idle logins are dropped when all together are too large', async () => {
  const lines = new Lines()
  const { signal } = new AbortController()
  const ask = (login: string) =>
    lines.take({ login, kind: undefined, signal }, async (reads) => {
      const answer = await reads.over(call)(nodeList, {})
      reads.readBytes = 30 * MB
      return answer
    })
  expect([await ask('a'), await ask('b'), await ask('a')]).toEqual([1, 2, 1])
  expect([await ask('c'), await ask('b'), await ask('a')]).toEqual([3, 2, 4])
})
