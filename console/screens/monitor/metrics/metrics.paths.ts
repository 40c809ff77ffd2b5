import { path } from '#routing/path.ts'
import { oneOf, order, type SearchOf, text } from '#routing/search.ts'

const flag = oneOf(['1'])

export const metricsSearch = {
  node: text,
  q: text,
  /** Hides counters at zero. */
  active: flag,
  /** A column for each node. */
  compare: flag,
  sort: oneOf(['key', 'total', 'rate', 'since']),
  order,
}
export type MetricsSearch = SearchOf<typeof metricsSearch>

export const metricsPath = path('/dashboard/metrics', metricsSearch)
