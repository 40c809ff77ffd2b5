import { type BackupSchedule, backupSchedule } from '@signalbox/contract/backup'
import { expect, it } from 'vitest'
import { toRequest, toValues, weekdayName } from './schedule.ts'

const usual = backupSchedule.parse({ enable: true })

it.each<Partial<BackupSchedule>>([
  {},
  { max_age: 'infinity' },
  { max_age: '720h', every: 'week', weekday: 7 },
  { max_age: '1w', keep: 100 },
])('a schedule that is not changed stays as it is: %j', (more) => {
  const schedule = { ...usual, ...more }
  expect(toRequest(toValues(schedule), schedule)).toEqual(schedule)
})

it('a changed age is written in its largest unit', () => {
  const write = (maxAge: number) => toRequest({ ...toValues(usual), maxAge }, usual).max_age
  expect(write(7 * 86_400_000)).toBe('7d')
  expect(write(36 * 3_600_000)).toBe('36h')
  expect(write(0)).toBe('infinity')
})

it('days of the week begin on Monday', () => {
  expect([1, 7].map((day) => weekdayName(day, 'en'))).toEqual(['Monday', 'Sunday'])
  expect(weekdayName(3, 'zh')).toBe('星期三')
})
