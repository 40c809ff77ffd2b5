export type Counters = Record<string, number>

export function countersOf(row: Record<string, unknown>): Counters {
  return Object.fromEntries(
    Object.entries(row).filter(
      (entry): entry is [string, number] =>
        /^(recv|send)_/.test(entry[0]) && typeof entry[1] === 'number',
    ),
  )
}

/** Per second, from two readings; none if a counter was reset. */
export function rates(before: Counters, now: Counters, ms: number): Counters {
  if (ms <= 0) return {}
  return Object.fromEntries(
    Object.entries(now).flatMap(([key, value]) => {
      const change = value - (before[key] ?? value)
      return change < 0 ? [] : [[key, Math.round((change * 1000) / ms)]]
    }),
  )
}
