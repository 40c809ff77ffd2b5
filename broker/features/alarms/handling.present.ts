import {
  type AlarmHandling,
  type alarmHandlingUpdate,
  MAX_SILENCE_DAYS,
} from '@signalbox/contract/alarm-handling'
import type { ReadOf } from '@signalbox/contract/operation'
import { badParameter, presentTime, readTime } from '../../api/time.ts'
import { DAY_MS, type Handled, type HandlingChange, isCurrent } from './handling.ts'

/** @throws {Failure} 400 for a time that is not RFC 3339, or too far away */
export function readHandlingChange(
  { body }: Pick<ReadOf<typeof alarmHandlingUpdate>, 'body'>,
  now: number,
): HandlingChange {
  const { names, acknowledged_until: acknowledged, silenced_until: silenced } = body
  const read = (field: string, text: string | null | undefined) =>
    text === null ? null : readTime(field, text)
  const silencedUntil = read('silenced_until', silenced)
  const latest = now + MAX_SILENCE_DAYS * DAY_MS
  if (typeof silencedUntil === 'number' && silencedUntil > latest) {
    throw badParameter('silenced_until', silenced, { expected: `${MAX_SILENCE_DAYS} days at most` })
  }
  return { names, acknowledgedUntil: read('acknowledged_until', acknowledged), silencedUntil }
}

/** Rows as the API has them, by name, without what has ended. */
export const presentHandling = (rows: Iterable<Handled>, now: number): AlarmHandling[] =>
  Array.from(rows)
    .filter((row) => isCurrent(row, now))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, acknowledged, silenced }) => ({
      name,
      ...(acknowledged && {
        acknowledged_until: presentTime(acknowledged.until),
        acknowledged_at: presentTime(acknowledged.at),
        acknowledged_by: acknowledged.by,
      }),
      ...(silenced &&
        silenced.until > now && {
          silenced_until: presentTime(silenced.until),
          silenced_by: silenced.by,
        }),
    }))
