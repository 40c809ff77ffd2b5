import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconRss } from '@tabler/icons-react'
import {
  type AutoSubscription,
  autoSubscribeGet,
  MAX_AUTO_SUBSCRIPTIONS,
} from '@signalbox/contract/auto-subscribe'
import { useState } from 'react'
import { useRowsSource } from '../../../api/list.ts'
import { useLive } from '../../../api/live.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { useAct } from '../../../parts/act.ts'
import { useLock } from '../../../parts/lock.ts'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { useSubscriptionOptionColumns } from '../../../parts/subscription-options.ts'
import { InPlace } from '../../../ui/InPlace.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column, RowAction } from '../../../ui/table/table.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { autoSubscribeMessages } from './auto-subscribe.messages.ts'
import { useEntries } from './entries.ts'
import { EntryForm } from './EntryForm.tsx'

const POLL_MS = 10_000

type Row = AutoSubscription & { key: string }

export function AutoSubscribeScreen() {
  const t = useMessages(autoSubscribeMessages)
  const { number } = useFormats()
  const lock = useLock()
  const act = useAct()
  const { remove, save } = useEntries()
  const [open, setOpen] = useState<{ entry?: AutoSubscription }>()
  const read = useLive(autoSubscribeGet, {}, POLL_MS)
  // The API accepts one topic filter several times.
  const rows = read.data?.map((entry, i): Row => ({ ...entry, key: `${i} ${entry.topic}` }))
  const source = useRowsSource(read, rows)
  const edit = ({ key: _, ...entry }: Row) => setOpen({ entry })
  const columns = useColumns(lock.canWrite ? edit : undefined)
  const isFull = (rows?.length ?? 0) >= MAX_AUTO_SUBSCRIPTIONS
  const add = (
    <Button
      {...lock.button}
      {...(isFull && { disabled: true, title: t.full })}
      onClick={() => setOpen({})}
    >
      {t.add}
    </Button>
  )
  const handleDelete = ({ key: _, ...entry }: Row) =>
    act({
      ask: {
        title: t.deleteTitle,
        body: t.deleteText(entry.topic),
        confirmLabel: t.deleteOne,
        danger: true,
      },
      act: () => remove(entry),
      done: t.deleted,
      undo: () => save(entry, undefined),
    })
  const rowActions = (row: Row): RowAction[] => [
    { key: 'edit', label: t.edit, ...lock.action, onSelect: () => edit(row) },
    {
      key: 'delete',
      label: t.deleteOne,
      isDanger: true,
      ...lock.action,
      onSelect: () => void handleDelete(row),
    },
  ]
  return (
    <Screen
      title={t.title}
      about={t.about}
      action={
        <>
          <ReadAsOf reads={[read]} />
          <InPlace isShown={(rows?.length ?? 0) > 0}>{add}</InPlace>
        </>
      }
    >
      <DataTable
        isMain
        label={t.title}
        source={source}
        columns={columns}
        columnsName="auto-subscribe"
        file={{ name: 'auto-subscribe' }}
        rowKey={({ key }) => key}
        {...(lock.canWrite && { onOpen: edit })}
        tools={
          <InPlace isShown={rows !== undefined}>
            {t.count(number(rows?.length ?? 0), number(MAX_AUTO_SUBSCRIPTIONS))}
          </InPlace>
        }
        rowActions={rowActions}
        empty={{ title: t.empty, text: t.emptyText, icon: <IconRss size={24} />, action: add }}
      />
      {open && <EntryForm former={open.entry} onClose={() => setOpen(undefined)} />}
    </Screen>
  )
}

function useColumns(onOpen: ((row: Row) => void) | undefined): readonly Column<Row>[] {
  const t = useMessages(autoSubscribeMessages)
  const options = useSubscriptionOptionColumns()
  return [
    {
      key: 'topic',
      header: t.topicFilter,
      card: 'title',
      text: ({ topic }) => topic,
      copy: ({ topic }) => topic,
      cell: (row) =>
        onOpen === undefined ? (
          <span className="mono">{row.topic}</span>
        ) : (
          <TextButton onClick={() => onOpen(row)}>
            <span className="mono">{row.topic}</span>
          </TextButton>
        ),
    },
    {
      key: 'qos',
      header: t.qos,
      card: 'line',
      hasCardLabel: true,
      text: ({ qos }) => String(qos),
      cell: ({ qos }) => String(qos),
    },
    ...options,
  ]
}
