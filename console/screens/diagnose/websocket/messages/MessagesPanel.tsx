import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useState } from 'react'
import { useFormats, useMessages } from '../../../../language.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { SearchField } from '../../../../ui/SearchField.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { useToast } from '../../../../ui/toast.tsx'
import type { PublishedMessage, ReceivedMessage } from '../connection/connection-state.ts'
import { MessageDetail } from './MessageDetail.tsx'
import { MessageList } from './MessageList.tsx'
import { filterMessages } from './message-filter.ts'
import { type PayloadFormat, payloadFormats } from './payload.ts'
import { messages } from '../websocket.messages.ts'
import styles from '../websocket.module.css'
import { useLog } from '../websocket.store.ts'
import type { Tab } from '../workspace.ts'

export type AnyMessage = ReceivedMessage | PublishedMessage

/** What came and what went, newest first, with the chosen one beside the list. */
export function MessagesPanel({ tab }: { tab: Tab }) {
  const t = useMessages(messages)
  const formats = useFormats()
  const toast = useToast()
  const { connection, drafts } = tab
  const [view, setView] = useState(drafts.messages)
  const [openId, setOpenId] = useState<number>()
  const received = useLog(connection.received)
  const published = useLog(connection.published)
  const log = view.list === 'received' ? received : published
  const shown = filterMessages<AnyMessage>(log.messages, view.filter)
  const open = openId === undefined ? undefined : log.messages.find((one) => one.id === openId)

  const change = (part: Partial<typeof view>) => {
    // Kept with the tab, so that it is the same after a visit to another screen.
    drafts.messages = { ...view, ...part }
    setView(drafts.messages)
  }
  const handleClear = () => {
    connection[view.list].clear()
    setOpenId(undefined)
    toast.success(t.cleared)
  }

  return (
    <Section title={t.messagesTitle}>
      <div className={styles.toolbar}>
        <fieldset className={styles.choice} aria-label={t.messagesTitle}>
          <Choice
            label={`${t.messagesReceived} ${formats.number(received.total)}`}
            isChosen={view.list === 'received'}
            onChoose={() => change({ list: 'received' })}
          />
          <Choice
            label={`${t.messagesPublished} ${formats.number(published.total)}`}
            isChosen={view.list === 'published'}
            onChoose={() => change({ list: 'published' })}
          />
        </fieldset>
        <SearchField
          value={view.filter}
          onChange={(filter: string) => change({ filter })}
          label={t.filter}
        />
        <FormatChoice value={view.format} onChange={(format) => change({ format })} />
        <Button variant="default" disabled={log.total === 0} onClick={handleClear}>
          {t.clear}
        </Button>
      </div>
      {log.messages.length > 0 && (
        <p className={styles.counter}>
          {t.counter(formats.number(shown.length), formats.number(log.total))}
          {log.pushedOut > 0 && ` · ${t.pushedOut(formats.number(log.pushedOut))}`}
        </p>
      )}
      <div className={styles.messages} data-open={open !== undefined || undefined}>
        {shown.length > 0 ? (
          <MessageList
            key={view.list}
            label={view.list === 'received' ? t.messagesReceived : t.messagesPublished}
            messages={shown}
            format={view.format}
            openId={openId}
            onOpen={setOpenId}
          />
        ) : (
          <NoMessages list={view.list} isFiltered={log.messages.length > 0} />
        )}
        {open && <MessageDetail message={open} onClose={() => setOpenId(undefined)} />}
      </div>
    </Section>
  )
}

function NoMessages({ list, isFiltered }: { list: 'received' | 'published'; isFiltered: boolean }) {
  const t = useMessages(messages)
  if (isFiltered) return <EmptyState title={t.noMatch} />
  return list === 'received' ? (
    <EmptyState title={t.noReceived} text={t.noReceivedText} />
  ) : (
    <EmptyState title={t.noPublished} text={t.noPublishedText} />
  )
}

interface ChoiceProps {
  label: string
  isChosen: boolean
  onChoose: () => void
}

function Choice({ label, isChosen, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={styles.choiceButton}
      onClick={onChoose}
    >
      {label}
    </button>
  )
}

interface FormatChoiceProps {
  value: PayloadFormat
  onChange: (format: PayloadFormat) => void
}

function FormatChoice({ value, onChange }: FormatChoiceProps) {
  const t = useMessages(messages)
  return (
    <fieldset className={styles.choice} aria-label={t.showAs}>
      {payloadFormats.map((format) => (
        <Choice
          key={format}
          label={t[`format_${format}`]}
          isChosen={value === format}
          onChoose={() => onChange(format)}
        />
      ))}
    </fieldset>
  )
}
