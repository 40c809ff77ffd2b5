import { isRecord } from '@signalbox/contract/is-record'
import type { LogEntry } from '@signalbox/contract/log'
import { useMessages } from '../../../language.tsx'
import { ClientLink } from '../../../parts/links.tsx'
import { TopicText } from '../../../parts/TopicText.tsx'
import { type KeyValue, KeyValues } from '../../../ui/KeyValues.tsx'
import { LevelBadge, useEntryTime, valueText } from './log.columns.tsx'
import { logMessages } from './log.messages.ts'
import styles from './log.module.css'

/** A log entry beside the list: each of its fields is a row. */
export function EntryPeek({ entry }: { entry: LogEntry }) {
  const t = useMessages(logMessages)
  const time = useEntryTime()
  const { level, message, fields, is_cut: isCut } = entry
  const items: KeyValue[] = [
    { label: t.time, value: <span className="mono">{time(entry)}</span> },
    ...(level === undefined ? [] : [{ label: t.level, value: <LevelBadge level={level} /> }]),
    { label: t.message, value: message, copy: message },
    ...rowsOf(fields),
  ]
  return (
    <>
      <KeyValues items={items} />
      {isCut === true && <p className={styles.note}>{t.cut}</p>}
    </>
  )
}

function rowsOf(fields: LogEntry['fields']): KeyValue[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    // Of an error, its own fields.
    isRecord(value)
      ? Object.entries(value).map(([inner, each]) => rowOf(`${name}.${inner}`, each))
      : [rowOf(name, value)],
  )
}

function rowOf(name: string, value: unknown): KeyValue {
  const text = valueText(value)
  if (name === 'clientid' && text !== '') {
    return { label: name, value: <ClientLink clientid={text} />, copy: text }
  }
  if (name === 'topic') return { label: name, value: <TopicText topic={text} />, copy: text }
  return { label: name, value: <pre className={`${styles.value} mono`}>{text}</pre>, copy: text }
}
