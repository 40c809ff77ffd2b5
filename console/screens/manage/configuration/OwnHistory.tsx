import { useMemo } from 'react'
import { clearOwnChanges, type OwnChange, useOwnChanges } from '../../../api/own-changes.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { useAct } from '../../../parts/act.ts'
import { useSearch } from '../../../routing/react.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { isoTime } from '../../../ui/table/iso-time.ts'
import type { Column } from '../../../ui/table/table.ts'
import { usePeek } from '../../../parts/peek.ts'
import styles from './configuration.module.css'
import { configurationMessages, historyMessages } from './configuration.messages.ts'
import { configHistorySearch } from './configuration.paths.ts'
import { Tabs } from './Tabs.tsx'

/** In front of a broker without a history: what this console changed, in this browser. */
export function OwnHistory() {
  const t = useMessages(historyMessages)
  const words = useMessages(configurationMessages)
  const [{ page, limit }, setSearch] = useSearch(configHistorySearch)
  const changes = useOwnChanges()
  const act = useAct()
  const peek = usePeek()
  const shown = changes.slice((page - 1) * limit, page * limit)
  return (
    <Screen title={words.title} about={t.about}>
      <Tabs current="history" />
      <Banner tone="info" title={t.own}>
        {t.ownText}
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
          content: ({ sent }) => <pre className={`${styles.sent} mono`}>{sent}</pre>,
        }}
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
    </Screen>
  )
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
