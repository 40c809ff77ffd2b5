import { ActionIcon, Button } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Segments } from '#ui/Segments.tsx'
import { Section } from '#ui/Section.tsx'
import { useToast } from '#ui/toast.tsx'
import { unavailable } from '#ui/unavailable.ts'
import { MessageDetail } from './MessageDetail.tsx'
import { MessageList } from './MessageList.tsx'
import { filterMessages, ofSubscription } from './message-filter.ts'
import { payloadFormats } from './payload.ts'
import { type AnyMessage, merged } from './stream.ts'
import { messages } from '../websocket.messages.ts'
import styles from '../websocket.module.css'
import { useConnection, useLog } from '../websocket.store.ts'
import type { Drafts, Tab } from '../workspace.ts'

interface MessagesPanelProps {
  tab: Tab
  /** The topic filter of the subscription whose messages alone are shown. */
  only: string | undefined
  onOnly: (topicFilter: string | undefined) => void
}

/** Received and published messages in one list, newest first, with the selected one beside it. */
export function MessagesPanel({ tab, only, onOnly }: MessagesPanelProps) {
  const t = useMessages(messages)
  const formats = useFormats()
  const toast = useToast()
  const { connection, drafts } = tab
  const [view, setView] = useState(drafts.messages)
  const [openId, setOpenId] = useState<number>()
  const received = useLog(connection.received)
  const published = useLog(connection.published)
  const { subscriptions } = useConnection(connection)
  const [frozen, setFrozen] = useState<Frozen>()
  const all = useMemo(
    () => merged(received.messages, published.messages),
    [received.messages, published.messages],
  )
  const total = received.total + published.total
  const stream = frozen?.messages ?? all
  const chosen = subscriptions.find(({ topicFilter }) => topicFilter === only)
  const listed = useMemo(() => {
    const kind = ofKind(stream, view.list)
    return chosen === undefined ? kind : ofSubscription(kind, chosen)
  }, [stream, view.list, chosen])
  const shown = useMemo(
    () => filterMessages<AnyMessage>(listed, view.filter),
    [listed, view.filter],
  )
  const open = openId === undefined ? undefined : stream.find((one) => one.id === openId)
  const pushedOut = received.pushedOut + published.pushedOut

  const change = (part: Partial<typeof view>) => {
    // Kept with the tab, so that it is the same after a visit to another screen.
    drafts.messages = { ...view, ...part }
    setView(drafts.messages)
  }
  const handleClear = () => {
    if (total === 0) return
    connection.received.clear()
    connection.published.clear()
    setFrozen(undefined)
    setOpenId(undefined)
    toast.success(t.cleared())
  }

  const handleDelete = (id: number) => {
    const at = shown.findIndex((one) => one.id === id)
    const next = shown[at + 1] ?? shown[at - 1]
    connection.received.remove(id)
    connection.published.remove(id)
    if (frozen !== undefined) {
      setFrozen({
        messages: frozen.messages.filter((one) => one.id !== id),
        total: frozen.total - 1,
      })
    }
    setOpenId(next?.id)
    return next?.id
  }

  return (
    <Section
      title={t.messagesTitle}
      action={
        <>
          <Button
            size="xs"
            variant="default"
            aria-pressed={frozen !== undefined}
            onClick={() => setFrozen(frozen === undefined ? { messages: all, total } : undefined)}
          >
            {frozen === undefined ? t.pause : t.resume}
          </Button>
          <Button size="xs" variant="default" {...unavailable(total === 0)} onClick={handleClear}>
            {t.clear}
          </Button>
        </>
      }
    >
      <div className={styles.toolbar}>
        <Segments
          isSmall
          label={t.messagesTitle}
          value={view.list}
          options={[
            { value: 'all', label: `${t.messagesAll} ${formats.number(total)}` },
            {
              value: 'received',
              label: `${t.messagesReceived} ${formats.number(received.total)}`,
            },
            {
              value: 'published',
              label: `${t.messagesPublished} ${formats.number(published.total)}`,
            },
          ]}
          onChange={(list) => change({ list })}
        />
        <SearchField
          value={view.filter}
          onChange={(filter: string) => change({ filter })}
          label={t.filter}
        />
        <Segments
          isSmall
          label={t.showAs}
          value={view.format}
          options={payloadFormats.map((value) => ({ value, label: t[`format_${value}`] }))}
          onChange={(format) => change({ format })}
        />
      </div>
      {chosen !== undefined && (
        <p className={styles.chosen}>
          {t.onlySubscription}
          <code className="mono">{chosen.topicFilter}</code>
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={t.showAll}
            onClick={() => onOnly(undefined)}
          >
            <IconX size={14} />
          </ActionIcon>
        </p>
      )}
      {stream.length > 0 && (
        <p className={styles.counter}>
          {t.counter(formats.number(shown.length), formats.number(total))}
          {pushedOut > 0 && ` · ${t.pushedOut(formats.number(pushedOut))}`}
          {frozen !== undefined && ` · ${t.paused(formats.number(total - frozen.total))}`}
        </p>
      )}
      <div className={styles.messages} data-open={open !== undefined || undefined}>
        {shown.length > 0 ? (
          <MessageList
            key={view.list}
            label={t.messagesTitle}
            subscriptions={subscriptions}
            messages={shown}
            format={view.format}
            openId={openId}
            onOpen={setOpenId}
            onDelete={handleDelete}
          />
        ) : (
          <NoMessages
            list={view.list}
            isFiltered={listed.length > 0 || (chosen !== undefined && stream.length > 0)}
          />
        )}
        {open && (
          <MessageDetail
            message={open}
            clientId={drafts.connect.clientId}
            onDelete={() => handleDelete(open.id)}
            onClose={() => setOpenId(undefined)}
          />
        )}
      </div>
    </Section>
  )
}

/** Messages at the time of the pause, and their number until then. */
interface Frozen {
  messages: readonly AnyMessage[]
  total: number
}

function ofKind(
  stream: readonly AnyMessage[],
  list: Drafts['messages']['list'],
): readonly AnyMessage[] {
  if (list === 'all') return stream
  return stream.filter((message) => 'delivery' in message === (list === 'published'))
}

interface NoMessagesProps {
  list: Drafts['messages']['list']
  isFiltered: boolean
}

function NoMessages({ list, isFiltered }: NoMessagesProps) {
  const t = useMessages(messages)
  if (isFiltered) return <EmptyState title={t.noMatch} />
  if (list === 'all') return <EmptyState title={t.noMessages} text={t.noMessagesText} />
  return list === 'received' ? (
    <EmptyState title={t.noReceived} text={t.noReceivedText} />
  ) : (
    <EmptyState title={t.noPublished} text={t.noPublishedText} />
  )
}
