import { describe, expect, it } from 'vitest'
import { observe, type Steps, steadyRates } from './steps.ts'

interface Client {
  /** Messages per second at a time in milliseconds. */
  rate: (ms: number) => number
  /** Interval in which the broker updates the counters. */
  updateMs: number
  phaseMs: number
}

/** Simulates a page that polls every five seconds, each time a little late; returns the rates that it shows. */
function watch({ rate, updateMs, phaseMs }: Client, forMs: number, random: () => number) {
  const shown: { at: number; rate: number | undefined }[] = []
  let count = 0
  let updated = { at: 0, count: 0 }
  let steps: Steps | undefined
  let clock = 0
  for (let at = 0; at < forMs; at += 5000 + random() * 150) {
    for (; clock < at; clock += 100) {
      count += rate(clock) / 10
      if ((clock + phaseMs) % updateMs < 100) updated = { at: clock, count: Math.round(count) }
    }
    steps = observe(steps, { recv_msg: updated.count + 1000 }, at)
    shown.push({ at, rate: steadyRates(steps, at).recv_msg })
  }
  return shown
}

/** A generator with a seed, by George Marsaglia. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

const INTERVALS = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 19, 20, 25, 29, 30, 31, 40, 59, 60,
]

describe.each(INTERVALS)('counters that are updated every %i s', (seconds) => {
  const updateMs = seconds * 1000
  const random = seeded(seconds)
  const phases = Array.from({ length: 8 }, () => Math.floor(random() * updateMs))

  it.each(phases)('show a steady 20 messages per second as that', (phaseMs) => {
    const shown = watch({ rate: () => 20, updateMs, phaseMs }, 600_000, random)
    const known = shown.filter(({ rate }) => rate !== undefined)
    const [first] = known
    expect(first?.at).toBeLessThan(2 * updateMs + 30_000)
    for (const { at, rate } of known) {
      // The first rate is measured over a shorter time.
      const isFirst = at < (first?.at ?? 0) + 30_000
      expect(Math.abs((rate ?? 0) - 20), `at ${at}`).toBeLessThan(isFirst ? 8 : 4.5)
    }
    // A rate that is known once stays known.
    expect(shown.slice(shown.length - known.length)).toEqual(known)
  })

  it.each(phases)('show that messages have ended, and a new rate', (phaseMs) => {
    const rate = (ms: number) => (ms < 300_000 || ms > 600_000 ? 20 : 0)
    const shown = watch({ rate, updateMs, phaseMs }, 900_000, random)
    const during = (from: number, to: number) => shown.filter(({ at }) => at >= from && at < to)
    for (const each of during(300_000 + 60_000 + 160_000, 600_000)) expect(each.rate).toBe(0)
    for (const each of during(600_000 + 4 * updateMs + 40_000, 900_000)) {
      expect(each.rate).toBeGreaterThan(15)
      expect(each.rate).toBeLessThan(25)
    }
  })
})

it('a client without any traffic has no rate', () => {
  const silent = { rate: () => 0, updateMs: 15_000, phaseMs: 0 }
  const shown = watch(silent, 120_000, seeded(1))
  expect(shown[0]?.rate).toBeUndefined()
  expect(shown.at(-1)?.rate).toBe(0)
})

it('a reconnect begins again', () => {
  const at = (seconds: number) => seconds * 1000
  const all = [100, 400, 700, 1000].map((recv_msg, i) => [{ recv_msg }, at(15 * i)] as const)
  const before = all.reduce<Steps | undefined>(
    (steps, [counters, ms]) => observe(steps, counters, ms),
    undefined,
  )
  if (before === undefined) throw new Error('no readings')
  expect(steadyRates(before, at(45))).toEqual({ recv_msg: 20 })
  const after = observe(before, { recv_msg: 3 }, at(60))
  expect(steadyRates(after, at(60))).toEqual({})
})
