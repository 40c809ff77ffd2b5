import { type ConfigChange, configChangeList } from '@signalbox/contract/config-history'
import { useState } from 'react'
import { usePagedSource } from '../../../api/list.ts'
import { useLiveList } from '../../../api/live.ts'
import { useMessages } from '../../../language.tsx'
import { rootMessages } from '../../../parts/config-history/history.messages.ts'
import { useRootName } from '../../../parts/config-history/names.ts'
import { ListFilters, useListFilters } from '../../../parts/ListFilters.tsx'
import { useLock } from '../../../parts/lock.ts'
import { usePeek } from '../../../parts/peek.ts'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { useSearch } from '../../../routing/react.tsx'
import type { FilterField } from '../../../ui/filter/filter.ts'
import { late, lateDialog } from '../../../ui/late.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { RowAction } from '../../../ui/table/table.ts'
import { configurationMessages, historyMessages } from './configuration.messages.ts'
import { configHistorySearch } from './configuration.paths.ts'
import { useSubject, useHistoryColumns } from './history.columns.tsx'
import { Tabs } from './Tabs.tsx'

const POLL_MS = 5000
const ChangePeek = late(async () => (await import('./ChangePeek.tsx')).ChangePeek)
const CompareDialog = lateDialog(async () => (await import('./CompareDialog.tsx')).CompareDialog)
const RollbackDialog = lateDialog(async () => (await import('./RollbackDialog.tsx')).RollbackDialog)

export function BrokerHistory() {
  const t = useMessages(historyMessages)
  const words = useMessages(configurationMessages)
  const nameOf = useRootName()
  const subject = useSubject()
  const [search, setSearch] = useSearch(configHistorySearch)
  const [comparing, setComparing] = useState<ConfigChange>()
  const [restoring, setRestoring] = useState<ConfigChange>()
  const lock = useLock()
  const peek = usePeek()
  const { page, limit, ...filters } = search
  const asked = Object.entries(filters).filter(([, value]) => value !== undefined)
  const read = useLiveList(
    configChangeList,
    { query: { page, limit, ...Object.fromEntries(asked) } },
    POLL_MS,
  )
  const fields: readonly FilterField[] = [
    {
      key: 'part',
      label: words.root,
      kind: 'choice',
      params: { is: 'root' },
      choices: Object.keys(rootMessages).map((value) => ({ value, label: nameOf(value) })),
      isOpen: true,
    },
    { key: 'user', label: t.actor, kind: 'text', params: { is: 'actor' }, isMain: true },
    { key: 'item', label: t.item, kind: 'text', params: { is: 'item' } },
    { key: 'time', label: t.time, kind: 'time', params: { atLeast: 'from', atMost: 'to' } },
  ]
  const actionsOf = (change: ConfigChange): RowAction[] => {
    const cut = change.is_cut ? { disabledReason: t.cutReason } : {}
    return [
      { key: 'compare', label: t.compare, ...cut, onSelect: () => setComparing(change) },
      {
        key: 'rollback',
        label: t.rollback,
        ...cut,
        ...lock.action,
        onSelect: () => setRestoring(change),
      },
    ]
  }
  return (
    <Screen title={words.title} about={t.about} action={<ReadAsOf reads={[read]} />}>
      <Tabs current="history" />
      <DataTable
        label={words.history}
        source={usePagedSource<ConfigChange>(read)}
        columns={useHistoryColumns()}
        columnsName="config-history"
        rowKey={changeKey}
        file={{ name: 'configuration-history' }}
        onPage={(next, isCorrection) => setSearch({ page: next }, isCorrection)}
        onLimit={(next) => setSearch({ limit: next, page: 1 })}
        isMain
        {...useListFilters(fields)}
        filters={<ListFilters label={t.search} fields={fields} />}
        peek={{
          ...peek,
          title: subject,
          actions: actionsOf,
          content: (change) => <ChangePeek id={String(change.id)} />,
          unlisted: (key) => <ChangePeek id={key.split(' ')[0] ?? ''} />,
        }}
        rowActions={actionsOf}
        empty={{ title: t.empty, text: t.emptyText }}
      />
      {comparing !== undefined && (
        <CompareDialog change={comparing} onClose={() => setComparing(undefined)} />
      )}
      {restoring !== undefined && lock.canWrite && (
        <RollbackDialog change={restoring} onClose={() => setRestoring(undefined)} />
      )}
    </Screen>
  )
}

/** Also what its menu is called. */
const changeKey = ({ id, root, item = '' }: ConfigChange) => `${id} ${root} ${item}`.trim()
