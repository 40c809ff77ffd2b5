import { auditList } from '@signalbox/contract/audit'
import {
  type ConfigChange,
  configChangeList,
  configRollback,
} from '@signalbox/contract/config-history'
import { useState } from 'react'
import { usePagedSource } from '#api/list.ts'
import { useLiveList } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { joinSentences } from '#join-sentences.ts'
import { useMessages } from '#language.tsx'
import { rootMessages } from '#domain/config-history/history.messages.ts'
import { useRootName } from '#domain/config-history/names.ts'
import { LinkButton } from '#domain/page/LinkButton.tsx'
import { useLock } from '#domain/page/lock.ts'
import { paths } from '#paths.ts'
import { useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { RowFacts } from '#ui/table/RowFacts.tsx'
import { late, lateDialog } from '#ui/late.tsx'
import type { RowAction } from '#ui/table/table.ts'
import { configurationMessages, historyMessages } from './configuration.messages.ts'
import { configHistorySearch } from './configuration.paths.ts'
import { useSubject, useHistoryColumns } from './history.columns.tsx'
import { findRestorable } from './own-restore.ts'
import { Tabs } from './Tabs.tsx'
import { useOwnRestore } from './use-own-restore.ts'
import { ListScreen } from '#list/ListScreen.tsx'

const ChangePeek = late(async () => (await import('./ChangePeek.tsx')).ChangePeek, {
  waiting: <RowFacts />,
})
const CompareDialog = lateDialog(async () => (await import('./CompareDialog.tsx')).CompareDialog)
const RollbackDialog = lateDialog(async () => (await import('./RollbackDialog.tsx')).RollbackDialog)

/** Changes by all users: those that the broker records, or in front of a cluster those that passed through Signalbox. */
export function HistoryScreen() {
  const t = useMessages(historyMessages)
  const words = useMessages(configurationMessages)
  const rootName = useRootName()
  const subject = useSubject()
  const [search] = useSearch(configHistorySearch)
  const [comparing, setComparing] = useState<ConfigChange>()
  const [restoring, setRestoring] = useState<ConfigChange>()
  const lock = useLock()
  const canRollback = useCan(configRollback).can
  const hasAudit = useCan(auditList).can
  const own = useOwnRestore()
  const { page, limit, ...filters } = search
  const asked = Object.entries(filters).filter(([, value]) => value !== undefined)
  const read = useLiveList(configChangeList, {
    query: { page, limit, ...Object.fromEntries(asked) },
  })
  const buildRowActions = (change: ConfigChange): RowAction[] => {
    const cut = change.is_cut ? { disabledReason: t.cutReason } : {}
    if (!canRollback) {
      const known = findRestorable(change)
      return [
        {
          key: 'rollback',
          label: t.rollback,
          ...(known === undefined ? { disabledReason: t.notRestorable } : lock.action),
          onSelect: () => known !== undefined && void own.restore(change, known),
        },
      ]
    }
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
    <ListScreen
      name="config-history"
      words={{ ...t, title: words.title }}
      label={words.history}
      before={
        <>
          <Tabs current="history" />
          {!canRollback && (
            <Banner
              tone="info"
              title={t.own}
              action={hasAudit && <LinkButton to={paths.audit()}>{t.auditLog}</LinkButton>}
            >
              {joinSentences(t.ownText, hasAudit && t.auditText)}
            </Banner>
          )}
        </>
      }
      age={[read]}
      source={usePagedSource<ConfigChange>(read)}
      columns={useHistoryColumns()}
      rowKey={changeKey}
      file={{ name: 'configuration-history' }}
      filters={[
        {
          key: 'part',
          label: words.root,
          kind: 'choice',
          params: { is: 'root' },
          choices: Object.keys(rootMessages).map((value) => ({ value, label: rootName(value) })),
          isOpen: true,
        },
        { key: 'user', label: t.actor, kind: 'text', params: { is: 'actor' }, isMain: true },
        { key: 'item', label: t.item, kind: 'text', params: { is: 'item' } },
        { key: 'time', label: t.time, kind: 'time', params: { atLeast: 'from', atMost: 'to' } },
      ]}
      rowActions={buildRowActions}
      peek={{
        title: subject,
        preload: ChangePeek.preload,
        content: (change) => <ChangePeek id={String(change.id)} />,
        unlisted: (key) => <ChangePeek id={key.split(' ')[0] ?? ''} />,
      }}
    >
      {own.dialog}
      {comparing !== undefined && (
        <CompareDialog change={comparing} onClose={() => setComparing(undefined)} />
      )}
      {restoring !== undefined && lock.canWrite && (
        <RollbackDialog change={restoring} onClose={() => setRestoring(undefined)} />
      )}
    </ListScreen>
  )
}

/** Key of a row, which is also the accessible name of its menu. */
const changeKey = ({ id, root, item = '' }: ConfigChange) => `${id} ${root} ${item}`.trim()
