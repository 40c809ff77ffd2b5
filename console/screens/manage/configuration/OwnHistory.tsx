import { auditList } from '@signalbox/contract/audit'
import { useMemo } from 'react'
import { client } from '../../../api/client.ts'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { clearOwnChanges, type OwnChange, useOwnChanges } from '../../../api/own-changes.ts'
import { queryClient } from '../../../api/query.ts'
import { useCan } from '../../../api/use-can.ts'
import { joinSentences } from '../../../join-sentences.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { useAct } from '../../../parts/act.ts'
import { changesBetween } from '../../../parts/config/changes.ts'
import { useReview } from '../../../parts/config/use-review.ts'
import { DifferenceTable } from '../../../parts/config-history/DifferenceTable.tsx'
import { LinkButton } from '../../../parts/LinkButton.tsx'
import { useLock } from '../../../parts/lock.ts'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../routing/react.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { isoTime } from '../../../ui/table/iso-time.ts'
import type { Column, RowAction } from '../../../ui/table/table.ts'
import { useToast } from '../../../ui/toast.tsx'
import { usePeek } from '../../../parts/peek.ts'
import styles from './configuration.module.css'
import { configurationMessages, historyMessages } from './configuration.messages.ts'
import { configHistorySearch } from './configuration.paths.ts'
import { type Restorable, restorableOf, restored, statesOf } from './own-restore.ts'
import { Tabs } from './Tabs.tsx'

/** In front of a broker without a history: what this console changed, in this browser. */
export function OwnHistory() {
  const t = useMessages(historyMessages)
  const words = useMessages(configurationMessages)
  const [{ page, limit }, setSearch] = useSearch(configHistorySearch)
  const changes = useOwnChanges()
  const act = useAct()
  const peek = usePeek()
  const hasAudit = useCan(auditList).can
  const { actionsOf, dialog } = useRestore()
  const shown = changes.slice((page - 1) * limit, page * limit)
  return (
    <Screen title={words.title} about={t.about}>
      <Tabs current="history" />
      <Banner
        tone="info"
        title={t.own}
        action={hasAudit && <LinkButton to={paths.audit()}>{t.auditLog}</LinkButton>}
      >
        {joinSentences(t.ownText, hasAudit && t.auditText)}
      </Banner>
      <DataTable
        label={words.history}
        source={{
          rows: shown,
          page: { page, limit, count: changes.length, hasNext: changes.length > page * limit },
          isPending: false,
          isRefreshing: false,
          refresh: () => {},
        }}
        columns={useColumns()}
        columnsName="own-config-history"
        rowKey={keyOf}
        file={{ name: 'configuration-changes' }}
        onPage={(next, isCorrection) => setSearch({ page: next }, isCorrection)}
        onLimit={(next) => setSearch({ limit: next, page: 1 })}
        isMain
        peek={{
          ...peek,
          title: ({ operation, subject }) => `${operation} ${subject}`,
          actions: actionsOf,
          content: (change) => <OwnChangePeek change={change} />,
        }}
        rowActions={actionsOf}
        listActions={[
          {
            key: 'clear',
            label: t.clear,
            isDanger: true,
            ...(changes.length === 0 && { disabledReason: t.empty }),
            onSelect: () => void act({ act: async () => clearOwnChanges() }),
          },
        ]}
        empty={{ title: t.empty, text: t.emptyText }}
      />
      {dialog}
    </Screen>
  )
}

/** The differences, or what was sent where nothing was read before. */
function OwnChangePeek({ change }: { change: OwnChange }) {
  const { before, sent } = statesOf(change)
  if (before === undefined || sent === undefined) {
    return <pre className={`${styles.sent} mono`}>{change.sent}</pre>
  }
  const differences = changesBetween(before, restored(before, sent)).map(({ path, from, to }) => ({
    path: path.join('.'),
    ...(from !== undefined && { before: from }),
    ...(to !== undefined && { after: to }),
  }))
  return <DifferenceTable differences={differences} />
}

/** Brings former values back, after a review against those of now. */
function useRestore() {
  const t = useMessages(historyMessages)
  const toast = useToast()
  const sentence = useErrorSentence()
  const lock = useLock()
  const { review, dialog } = useReview()
  const restore = async ({ get, put, path, before }: Restorable) => {
    const readNow = () => client.call(get, { path })
    try {
      const seen = await readNow()
      const { kind } = await review({
        title: t.rollback,
        seen,
        next: restored(seen, before),
        readNow,
        put,
        save: (body) => client.call(put, { path, body }),
      })
      if (kind === 'none') toast.success(t.nothing)
      else if (kind === 'saved') toast.success(t.rolledBack)
      if (kind !== 'cancelled') await queryClient.invalidateQueries()
    } catch (error) {
      const { title, detail } = sentence(error)
      toast.failure(title, detail)
    }
  }
  const actionsOf = (change: OwnChange): RowAction[] => {
    const known = restorableOf(change)
    return [
      {
        key: 'rollback',
        label: t.rollback,
        ...(known === undefined ? { disabledReason: t.notRestorable } : lock.action),
        onSelect: () => known !== undefined && void restore(known),
      },
    ]
  }
  return { actionsOf, dialog }
}

const keyOf = ({ at, operation, subject }: OwnChange) => `${at} ${operation} ${subject}`

function useColumns(): readonly Column<OwnChange>[] {
  const t = useMessages(historyMessages)
  const { dateTime } = useFormats()
  return useMemo(
    () => [
      {
        key: 'operation',
        header: t.operation,
        card: 'title',
        cell: ({ operation }) => <span className="mono">{operation}</span>,
        text: ({ operation }) => operation,
      },
      {
        key: 'item',
        header: t.item,
        card: 'line',
        cell: ({ subject }) => <span className="mono">{subject}</span>,
        text: ({ subject }) => subject,
      },
      {
        key: 'actor',
        header: t.actor,
        card: 'line',
        cell: ({ username }) => username,
        text: ({ username }) => username,
      },
      {
        key: 'time',
        header: t.time,
        cell: ({ at }) => dateTime(at),
        text: ({ at }) => dateTime(at),
        raw: ({ at }) => isoTime(at),
      },
    ],
    [t, dateTime],
  )
}
