import type { Language, Pair } from '../../../language.tsx'
import { type Group, groupOf } from './groups.ts'
import { metricDescriptions } from './metric-descriptions.messages.ts'
import { type Counters, countersOf, increase, type Reading } from './readings.ts'

export interface MetricRow {
  key: string
  group: Group
  /** Empty for a counter that is not known here. */
  meaning: string
  total: number
  byNode: ReadonlyMap<string, number | undefined>
  /** Per second; `undefined` before the second reading. */
  rate: number | undefined
  /** Since the mark, where there is one. */
  since: number | undefined
}

interface RowsOf {
  now: Reading
  last: Reading | undefined
  mark: Reading | undefined
  /** `undefined`: the sum of all. */
  node: string | undefined
  language: Language
}

export function metricRows({ now, last, mark, node, language }: RowsOf): MetricRow[] {
  const totals = countersOf(now, node)
  const seconds = last === undefined ? 0 : (now.at - last.at) / 1000
  const recent: Counters = last === undefined ? {} : increase(last, now, node).added
  const since: Counters = mark === undefined ? {} : increase(mark, now, node).added
  return Object.entries(totals).map(([key, total]) => {
    const added = recent[key]
    return {
      key,
      group: groupOf(key),
      meaning: meaningOf(key)?.[language] ?? '',
      total,
      byNode: new Map([...now.byNode].map(([name, counters]) => [name, counters[key]])),
      rate: added === undefined || seconds <= 0 ? undefined : added / seconds,
      since: since[key],
    }
  })
}

export function meaningOf(key: string): Pair<string> | undefined {
  const known: Readonly<Record<string, Pair<string>>> = metricDescriptions
  return Object.hasOwn(known, key) ? known[key] : undefined
}

/** Every word must occur, in the name or in what it means. */
export function matches({ key, meaning }: MetricRow, words: string): boolean {
  const text = `${key} ${meaning}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export type SortKey = 'key' | 'total' | 'rate' | 'since'

/** By name until another order is asked for. */
export function sortMetrics(
  rows: readonly MetricRow[],
  by: SortKey | undefined,
  direction: 'asc' | 'desc',
): readonly MetricRow[] {
  const sign = direction === 'asc' ? 1 : -1
  return [...rows].sort((a, b) =>
    by === undefined || by === 'key'
      ? sign * a.key.localeCompare(b.key, 'en')
      : sign * ((a[by] ?? 0) - (b[by] ?? 0)),
  )
}
