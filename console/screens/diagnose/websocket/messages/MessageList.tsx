import { useVirtualizer } from '@tanstack/react-virtual'
import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { rangeWith } from '#ui/range-with.ts'
import type { Subscription } from '../connection/connection-state.ts'
import type { AnyMessage } from './stream.ts'
import { Outcome } from './Outcome.tsx'
import { type PayloadFormat, payloadPreview } from './payload.ts'
import { findSubscriptionIndex } from './subscription-colors.ts'
import { useSubscriptionColors } from './use-subscription-colors.ts'
import { messages as texts } from '../websocket.messages.ts'
import styles from './stream.module.css'

const ROW_HEIGHT = 52

interface MessageListProps {
  label: string
  messages: readonly AnyMessage[]
  subscriptions: readonly Subscription[]
  format: PayloadFormat
  openId: number | undefined
  onOpen: (id: number) => void
  /** Returns the ID of the message that is open then. */
  onDelete: (id: number) => number | undefined
}

/**
 * List that renders visible rows only. New messages come in at the top; a scrolled list keeps its position, and a
 * button tells the number of new messages.
 */
export function MessageList({
  label,
  messages,
  subscriptions,
  format,
  openId,
  onOpen,
  onDelete,
}: MessageListProps) {
  const t = useMessages(texts)
  const formats = useFormats()
  const scroller = useRef<HTMLDivElement>(null)
  const [focusedId, setFocusedId] = useState<number>()
  const findIndexById = (id: number | undefined) =>
    messages.findIndex((message) => message.id === id)
  const rows = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => messages[index]?.id ?? index,
    overscan: 8,
    // The open row and the focused one stay rendered when new messages move them out of sight: a removed row would
    // receive no keys.
    rangeExtractor: (range) => rangeWith(range, findIndexById(openId), findIndexById(focusedId)),
  })
  const { unseen, showNewest } = useKeptPlace(scroller, messages)

  const focusRow = (id: number) =>
    // The row may only now come to exist.
    requestAnimationFrame(() => document.getElementById(rowId(id))?.focus())

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && openId !== undefined) {
      const next = onDelete(openId)
      if (next !== undefined) focusRow(next)
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(messages.length - 1, Math.max(0, findIndexById(openId) + step))
    const message = messages[next]
    if (!message) return
    onOpen(message.id)
    rows.scrollToIndex(next)
    focusRow(message.id)
  }

  return (
    <div className={styles.listFrame}>
      {unseen > 0 && (
        <button type="button" className={styles.unseen} onClick={showNewest}>
          {t.newMessages(formats.number(unseen))}
        </button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the list inside, caught where it scrolls */}
      <div ref={scroller} className={styles.list} onKeyDown={handleKeyDown}>
        <ul aria-label={label} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map((row) => {
            const message = messages[row.index]
            return (
              message && (
                <li
                  key={row.key}
                  aria-setsize={messages.length}
                  aria-posinset={row.index + 1}
                  style={{ height: ROW_HEIGHT, transform: `translateY(${row.start}px)` }}
                  onFocus={() => setFocusedId(message.id)}
                >
                  <MessageRow
                    message={message}
                    subscriptions={subscriptions}
                    format={format}
                    isOpen={message.id === openId}
                    onOpen={() => onOpen(message.id)}
                  />
                </li>
              )
            )
          })}
        </ul>
      </div>
    </div>
  )
}

const rowId = (id: number) => `websocket-message-${id}`

interface MessageRowProps {
  message: AnyMessage
  subscriptions: readonly Subscription[]
  format: PayloadFormat
  isOpen: boolean
  onOpen: () => void
}

function MessageRow({ message, subscriptions, format, isOpen, onOpen }: MessageRowProps) {
  const t = useMessages(texts)
  const formats = useFormats()
  const colors = useSubscriptionColors()
  const at = findSubscriptionIndex(message, subscriptions)
  const subscription = at === undefined ? undefined : subscriptions[at]
  const isSent = 'delivery' in message
  const { text, cut } = payloadPreview(message.payload, format)
  return (
    <button
      type="button"
      id={rowId(message.id)}
      aria-pressed={isOpen}
      className={styles.row}
      data-sent={isSent || undefined}
      style={at === undefined ? undefined : { borderInlineStartColor: colors(at) }}
      onClick={onOpen}
    >
      <span className={styles.rowHead}>
        <span className={styles.direction}>
          {isSent ? <IconArrowUpRight size={14} /> : <IconArrowDownLeft size={14} />}
          <span className="sr-only">{isSent ? t.messagesPublished : t.messagesReceived}</span>
        </span>
        <span className={styles.rowTopic}>{message.topic}</span>
        <span className={styles.marks}>
          <span>QoS {message.qos}</span>
          {message.retain && <span>{t.retained}</span>}
          {'delivery' in message && <Outcome delivery={message.delivery} />}
        </span>
        <time dateTime={new Date(message.at).toISOString()}>{formats.time(message.at)}</time>
      </span>
      <span className={styles.rowFoot}>
        <span className={styles.preview} data-empty={text === '' || undefined}>
          {text === '' ? t.emptyPayload : text}
          {cut && '…'}
        </span>
        {subscription !== undefined && (
          <span className={styles.subscriptionName}>{subscription.topicFilter}</span>
        )}
      </span>
    </button>
  )
}

/** Keeps the visible rows in place while rows are added above them. */
function useKeptPlace(
  scroller: { readonly current: HTMLDivElement | null },
  messages: readonly AnyMessage[],
) {
  const newest = messages[0]?.id
  const [seenId, setSeenId] = useState(newest)
  const anchor = useRef(newest)

  // Runs before the browser paints, so that the list is not seen to jump.
  useLayoutEffect(() => {
    const element = scroller.current
    const before = anchor.current
    anchor.current = newest
    if (!element || newest === before) return
    const isAtTop = element.scrollTop < ROW_HEIGHT
    const added = messages.findIndex((message) => message.id === before)
    if (isAtTop || added <= 0) setSeenId(newest)
    else element.scrollTop += added * ROW_HEIGHT
  }, [messages, newest, scroller])

  const seenAt = messages.findIndex((message) => message.id === seenId)
  return {
    unseen: Math.max(0, seenAt),
    showNewest: () => {
      scroller.current?.scrollTo({ top: 0 })
      setSeenId(newest)
    },
  }
}
