import type { Rule } from '@signalbox/contract/rules'
import { useMessages } from '#language.tsx'
import { Items, useRuleColumns } from '#domain/rule/list/rule-columns.tsx'
import type { RuleRow } from '#domain/rule/list/rule-row.ts'
import { useRuleActions } from '#domain/rule/rules.actions.ts'
import { paths } from '#paths.ts'
import type { Column } from '#ui/table/table.ts'
import { flowsMessages } from '../flows.messages.ts'

interface ColumnOptions {
  canSortByMetrics: boolean
  sinksOf: (rule: Rule) => readonly string[]
}

/** Columns of the list of rules, with the outputs by name. */
export function useFlowColumns(options: ColumnOptions): readonly Column<RuleRow>[] {
  const { canSortByMetrics, sinksOf } = options
  const t = useMessages(flowsMessages)
  const { toggle } = useRuleActions()
  const { id, state, from, enable, rate, failures, note } = useRuleColumns({
    canSortByMetrics,
    onToggle: ({ rule }) => toggle(rule),
    pageOf: (name) => paths.flow(name),
  })
  const sinks: Column<RuleRow> = {
    key: 'sinks',
    header: t.sinks,
    isSortable: true,
    text: ({ rule }) => sinksOf(rule).join(', '),
    cell: ({ rule }) => <Items items={sinksOf(rule)} />,
  }
  return [
    { ...id, header: t.name },
    state,
    { ...from, header: t.sources },
    sinks,
    enable,
    rate,
    failures,
    note,
  ]
}
