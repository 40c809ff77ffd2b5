import { type Rule, ruleList } from '@signalbox/contract/rules'
import { useMemo } from 'react'
import { useRowsSource } from '../../../../api/list.ts'
import { useAllRows } from '../../../../api/gather.ts'
import { useLiveList } from '../../../../api/live.ts'
import { gathered } from '../../../../gather.ts'
import { healthOf, type Surroundings } from '../../../../parts/rule/health.ts'
import type { RulesSearch } from '../rules.paths.ts'
import { useFigures } from '../../../../parts/rule/use-figures.ts'
import { METRIC_COLUMNS, MOST_MEASURED, type RuleRow, sortRules } from './rule-row.ts'

const POLL_MS = 10_000
/** As many as one answer can have. */
export const MOST_RULES = 10_000
const NO_RULES: readonly Rule[] = []

/**
 * All rules that match, sorted here because the API has no order, and a page of them with their metrics.
 */
export function useRuleRows(search: RulesSearch, around: Surroundings) {
  const { page, limit, sort: key, order: direction = 'asc', ...filters } = search
  const { like_id, like_from, match_from, enable, like_description } = filters
  const query = {
    page: 1,
    limit: MOST_RULES,
    ...(like_id !== undefined && { like_id }),
    ...(like_from !== undefined && { like_from }),
    ...(match_from !== undefined && { match_from }),
    ...(enable !== undefined && { enable }),
    ...(like_description !== undefined && { like_description }),
  }
  const read = useLiveList(ruleList, { query }, POLL_MS)
  const source = useRowsSource(read, read.data?.data)
  const rules = read.data?.data ?? NO_RULES
  const canSortByMetrics = rules.length <= MOST_MEASURED
  const isByMetrics = METRIC_COLUMNS.includes(key ?? '')
  const sort =
    key === undefined || (isByMetrics && !canSortByMetrics) ? undefined : { key, direction }
  const start = (page - 1) * limit
  const { actions, sources } = around
  const sortKey = isByMetrics ? undefined : key
  // Sorted by what is known without metrics: it decides which rules are on the page.
  const listed = useMemo(() => {
    const rows = rules.map(
      (rule): RuleRow => ({
        rule,
        health: healthOf(rule, { actions, sources }),
        figures: undefined,
      }),
    )
    return sortRules(rows, sortKey === undefined ? undefined : { key: sortKey, direction })
  }, [rules, actions, sources, sortKey, direction])
  const measured = sort !== undefined && isByMetrics ? listed : listed.slice(start, start + limit)
  const figures = useFigures(measured.map(({ rule }) => rule.id))
  const rows = listed.map((row): RuleRow => {
    const found = figures.get(row.rule.id)
    if (found === undefined) return row
    return { rule: row.rule, figures: found, health: healthOf(row.rule, around, found) }
  })
  const sorted = isByMetrics ? sortRules(rows, sort) : rows
  return {
    read,
    source: {
      ...source,
      rows: source.rows && sorted.slice(start, start + limit),
      isRefreshing: read.isFetching && !read.isPending && read.isPlaceholderData,
      page: read.data && {
        page,
        limit,
        count: sorted.length,
        hasNext: start + limit < sorted.length,
      },
    },
    all: useAllRows(() => gathered(sorted)),
    sort,
    canSortByMetrics,
    // Filtered rules are not counted.
    isCut: read.data?.meta.hasnext === true,
  }
}
