import type { Language, Pair } from '#language.tsx'
import { type Group, counterGroup } from './groups.ts'
import { metricDescriptions } from './metric-descriptions.messages.ts'
import { type Counters, countersInReading, increase, type Reading } from './readings.ts'

export interface MetricRow {
  key: string
  group: Group
  /** Empty for a counter that is not known here. */
  meaning: string
  total: number
  byNode: ReadonlyMap<string, number | undefined>
  /** Per second; `undefined` before the second reading. */
  rate: number | undefined
  /** Increase since the baseline, where one is set. */
  since: number | undefined
}

interface RowsOf {
  now: Reading
  last: Reading | undefined
  mark: Reading | undefined
  /** Node to show; `undefined` for the sum of all. */
  node: string | undefined
  language: Language
}

export function metricRows({ now, last, mark, node, language }: RowsOf): MetricRow[] {
  const totals = countersInReading(now, node)
  const seconds = last === undefined ? 0 : (now.at - last.at) / 1000
  const recent: Counters = last === undefined ? {} : increase(last, now, node).added
  const since: Counters = mark === undefined ? {} : increase(mark, now, node).added
  return Object.entries(totals).map(([key, total]) => {
    const added = recent[key]
    return {
      key,
      group: counterGroup(key),
      meaning: findMetricMeaning(key)?.[language] ?? '',
      total,
      byNode: new Map([...now.byNode].map(([name, counters]) => [name, counters[key]])),
      rate: added === undefined || seconds <= 0 ? undefined : added / seconds,
      since: since[key],
    }
  })
}

export function findMetricMeaning(key: string): Pair<string> | undefined {
  const known: Readonly<Record<string, Pair<string>>> = metricDescriptions
  return Object.hasOwn(known, key) ? known[key] : undefined
}

export const metricRowKey = ({ key }: MetricRow): string => key
