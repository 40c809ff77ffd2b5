import type { Rule, RuleMetrics } from '@signalbox/contract/rules'
import { failuresOf, type Health } from '../../../../parts/rule/health.ts'
import type { Sort } from '../../../../ui/table/table.ts'
import type { FlowsSearch } from '../flows.paths.ts'

/** A flow as its list shows it. */
export interface FlowRow {
  rule: Rule
  health: Health
  /** Of the first flows only. */
  metrics: RuleMetrics | undefined
  /** Its outputs in words. */
  sinks: readonly string[]
}

const byText = new Intl.Collator('en', { numeric: true }).compare

const VALUES: Readonly<Record<string, (row: FlowRow) => string | number>> = {
  name: ({ rule }) => rule.id,
  state: ({ health }) => health.state,
  sources: ({ rule }) => rule.from.join(' '),
  sinks: ({ sinks }) => sinks.join(' '),
  enable: ({ rule }) => (rule.enable ? 0 : 1),
  rate: ({ metrics }) => metrics?.['matched.rate'] ?? -1,
  failures: ({ metrics }) => (metrics === undefined ? -1 : failuresOf(metrics)),
  note: ({ rule }) => rule.description,
}

export function sortFlows(rows: readonly FlowRow[], sort: Sort | undefined): FlowRow[] {
  const sign = sort?.direction === 'desc' ? -1 : 1
  const value = VALUES[sort?.key ?? 'name'] ?? (({ rule }) => rule.id)
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : byText(String(a), String(b))
  return rows.toSorted((a, b) => sign * compare(value(a), value(b)) || byText(a.rule.id, b.rule.id))
}

/** Whether the name, the note, a source or an output contains the text. */
export function matchesFlow(
  { rule, sinks }: Pick<FlowRow, 'rule' | 'sinks'>,
  { q = '', enable }: Pick<FlowsSearch, 'q' | 'enable'>,
): boolean {
  const text = [rule.id, rule.description, ...rule.from, ...sinks].join('\n').toLowerCase()
  return (
    text.includes(q.toLowerCase()) && (enable === undefined || rule.enable === (enable === 'true'))
  )
}
