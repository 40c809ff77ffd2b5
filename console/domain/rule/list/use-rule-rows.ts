import type { Rule } from '@signalbox/contract/rules'
import { useMemo } from 'react'
import { type Gather, gathered } from '#gather.ts'
import { useAllRows } from '#api/gather.ts'
import { useRowsSource } from '#api/list.ts'
import type { RuleListFigures } from '@signalbox/contract/rule-figures'
import { ruleHealth, type Surroundings, withFailures } from '../health.ts'
import type { RulesPage } from './use-found-rules.ts'
import { useFigures } from '../use-figures.ts'
import { useListFigures } from './use-list-figures.ts'
import {
  METRIC_COLUMNS,
  MOST_MEASURED,
  type RuleRow,
  sortRules,
  type SortValues,
} from './rule-row.ts'

const NO_RULES: readonly Rule[] = []

/** A read of rules, of which not all need to be listed. */
export interface RulesRead {
  isPending: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  error: Error | null
  refetch: () => unknown
}

interface Listed {
  page: number
  limit: number
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
}

/**
 * A page of the rules that match, with their metrics. Rules are sorted here because the API has no order, except those
 * of `onePage`.
 * `found`, `values` and `isWanted`, which selects rules that are all found, are the same objects as long as they have
 * not changed.
 */
export function useRuleRows(
  read: RulesRead,
  found: readonly Rule[] | undefined,
  { page, limit, sort: key, order: direction = 'asc' }: Listed,
  { actions, sources, canActions, canSources }: Surroundings,
  values?: SortValues,
  onePage?: RulesPage,
  isWanted?: (row: RuleRow) => boolean,
) {
  const rules = found ?? NO_RULES
  const source = useRowsSource(read, found)
  const count = onePage === undefined ? rules.length : (onePage.count ?? Infinity)
  const { can: hasList, byId } = useListFigures()
  const canSortByMetrics = hasList || count <= MOST_MEASURED
  const isByMetrics = METRIC_COLUMNS.includes(key ?? '')
  const sort =
    key === undefined || (isByMetrics && !canSortByMetrics) ? undefined : { key, direction }
  const start = onePage === undefined ? (page - 1) * limit : 0
  const sortKey = isByMetrics && !hasList ? undefined : key
  const around = useMemo(
    (): Surroundings => ({ actions, sources, canActions, canSources }),
    [actions, sources, canActions, canSources],
  )
  const isPage = onePage !== undefined
  // Sorted without metrics, which are read only for the rules on the page.
  const listed = useMemo(() => {
    const all = rules.map((rule) => unmeasured(rule, around, byId?.get(rule.id)))
    if (isPage) return all
    const rows = isWanted === undefined ? all : all.filter(isWanted)
    return sortRules(rows, sortKey === undefined ? undefined : { key: sortKey, direction }, values)
  }, [rules, around, byId, sortKey, direction, values, isPage, isWanted])
  const measured =
    sort !== undefined && isByMetrics && !hasList ? listed : listed.slice(start, start + limit)
  const figures = useFigures(measured.map(({ rule }) => rule.id))
  const rows = listed.map((row): RuleRow => {
    const known = figures.get(row.rule.id)
    if (known === undefined) return row
    const health = withFailures(ruleHealth(row.rule, around, known), row.listed)
    return { ...row, figures: known, health }
  })
  const sorted = isByMetrics && !hasList ? sortRules(rows, sort) : rows
  return {
    source: {
      ...source,
      rows: source.rows && sorted.slice(start, start + limit),
      isRefreshing: read.isFetching && !read.isPending && read.isPlaceholderData,
      page: found && {
        page,
        limit,
        count: onePage === undefined ? sorted.length : onePage.count,
        hasNext: onePage?.hasNext ?? start + limit < sorted.length,
      },
    },
    all: useAllRows(() =>
      onePage === undefined ? gathered(sorted) : withHealth(onePage.all, around),
    ),
    sort,
    canSortByMetrics,
    canSortByQueue: hasList,
  }
}

function withHealth(rules: Gather<Rule>, around: Surroundings): Gather<RuleRow> {
  return async function* (signal) {
    for await (const part of rules(signal)) {
      yield { ...part, rows: part.rows.map((rule) => unmeasured(rule, around)) }
    }
  }
}

const unmeasured = (rule: Rule, around: Surroundings, listed?: RuleListFigures): RuleRow => ({
  rule,
  health: withFailures(ruleHealth(rule, around), listed),
  figures: undefined,
  listed,
})
