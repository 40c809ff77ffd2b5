import { scalarText } from '@signalbox/formats/json-text'
import type { AuditEntry } from '@signalbox/contract/audit'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { type KeyValue, KeyValues } from '#ui/KeyValues.tsx'
import { Section } from '#ui/Section.tsx'
import { ResultBadge, useOriginName } from './audit.columns.tsx'
import { auditMessages } from './audit.messages.ts'
import styles from './audit.module.css'
import {
  commandArguments,
  hasFailed,
  auditFailureReason,
  auditOperation,
  auditRequest,
  auditEntrySubject,
} from './entries.ts'

/** Audit record beside the list, with its request. */
export function EntryPeek({ entry }: { entry: AuditEntry }) {
  const t = useMessages(auditMessages)
  const { dateTime, number } = useFormats()
  const originName = useOriginName()
  const request = auditRequest(entry)
  const reason = auditFailureReason(entry)
  const subject = auditEntrySubject(entry)
  const items: KeyValue[] = [
    ...valueIf(t.operation, auditOperation(entry)),
    { label: t.time, value: dateTime(Date.parse(entry.created_at)) },
    { label: t.user, value: scalarText(entry.source) },
    { label: t.from, value: originName(entry.from) },
    ...valueIf(t.address, scalarText(entry.source_ip)),
    ...valueIf(t.subject, subject),
    { label: t.result, value: <ResultBadge entry={entry} /> },
    { label: t.duration, value: number(entry.duration_ms) },
    { label: t.node, value: <span className="mono">{entry.node}</span> },
    ...(request === undefined ? valueIf(t.args, commandArguments(entry)) : []),
  ]
  return (
    <>
      {hasFailed(entry) && reason !== '' && (
        <Banner tone="error" title={t.failure}>
          {reason}
        </Banner>
      )}
      <KeyValues items={items} />
      {request !== undefined && (
        <>
          <Section title={t.request}>
            <Json value={request.body} />
          </Section>
          <Section title={t.headers}>
            <Json value={request.headers} />
          </Section>
        </>
      )}
    </>
  )
}

const valueIf = (label: string, value: string): KeyValue[] =>
  value === '' ? [] : [{ label, value: <span className="mono">{value}</span>, copy: value }]

function Json({ value }: { value: unknown }) {
  const t = useMessages(auditMessages)
  const isEmpty =
    value === undefined ||
    value === null ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  if (isEmpty) return <p className={styles.none}>{t.noBody}</p>
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return (
    <pre className={`${styles.json} mono`} tabIndex={0}>
      {text}
    </pre>
  )
}
