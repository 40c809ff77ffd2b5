import { scalarText } from '@signalbox/formats/json-text'
import type { AuditEntry } from '@signalbox/contract/audit'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { isoTime } from '#ui/table/iso-time.ts'
import type { Column } from '#ui/table/table.ts'
import { auditMessages } from './audit.messages.ts'
import { auditSentence } from './sentence.ts'
import { hasFailed, auditOperation, auditFailureReason, auditEntrySubject } from './entries.ts'

/** The name of an origin, in the reader's language. */
export function useOriginName(): (from: string) => string {
  const t = useMessages(auditMessages)
  const names: Readonly<Record<string, string>> = {
    dashboard: t.dashboard,
    rest_api: t.rest_api,
    cli: t.cli,
    erlang_console: t.erlang_console,
  }
  return (from) => names[from] ?? from
}

/** Result and HTTP status. */
export function ResultBadge({ entry }: { entry: AuditEntry }) {
  const t = useMessages(auditMessages)
  const failed = hasFailed(entry)
  const status = scalarText(entry.http_status_code)
  const label = failed ? t.failure : t.success
  return (
    <StatusBadge
      tone={failed ? 'error' : 'running'}
      label={status === '' ? label : `${label} · ${status}`}
    />
  )
}

export function useAuditColumns(): readonly Column<AuditEntry>[] {
  const t = useMessages(auditMessages)
  const { dateTime, number } = useFormats()
  const language = useLanguage()
  const originName = useOriginName()
  return [
    {
      key: 'event',
      header: t.event,
      card: 'title',
      cell: (entry) => auditSentence(entry, language),
      text: (entry) => auditSentence(entry, language),
    },
    {
      key: 'operation',
      header: t.operation,
      isShown: false,
      cell: (entry) => <span className="mono">{auditOperation(entry)}</span>,
      text: auditOperation,
    },
    {
      key: 'subject',
      header: t.subject,
      help: t.subjectHelp,
      isShown: false,
      cell: (entry) => <span className="mono">{auditEntrySubject(entry)}</span>,
      text: auditEntrySubject,
      copy: auditEntrySubject,
    },
    {
      key: 'time',
      header: t.time,
      card: 'line',
      cell: ({ created_at: at }) => dateTime(Date.parse(at)),
      text: ({ created_at: at }) => dateTime(Date.parse(at)),
      raw: ({ created_at: at }) => isoTime(Date.parse(at)),
    },
    {
      key: 'user',
      header: t.user,
      isShown: false,
      cell: ({ source }) => scalarText(source),
      text: ({ source }) => scalarText(source),
    },
    {
      key: 'from',
      header: t.from,
      cell: ({ from }) => originName(from),
      text: ({ from }) => originName(from),
    },
    {
      key: 'address',
      header: t.address,
      cell: ({ source_ip: ip }) => <span className="mono">{scalarText(ip)}</span>,
      text: ({ source_ip: ip }) => scalarText(ip),
    },
    {
      key: 'result',
      header: t.result,
      card: 'state',
      cell: (entry) => <ResultBadge entry={entry} />,
      text: (entry) => (hasFailed(entry) ? t.failure : t.success),
    },
    {
      key: 'reason',
      header: t.reason,
      isShown: false,
      cell: auditFailureReason,
      text: auditFailureReason,
    },
    {
      key: 'duration',
      header: t.duration,
      numeric: true,
      cell: ({ duration_ms: ms }) => number(ms),
      text: ({ duration_ms: ms }) => number(ms),
      raw: ({ duration_ms: ms }) => ms,
    },
    {
      key: 'node',
      header: t.node,
      isShown: false,
      cell: ({ node }) => <span className="mono">{node}</span>,
      text: ({ node }) => node,
    },
  ]
}
