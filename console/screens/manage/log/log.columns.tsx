import { textOrJson } from '@signalbox/formats/json-text'
import type { LogEntry } from '@signalbox/contract/log'
import { useMemo } from 'react'
import { logLevels } from '#domain/words/log-levels.messages.ts'
import { useFormats, useMessages } from '#language.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import { isoTime } from '#ui/table/iso-time.ts'
import type { Column } from '#ui/table/table.ts'
import { logMessages } from './log.messages.ts'
import type { FoldedEntry } from './fold.ts'
import styles from './log.module.css'

const TONES: Readonly<Record<string, Tone>> = {
  notice: 'degraded',
  warning: 'degraded',
  error: 'error',
  critical: 'error',
  alert: 'error',
  emergency: 'error',
}

export function LevelBadge({ level }: { level: string }) {
  const words: Readonly<Record<string, string>> = useMessages(logLevels)
  return <StatusBadge tone={TONES[level] ?? 'neutral'} label={words[level] ?? level} />
}

/** A stack has many lines, which the panel shows. */
const fieldText = (value: unknown) => textOrJson(shortened(value))

function shortened(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('stack' in value)) return value
  const { stack: _, ...rest } = value
  return rest
}

export const fieldsText = ({ fields }: LogEntry): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${fieldText(value)}`)
    .join(' ')

/** The time with milliseconds, in the reader's time zone. */
export function useEntryTime(): (entry: LogEntry) => string {
  const t = useMessages(logMessages)
  const { dateTime } = useFormats()
  return ({ at }) => {
    if (at === undefined) return t.noTime
    const ms = String(new Date(at).getMilliseconds()).padStart(3, '0')
    return `${dateTime(at)}.${ms}`
  }
}

interface LogColumnsOptions {
  isWrapped: boolean
  /** Shows only entries with this field: `clientid=c-7`. */
  onField: (field: string) => void
  onFold: (row: FoldedEntry) => void
}

export function useLogColumns(options: LogColumnsOptions): readonly Column<FoldedEntry>[] {
  const { isWrapped, onField, onFold } = options
  const t = useMessages(logMessages)
  const time = useEntryTime()
  return useMemo(
    () => [
      {
        key: 'at',
        header: t.time,
        card: 'line',
        text: ({ entry }) => time(entry),
        raw: ({ entry: { at } }) => (at === undefined ? undefined : isoTime(at)),
        cell: ({ entry }) => <span className={`${styles.time} mono`}>{time(entry)}</span>,
      },
      {
        key: 'level',
        header: t.level,
        card: 'state',
        text: ({ entry: { level = '' } }) => level,
        cell: ({ entry: { level } }) => level !== undefined && <LevelBadge level={level} />,
      },
      {
        key: 'message',
        header: t.message,
        card: 'title',
        isWide: true,
        text: ({ entry }) => [entry.message, fieldsText(entry)].filter(Boolean).join(' '),
        cell: (row) => (
          <span className={styles.message} data-wrapped={isWrapped}>
            <Repeated row={row} onFold={onFold} />
            {row.entry.message}
            <Fields entry={row.entry} onField={onField} />
          </span>
        ),
      },
    ],
    [t, time, isWrapped, onField, onFold],
  )
}

interface RepeatedProps {
  row: FoldedEntry
  onFold: LogColumnsOptions['onFold']
}

/** How often an entry is repeated; unfolds the group, or folds it again. */
function Repeated({ row, onFold }: RepeatedProps) {
  const t = useMessages(logMessages)
  const { number } = useFormats()
  const { count, isUnfolded } = row
  if (count === 1) return null
  const label = isUnfolded ? t.fold : t.unfold(number(count))
  return (
    <button
      type="button"
      className={styles.repeated}
      aria-expanded={isUnfolded}
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.stopPropagation()
        onFold(row)
      }}
    >
      {t.repeated(number(count))}
    </button>
  )
}

interface FieldsProps {
  entry: LogEntry
  onField: LogColumnsOptions['onField']
}

/** Fields of an entry; a click on one filters by it. Objects are no filters. */
function Fields({ entry, onField }: FieldsProps) {
  const t = useMessages(logMessages)
  return (
    <span className={`${styles.fields} mono`}>
      {Object.entries(entry.fields).map(([name, value], i) => {
        const text = `${name}=${fieldText(value)}`
        const gap = i === 0 ? '' : ' '
        return typeof value === 'object' && value !== null ? (
          <span key={name}>{gap + text}</span>
        ) : (
          <span key={name}>
            {gap}
            <button
              type="button"
              className={styles.field}
              title={t.filterBy(text)}
              onClick={(event) => {
                event.stopPropagation()
                onField(text)
              }}
            >
              {text}
            </button>
          </span>
        )
      })}
    </span>
  )
}
