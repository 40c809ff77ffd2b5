import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchCode, isMissingCode } from './code.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a file that hangs is given up after two minutes, and counts as missing', async () => {
  const fetched = vi.fn(() => new Promise(() => {}))
  const failure = fetchCode(fetched).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(119_000)
  const early = await Promise.race([failure, Promise.resolve('waiting')])
  await vi.advanceTimersByTimeAsync(1000)
  expect(early).toBe('waiting')
  expect(isMissingCode(await failure)).toBe(true)
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('a file that arrives leaves no timer', async () => {
  expect(await fetchCode(async () => 'code')).toBe('code')
  expect(vi.getTimerCount()).toBe(0)
})
