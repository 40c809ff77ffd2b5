import { textOrJson } from '@signalbox/formats/json-text'
import { isRecord } from '@signalbox/formats/is-record'
import type { LogEntry } from '@signalbox/contract/log'
import { useMessages } from '#language.tsx'
import { ClientLink } from '#domain/page/links.tsx'
import { TopicText } from '#domain/topics/TopicText.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { type KeyValue, KeyValues } from '#ui/KeyValues.tsx'
import { LevelBadge, useEntryTime } from './log.columns.tsx'
import { logMessages } from './log.messages.ts'
import styles from './log.module.css'

interface EntryPeekProps {
  entry: LogEntry
  /** Shows only entries with this field: `clientid=c-7`. */
  onField: (field: string) => void
}

/** Log entry beside the list, with one row for each field. */
export function EntryPeek({ entry, onField }: EntryPeekProps) {
  const t = useMessages(logMessages)
  const time = useEntryTime()
  const { level, message, fields, is_cut: isCut } = entry
  const items: KeyValue[] = [
    { label: t.time, value: <span className="mono">{time(entry)}</span> },
    ...(level === undefined ? [] : [{ label: t.level, value: <LevelBadge level={level} /> }]),
    { label: t.message, value: message, copy: message },
    ...toRows(fields),
  ]
  const filters = Object.entries(fields).flatMap(([name, value]) =>
    isRecord(value) || Array.isArray(value) ? [] : [`${name}=${textOrJson(value)}`],
  )
  return (
    <>
      <KeyValues items={items} />
      {filters.length > 0 && (
        <div className={styles.tools}>
          {filters.map((filter) => (
            <TextButton key={filter} onClick={() => onField(filter)}>
              {t.filterBy(filter)}
            </TextButton>
          ))}
        </div>
      )}
      {isCut === true && <p className={styles.note}>{t.cut}</p>}
    </>
  )
}

function toRows(fields: LogEntry['fields']): KeyValue[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    // The fields of an error become rows of their own.
    isRecord(value)
      ? Object.entries(value).map(([inner, each]) => toRow(`${name}.${inner}`, each))
      : [toRow(name, value)],
  )
}

function toRow(name: string, value: unknown): KeyValue {
  const text = textOrJson(value)
  if (name === 'clientid' && text !== '') {
    return { label: name, value: <ClientLink clientid={text} />, copy: text }
  }
  if (name === 'topic') return { label: name, value: <TopicText topic={text} />, copy: text }
  return { label: name, value: <pre className={`${styles.value} mono`}>{text}</pre>, copy: text }
}
