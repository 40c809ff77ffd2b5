import { describe, expect, it } from 'vitest'
import { nextTime, previousTime, type Timetable } from './timetable.ts'

const daily: Timetable = { every: 'day', hours: 2, minutes: 30, weekday: 1 }
const hourly: Timetable = { ...daily, every: 'hour' }
const weekly: Timetable = { ...daily, every: 'week', weekday: 7 }

/** In the time zone of this machine. */
const at = (text: string) => new Date(text).getTime()

describe.each([
  // 24 November 2026 is a Tuesday.
  ['a day, before the time', daily, '2026-11-24T01:00', '2026-11-23T02:30', '2026-11-24T02:30'],
  ['a day, at the time', daily, '2026-11-24T02:30', '2026-11-24T02:30', '2026-11-25T02:30'],
  [
    'a day, at the end of a month',
    daily,
    '2026-11-30T09:00',
    '2026-11-30T02:30',
    '2026-12-01T02:30',
  ],
  [
    'an hour, before the minute',
    hourly,
    '2026-11-24T09:10',
    '2026-11-24T08:30',
    '2026-11-24T09:30',
  ],
  ['an hour, at midnight', hourly, '2026-11-24T23:45', '2026-11-24T23:30', '2026-11-25T00:30'],
  ['a week, in the middle', weekly, '2026-11-24T09:00', '2026-11-22T02:30', '2026-11-29T02:30'],
  [
    'a week, that day before the time',
    weekly,
    '2026-11-29T01:00',
    '2026-11-22T02:30',
    '2026-11-29T02:30',
  ],
  [
    'a week, that day after the time',
    weekly,
    '2026-11-29T03:00',
    '2026-11-29T02:30',
    '2026-12-06T02:30',
  ],
])('every %s', (_, timetable, now, previous, next) => {
  it('has a previous and a next time', () => {
    expect(previousTime(timetable, at(now))).toBe(at(previous))
    expect(nextTime(timetable, at(now))).toBe(at(next))
  })
})

it('the next time is always later, and at most a week and an hour away', () => {
  for (let now = at('2026-01-01T00:00'); now < at('2027-01-01T00:00'); now += 1_740_000) {
    for (const timetable of [daily, hourly, weekly]) {
      const next = nextTime(timetable, now)
      expect(next).toBeGreaterThan(now)
      expect(next - now).toBeLessThanOrEqual(7 * 86_400_000 + 3_600_000)
      expect(previousTime(timetable, now)).toBeLessThanOrEqual(now)
    }
  }
})
