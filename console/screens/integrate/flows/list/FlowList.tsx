import type { Rule } from '@signalbox/contract/rules'
import { IconSitemap } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { useRuleRows } from '#domain/rule/list/use-rule-rows.ts'
import { isOfWebhook, webhookNameFromRule } from '#domain/rule/rule.ts'
import { useRuleActions } from '#domain/rule/rules.actions.ts'
import { rulesMessages } from '#domain/rule/rules.messages.ts'
import { paths } from '#paths.ts'
import { useRouter, useSearch } from '#routing/react.tsx'
import type { FilterField } from '#ui/filter/filter.ts'
import type { RowAction } from '#ui/table/table.ts'
import { flowsMessages } from '../flows.messages.ts'
import { flowsSearch } from '../flows.paths.ts'
import { useFlowColumns } from './use-flow-columns.tsx'
import { type useFlows, useFoundFlows } from './use-flows.ts'
import { List } from '#list/List.tsx'

interface FlowListProps {
  flows: ReturnType<typeof useFlows>
  create: ReactNode
}

/** A row for each flow. */
export function FlowList({ flows: { read, around, rules, onePage }, create }: FlowListProps) {
  const t = useMessages(flowsMessages)
  const [search] = useSearch(flowsSearch)
  const { found, values, sinksOf } = useFoundFlows(rules, search)
  const rows = useRuleRows(read, found, search, around, values, onePage)
  const { source, all, sort, canSortByMetrics } = rows
  const buildRowActions = useFlowMenu()
  return (
    <List
      isMain
      name="flows"
      words={t}
      icon={IconSitemap}
      source={source}
      all={all}
      columns={useFlowColumns({ canSortByMetrics, sinksOf })}
      file={false}
      rowKey={({ rule }) => rule.id}
      sort={sort}
      filters={useFields()}
      page={({ rule }) => paths.flow(rule.id)}
      rowActions={({ rule }) => buildRowActions(rule)}
      add={create}
    />
  )
}

function useFields(): readonly FilterField[] {
  const t = useMessages(flowsMessages)
  return [
    { key: 'name', label: t.search, kind: 'text', params: { contains: 'q' }, isMain: true },
    {
      key: 'enable',
      label: t.enabled,
      kind: 'choice',
      params: { is: 'enable' },
      choices: [
        { value: 'true', label: t.enabled, word: 'enabled' },
        { value: 'false', label: t.disabled, word: 'disabled' },
      ],
    },
  ]
}

/** Actions on a flow outside its designer. */
export function useFlowMenu(): (rule: Rule) => RowAction[] {
  const t = useMessages(flowsMessages)
  const r = useMessages(rulesMessages)
  const router = useRouter()
  const lock = useLock()
  const { remove } = useRuleActions()
  return (rule) => {
    const locked = isOfWebhook(rule)
      ? { disabledReason: r.locked(webhookNameFromRule(rule)) }
      : lock.action
    return [
      {
        key: 'rule',
        label: t.rule,
        onSelect: () => void router.navigate(paths.rule(rule.id)),
      },
      {
        key: 'copy',
        label: t.copy,
        ...lock.action,
        onSelect: () => void router.navigate(paths.newFlow({ action: 'copy', target: rule.id })),
      },
      {
        key: 'delete',
        label: t.deleteOne,
        isDanger: true,
        ...locked,
        onSelect: () => void remove(rule),
      },
    ]
  }
}
