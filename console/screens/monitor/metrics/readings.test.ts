import { METRIC_NAMES } from '@signalbox/contract/metrics'
import { describe, expect, it } from 'vitest'
import { counterGroup } from './groups.ts'
import { countersInReading, increase, readingFromRows, recentReadings } from './readings.ts'

const reading = (at: number, rows: Record<string, Record<string, number>>) =>
  readingFromRows(
    Object.entries(rows).map(([node, counters]) => ({ node, ...counters })),
    at,
  )

describe('counters', () => {
  const now = reading(0, { a: { 'bytes.sent': 5, 'new.one': 1 }, b: { 'bytes.sent': 7 } })

  it('are those of a node, or the sum of all', () => {
    expect(countersInReading(now, 'a')).toEqual({ 'bytes.sent': 5, 'new.one': 1 })
    expect(countersInReading(now, undefined)).toEqual({ 'bytes.sent': 12, 'new.one': 1 })
    expect(countersInReading(now, 'gone')).toEqual({})
  })
})

it('the window of rates begins with the newest reading that is ten seconds old', () => {
  const times = [0, 1000, 6000, 11_000, 16_000]
  const windows = times.map((_, i) =>
    times
      .slice(0, i + 1)
      .map((at) => reading(at, {}))
      .reduce<ReturnType<typeof recentReadings>>(recentReadings, []),
  )
  expect(windows.map(([first]) => first?.at)).toEqual([0, 0, 0, 1000, 6000])
})

describe('increase', () => {
  it('is what was added', () => {
    const before = reading(0, { a: { x: 5 }, b: { x: 1 } })
    const now = reading(1000, { a: { x: 8 }, b: { x: 1 } })
    expect(increase(before, now, undefined)).toEqual({ added: { x: 3 }, hasRestarted: false })
    expect(increase(before, now, 'b')).toEqual({ added: { x: 0 }, hasRestarted: false })
  })

  it('counts a restarted node from zero, and never less than nothing', () => {
    const before = reading(0, { a: { x: 100, y: 3 }, b: { x: 10 } })
    const now = reading(1000, { a: { x: 2, y: 3 }, b: { x: 11 } })
    expect(increase(before, now, undefined)).toEqual({
      added: { x: 3, y: 3 },
      hasRestarted: true,
    })
  })

  it('takes nothing away when a node leaves, and adds nothing when one joins', () => {
    const before = reading(0, { a: { x: 100 }, b: { x: 10 } })
    const now = reading(1000, { b: { x: 12 }, c: { x: 500 } })
    expect(increase(before, now, undefined)).toEqual({ added: { x: 2 }, hasRestarted: true })
  })
})

describe('groupOf', () => {
  it.each([
    ['client.connected', 'connections'],
    ['client.auth.anonymous', 'access'],
    ['client.authorize', 'access'],
    ['client.authenticate', 'access'],
    ['authentication.failure', 'access'],
    ['bytes.sent', 'traffic'],
    ['overload_protection.gc', 'overload'],
    ['something.new', 'other'],
    ['constructor.name', 'other'],
  ])('%s stands under %s', (key, group) => {
    expect(counterGroup(key)).toBe(group)
  })

  it('has a place for every counter of the API', () => {
    expect(METRIC_NAMES.filter((name) => counterGroup(name) === 'other')).toEqual([])
  })
})
