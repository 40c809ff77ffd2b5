import type { RuleListFigures } from '@signalbox/contract/rule-figures'
import type { Rule } from '@signalbox/contract/rules'
import type { Sort } from '#ui/table/table.ts'
import { failureShare, countRuleFailures, type Health, type RuleState } from '../health.ts'
import type { RuleFigures } from '../use-figures.ts'

/** A rule as its list shows it. */
export interface RuleRow {
  rule: Rule
  health: Health
  /** Metrics of the rule, which are read for the visible page only. */
  figures: RuleFigures | undefined
  /** Figures of the list of all rules, where the broker has one. */
  listed: RuleListFigures | undefined
}

/** Columns that are sorted by metrics, which are read rule by rule. */
export const METRIC_COLUMNS: readonly string[] = ['rate', 'failures', 'queued']

/** Lists up to this length can be sorted by metrics. */
export const MOST_MEASURED = 200

/** States from the worst to the best. */
const STATES: readonly RuleState[] = [
  'missingAction',
  'missingSource',
  'downAction',
  'downSource',
  'failing',
  'failed',
  'noOutputs',
  'unknown',
  'running',
  'disabled',
]

/** Value of each column to sort by. */
export type SortValues = Readonly<Record<string, (row: RuleRow) => string | number>>

const VALUES: SortValues = {
  state: ({ health }) => STATES.indexOf(health.state),
  enable: ({ rule }) => (rule.enable ? 0 : 1),
  actions: ({ rule }) => rule.actions.length,
  rate: ({ figures, listed }) => listed?.rate ?? figures?.metrics['matched.rate'] ?? 0,
  queued: ({ listed }) => listed?.queued ?? 0,
  failures: ({ figures, listed }) =>
    figures === undefined
      ? (listed?.failures ?? 0)
      : countRuleFailures(figures.metrics) + (failureShare(figures.metrics) ?? 0),
  note: ({ rule }) => rule.description,
  from: ({ rule }) => rule.from.join(' '),
  tags: ({ rule }) => rule.tags?.join(' ') ?? '',
  // RFC 3339 with an offset.
  created: ({ rule }) => Date.parse(rule.created_at),
}

const byText = new Intl.Collator('en', { numeric: true })
const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : byText.compare(String(a), String(b))

/** The API has no order; without a sort rules are in the order of their IDs. `values`: of further columns. */
export function sortRules(
  rows: readonly RuleRow[],
  sort: Sort | undefined,
  values: SortValues = {},
): RuleRow[] {
  const sign = sort?.direction === 'desc' ? -1 : 1
  const ruleId = ({ rule }: RuleRow) => rule.id
  const key = sort?.key ?? ''
  const value = values[key] ?? VALUES[key] ?? ruleId
  return rows.toSorted(
    (a, b) => sign * compare(value(a), value(b)) || byText.compare(ruleId(a), ruleId(b)),
  )
}
