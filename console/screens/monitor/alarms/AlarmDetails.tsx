import { isRecord } from '@signalbox/formats/is-record'
import type { Alarm } from '@signalbox/contract/alarms'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import { BreakableId } from '#domain/page/BreakableId.tsx'
import { LinkButton } from '#domain/page/LinkButton.tsx'
import { ClientLink, NodeLink } from '#domain/page/links.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { type KeyValue, KeyValues } from '#ui/KeyValues.tsx'
import styles from './AlarmDetails.module.css'
import { alarmSubject } from './alarm-subject.ts'
import { alarmNames, alarmsMessages, severityMessages, subjectLinks } from './alarms.messages.ts'
import {
  findCongestedClient,
  detailsText,
  furtherDetails,
  knownAlarm,
  bareAlarmMessage,
} from './known-alarm.ts'
import { alarmMessage } from './alarm-message.ts'
import { alarmSeverity } from '#domain/alarms/alarm-severity.ts'

/** Plain sentence for a known error, above the broker's own message. */
function Message({ alarm }: { alarm: Alarm }) {
  const language = useLanguage()
  const sentence = alarmMessage(alarm, language)
  const text = bareAlarmMessage(alarm)
  if (sentence === text) return text
  return (
    <div>
      {sentence}
      <div className={styles.raw}>{text}</div>
    </div>
  )
}

/** Complete alarm: its meaning, and its details as names and values. */
export function AlarmDetails({ alarm }: { alarm: Alarm }) {
  const t = useMessages(alarmsMessages)
  const links = useMessages(subjectLinks)
  const severities = useMessages(severityMessages)
  const language = useLanguage()
  const { dateTime } = useFormats()
  const { name, node, activate_at, deactivate_at } = alarm
  const details = furtherDetails(alarm)
  const known = knownAlarm(name)
  const clientid = findCongestedClient(name, details)
  const subject = alarmSubject(name)
  const items: KeyValue[] = [
    { label: t.name, value: <BreakableId id={name} /> },
    { label: t.severity, value: severities[alarmSeverity(name)] },
    { label: t.type, value: <span className="mono">{known ?? name}</span> },
    { label: t.message, value: <Message alarm={alarm} /> },
    ...(clientid === undefined
      ? []
      : [{ label: t.clientId, value: <ClientLink clientid={clientid} /> }]),
    { label: t.node, value: <NodeLink node={node} /> },
    { label: t.activatedAt, value: dateTime(activate_at) },
    ...(deactivate_at === undefined || deactivate_at === 'infinity'
      ? []
      : [{ label: t.endedAt, value: dateTime(deactivate_at) }]),
  ]
  const fields = isRecord(details) ? Object.entries(details) : undefined
  const text = fields === undefined ? detailsText(details) : JSON.stringify(details, null, 2)
  return (
    <>
      {known !== undefined && <p className={styles.help}>{alarmNames[known].help[language]}</p>}
      <KeyValues items={items} />
      {subject !== undefined && (
        <div>
          <LinkButton to={subject.to}>{links[subject.kind]}</LinkButton>
        </div>
      )}
      {text !== '{}' && (
        <>
          <div className={styles.head}>
            <h3 className={styles.title}>{t.details}</h3>
            <CopyButton value={text} label={t.details} />
          </div>
          {fields === undefined ? (
            <pre className={styles.text} tabIndex={0} aria-label={t.details}>
              {text}
            </pre>
          ) : (
            <KeyValues
              items={fields.map(([label, value]) => ({
                label,
                value: <span className="mono">{detailsText(value)}</span>,
              }))}
            />
          )}
        </>
      )}
    </>
  )
}
