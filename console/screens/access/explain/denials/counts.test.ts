import { expect, it } from 'vitest'
import { type DenialSample, denialRise, withSample } from './counts.ts'

const sample = (seconds: number, count: number): DenialSample => ({
  at: seconds * 1000,
  counts: [{ of: 'rights', what: 'deny', name: 'file', count }],
})
const rise = (...samples: DenialSample[]) => {
  let kept: readonly DenialSample[] = []
  for (const each of samples) kept = withSample(kept, each)
  const last = samples.at(-1)?.counts[0]
  return last && denialRise(kept, last)
}

it('the last minute is reported as far as it was observed', () => {
  expect(rise(sample(0, 5))).toBeUndefined()
  expect(rise(sample(0, 5), sample(5, 7))).toBe(2)
  expect(rise(sample(0, 5), sample(30, 7), sample(60, 9))).toBe(4)
  expect(rise(sample(0, 5), sample(30, 7), sample(95, 9))).toBe(2)
})

it('a counter that was reset has no trend', () => {
  expect(rise(sample(0, 5), sample(5, 1))).toBeUndefined()
})
