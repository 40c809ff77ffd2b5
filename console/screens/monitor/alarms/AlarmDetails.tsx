import type { Alarm } from '@signalbox/contract/alarms'
import { useFormats, useLanguage, useMessages } from '../../../language.tsx'
import { BreakableId } from '../../../parts/BreakableId.tsx'
import { LinkButton } from '../../../parts/LinkButton.tsx'
import { ClientLink, NodeLink } from '../../../parts/links.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { type KeyValue, KeyValues } from '../../../ui/KeyValues.tsx'
import styles from './AlarmDetails.module.css'
import { alarmSubject } from './alarm-subject.ts'
import { alarmNames, alarmsMessages, subjectLinks } from './alarms.messages.ts'
import { clientOf, detailsText, furtherDetails, knownAlarm, messageOf } from './known-alarm.ts'
import { alarmMessage } from './alarm-message.ts'

/** A known error in plain words, with those of the broker below. */
function Message({ alarm }: { alarm: Alarm }) {
  const language = useLanguage()
  const sentence = alarmMessage(alarm, language)
  const text = messageOf(alarm)
  if (sentence === text) return text
  return (
    <div>
      {sentence}
      <div className={styles.raw}>{text}</div>
    </div>
  )
}

/** An alarm in full: what it means, and its details as names and values. */
export function AlarmDetails({ alarm }: { alarm: Alarm }) {
  const t = useMessages(alarmsMessages)
  const links = useMessages(subjectLinks)
  const language = useLanguage()
  const { dateTime } = useFormats()
  const { name, node, activate_at, deactivate_at } = alarm
  const details = furtherDetails(alarm)
  const known = knownAlarm(name)
  const clientid = clientOf(name, details)
  const subject = alarmSubject(name)
  const items: KeyValue[] = [
    { label: t.name, value: <BreakableId id={name} /> },
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
  const fields =
    typeof details === 'object' && details !== null && !Array.isArray(details)
      ? Object.entries(details)
      : undefined
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
