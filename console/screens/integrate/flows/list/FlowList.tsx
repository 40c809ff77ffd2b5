import type { Rule } from '@signalbox/contract/rules'
import { IconSitemap } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMessages } from '../../../../language.tsx'
import { ListFilters, useListFilters } from '../../../../parts/ListFilters.tsx'
import { useLock } from '../../../../parts/lock.ts'
import { useRuleRows } from '../../../../parts/rule/list/use-rule-rows.ts'
import { isOfWebhook, webhookOf } from '../../../../parts/rule/rule.ts'
import { useRuleActions } from '../../../../parts/rule/rules.actions.ts'
import { rulesMessages } from '../../../../parts/rule/rules.messages.ts'
import { useListColumns } from '../../../../parts/views/use-list-columns.ts'
import { ViewMenu } from '../../../../parts/views/ViewMenu.tsx'
import { paths } from '../../../../paths.ts'
import { useRouter, useSearch } from '../../../../routing/react.tsx'
import type { FilterField } from '../../../../ui/filter/filter.ts'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import type { RowAction } from '../../../../ui/table/table.ts'
import { flowsMessages } from '../flows.messages.ts'
import { flowsSearch } from '../flows.paths.ts'
import { useFlowColumns } from './use-flow-columns.tsx'
import { type useFlows, useFoundFlows } from './use-flows.ts'

const LIST = 'flows'

interface FlowListProps {
  flows: ReturnType<typeof useFlows>
  create: ReactNode
}

/** A row for each flow. */
export function FlowList({ flows: { read, around, rules }, create }: FlowListProps) {
  const t = useMessages(flowsMessages)
  const [search, setSearch] = useSearch(flowsSearch)
  const { found, values, sinksOf } = useFoundFlows(rules, search)
  const rows = useRuleRows(read, found, search, around, values)
  const { source, all, sort, canSortByMetrics } = rows
  const columns = useFlowColumns({ canSortByMetrics, sinksOf })
  const choice = useListColumns(LIST, columns)
  const fields = useFields()
  const router = useRouter()
  const actionsOf = useFlowMenu()
  return (
    <DataTable
      isMain
      label={t.title}
      source={source}
      columns={columns}
      columnsName={LIST}
      choice={choice}
      {...useListFilters(fields)}
      all={all}
      rowKey={({ rule }) => rule.id}
      sort={sort}
      onSort={({ key, direction }) => setSearch({ sort: key, order: direction, page: 1 })}
      onPage={(page, isCorrection) => setSearch({ page }, isCorrection)}
      onLimit={(limit) => setSearch({ limit, page: 1 })}
      filters={<ListFilters label={t.search} fields={fields} />}
      tools={<ViewMenu list={LIST} columns={choice.keys} />}
      onOpen={({ rule }) => void router.navigate(paths.flow(rule.id))}
      rowActions={({ rule }) => actionsOf(rule)}
      empty={{
        title: t.empty,
        text: t.emptyText,
        icon: <IconSitemap size={24} />,
        action: create,
      }}
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

/** What can be done with a flow from outside of it. */
export function useFlowMenu(): (rule: Rule) => RowAction[] {
  const t = useMessages(flowsMessages)
  const r = useMessages(rulesMessages)
  const router = useRouter()
  const lock = useLock()
  const { remove } = useRuleActions()
  return (rule) => {
    const locked = isOfWebhook(rule) ? { disabledReason: r.locked(webhookOf(rule)) } : lock.action
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
