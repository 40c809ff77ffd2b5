import { MAX_HANDLED } from '@signalbox/contract/alarm-handling'

/** How users handle an alarm name; times in epoch milliseconds. */
export interface Handled {
  name: string
  acknowledged?: { until: number; at: number; by: string }
  silenced?: { until: number; by: string }
}

export interface HandlingChange {
  names: readonly string[]
  /** `null` ends it, `undefined` leaves it as it is. */
  acknowledgedUntil: number | null | undefined
  silencedUntil: number | null | undefined
}

export const DAY_MS = 86_400_000
/** Alarms that were acknowledged so long ago have ended, or need attention again. */
const KEPT_MS = 90 * DAY_MS

/** Whether a row still has an effect. */
export const isCurrent = ({ acknowledged, silenced }: Handled, now: number): boolean =>
  (acknowledged !== undefined && acknowledged.at > now - KEPT_MS) ||
  (silenced !== undefined && silenced.until > now)

/** The last change of a row. */
const changedAt = ({ acknowledged, silenced }: Handled): number =>
  Math.max(acknowledged?.at ?? 0, silenced?.until ?? 0)

/**
 * All rows after a change, without ended ones. Beyond the limit, rows whose acknowledgement is the oldest, or whose
 * silence ends first, are forgotten.
 */
export function changedHandling(
  rows: Iterable<Handled>,
  { names, acknowledgedUntil, silencedUntil }: HandlingChange,
  by: string,
  now: number,
): readonly Handled[] {
  const next = new Map(Array.from(rows, (row) => [row.name, row]))
  for (const name of new Set(names)) {
    const { acknowledged, silenced } = next.get(name) ?? {}
    const ack =
      acknowledgedUntil === undefined
        ? acknowledged
        : acknowledgedUntil === null
          ? undefined
          : { until: acknowledgedUntil, at: now, by }
    const silence =
      silencedUntil === undefined
        ? silenced
        : silencedUntil === null
          ? undefined
          : { until: silencedUntil, by }
    next.set(name, {
      name,
      ...(ack && { acknowledged: ack }),
      ...(silence && { silenced: silence }),
    })
  }
  return [...next.values()]
    .filter((row) => isCurrent(row, now))
    .sort((a, b) => changedAt(b) - changedAt(a))
    .slice(0, MAX_HANDLED)
}
