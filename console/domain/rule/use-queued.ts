import { useMetrics } from '../integration/list/use-metrics.ts'
import type { ChannelState } from './health.ts'
import { ruleActionIds } from './rule.ts'
import type { RuleRow } from './list/rule-row.ts'

/** How many rows wait in the buffers of the actions of these rules; `undefined`: it is not known. */
export function useQueued(
  rows: readonly RuleRow[],
  actions: readonly ChannelState[] | undefined,
): (row: RuleRow) => number | undefined {
  const used = new Set(rows.flatMap(({ rule }) => ruleActionIds(rule.actions)))
  const buffered = (actions ?? []).filter(({ type, name }) => used.has(`${type}:${name}`))
  const metrics = useMetrics('action', buffered)
  return ({ rule }) => {
    const known = ruleActionIds(rule.actions).flatMap((id) => metrics(id)?.queuing ?? [])
    return known.length === 0 ? undefined : known.reduce((sum, each) => sum + each, 0)
  }
}
