import { type BackupSchedule, MAX_KEPT_BACKUPS, TIME_OF_DAY } from '@signalbox/contract/backup'
import { Duration } from '@signalbox/formats/units'
import * as z from 'zod/mini'

/** The schedule as the form has it. */
export interface ScheduleValues extends Omit<BackupSchedule, 'keep' | 'max_age'> {
  keep: number | null
  /** Largest age in milliseconds; 0 means no limit. */
  maxAge: number | null
}

const DAY_MS = 86_400_000
export const AGE_UNITS = Duration.units.filter(([, ms]) => ms >= 3_600_000)
export const USUAL_AGE_MS = 30 * DAY_MS

export function toValues({ max_age: text, ...schedule }: BackupSchedule): ScheduleValues {
  const ms = Duration.parse(text)
  return { ...schedule, maxAge: ms === undefined || !Number.isFinite(ms) ? 0 : ms }
}

/** @param stored whose text stays if it means the same */
export function toRequest(values: ScheduleValues, stored: BackupSchedule): BackupSchedule {
  const { keep, maxAge, ...schedule } = values
  const ms = maxAge === 0 ? Number.POSITIVE_INFINITY : (maxAge ?? USUAL_AGE_MS)
  return {
    ...schedule,
    keep: keep ?? stored.keep,
    max_age: String(Duration.write(ms, stored.max_age)),
  }
}

export const scheduleRules = (words: Record<'wrongTime' | 'wrongNumber' | 'wrongAge', string>) =>
  z.object({
    enable: z.boolean(),
    every: z.enum(['hour', 'day', 'week']),
    at: z.string().check(z.regex(TIME_OF_DAY, words.wrongTime)),
    weekday: z.number(),
    keep: z
      .nullable(z.number(words.wrongNumber))
      .check(
        z.refine(
          (value) => value !== null && value >= 1 && value <= MAX_KEPT_BACKUPS,
          words.wrongNumber,
        ),
      ),
    maxAge: z
      .nullable(z.number(words.wrongAge))
      .check(z.refine((value) => value !== null, words.wrongAge)),
  })

/** 3 is Wednesday, in the language of the reader. */
export const weekdayName = (weekday: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    // 5 January 1970 was a Monday.
    (3 + weekday) * DAY_MS,
  )
