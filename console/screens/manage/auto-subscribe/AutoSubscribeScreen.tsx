import { IconRss } from '@tabler/icons-react'
import {
  type AutoSubscription,
  autoSubscribeGet,
  MAX_AUTO_SUBSCRIPTIONS,
} from '@signalbox/contract/auto-subscribe'
import { useState } from 'react'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { useLock } from '#domain/page/lock.ts'
import { useSubscriptionOptionColumns } from '#domain/subscriptions/subscription-options.ts'
import { InPlace } from '#ui/InPlace.tsx'
import type { Column, RowAction } from '#ui/table/table.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { autoSubscribeMessages } from './auto-subscribe.messages.ts'
import { useEntries } from './entries.ts'
import { EntryForm } from './EntryForm.tsx'
import { AddButton } from '#list/AddButton.tsx'
import { ListScreen } from '#list/ListScreen.tsx'

type Row = AutoSubscription & { key: string }

export function AutoSubscribeScreen() {
  const t = useMessages(autoSubscribeMessages)
  const { number } = useFormats()
  const lock = useLock()
  const act = useAct()
  const { remove, save } = useEntries()
  const [open, setOpen] = useState<{ entry?: AutoSubscription }>()
  const read = useLive(autoSubscribeGet, {}, SLOW_POLL_MS)
  // The API accepts one topic filter several times.
  const rows = read.data?.map((entry, i): Row => ({ ...entry, key: `${i} ${entry.topic}` }))
  const edit = ({ key: _, ...entry }: Row) => setOpen({ entry })
  const isFull = (rows?.length ?? 0) >= MAX_AUTO_SUBSCRIPTIONS
  const handleDelete = ({ key: _, ...entry }: Row) =>
    act({
      ask: {
        title: t.deleteTitle,
        body: t.deleteText(entry.topic),
        confirmLabel: t.deleteOne,
        danger: true,
      },
      act: () => remove(entry),
      done: t.deleted(entry.topic),
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
    <ListScreen
      name="auto-subscribe"
      words={t}
      icon={IconRss}
      read={read}
      rows={rows}
      columns={useColumns(lock.canWrite ? edit : undefined)}
      rowKey={({ key }) => key}
      {...(lock.canWrite && { onOpen: edit })}
      tools={
        <InPlace isShown={rows !== undefined}>
          {t.count(number(rows?.length ?? 0), number(MAX_AUTO_SUBSCRIPTIONS))}
        </InPlace>
      }
      rowActions={rowActions}
      add={
        <AddButton
          label={t.add}
          disabledReason={isFull ? t.full : undefined}
          onPress={() => setOpen({})}
        />
      }
    >
      {open && <EntryForm former={open.entry} onClose={() => setOpen(undefined)} />}
    </ListScreen>
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
      text: ({ qos }) => String(qos),
    },
    ...options,
  ]
}
