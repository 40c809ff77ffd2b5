import type { LogEntry } from '@signalbox/contract/log'
import { useMemo } from 'react'
import { logLevels } from '../../../parts/log-levels.messages.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx'
import { isoTime } from '../../../ui/table/iso-time.ts'
import type { Column } from '../../../ui/table/table.ts'
import { logMessages } from './log.messages.ts'
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

/** Texts as they are, all else as JSON. */
export const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/** A stack has many lines, which the panel shows. */
const fieldText = (value: unknown) => valueText(shortened(value))

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

export function useLogColumns(isWrapped: boolean): readonly Column<LogEntry>[] {
  const t = useMessages(logMessages)
  const time = useEntryTime()
  return useMemo(
    () => [
      {
        key: 'at',
        header: t.time,
        card: 'line',
        text: time,
        raw: ({ at }) => (at === undefined ? undefined : isoTime(at)),
        cell: (entry) => <span className={`${styles.time} mono`}>{time(entry)}</span>,
      },
      {
        key: 'level',
        header: t.level,
        card: 'state',
        text: ({ level = '' }) => level,
        cell: ({ level }) => level !== undefined && <LevelBadge level={level} />,
      },
      {
        key: 'message',
        header: t.message,
        card: 'title',
        isWide: true,
        text: (entry) => [entry.message, fieldsText(entry)].filter(Boolean).join(' '),
        cell: (entry) => (
          <span className={styles.message} data-wrapped={isWrapped}>
            {entry.message}
            <span className={`${styles.fields} mono`}>{fieldsText(entry)}</span>
          </span>
        ),
      },
    ],
    [t, time, isWrapped],
  )
}
