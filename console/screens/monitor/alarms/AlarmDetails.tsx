import type { Alarm } from '@signalbox/contract/alarms'
import { useFormats, useLanguage, useMessages } from '../../../language.tsx'
import { ClientLink, NodeLink } from '../../../parts/links.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { type KeyValue, KeyValues } from '../../../ui/KeyValues.tsx'
import styles from './AlarmDetails.module.css'
import { alarmNames, alarmsMessages } from './alarms.messages.ts'
import { clientOf, detailsText, knownAlarm } from './known-alarm.ts'

/** An alarm in full: what it means, and its details as names and values. */
export function AlarmDetails({ alarm }: { alarm: Alarm }) {
  const t = useMessages(alarmsMessages)
  const language = useLanguage()
  const { dateTime } = useFormats()
  const { name, message, node, details, activate_at, deactivate_at } = alarm
  const known = knownAlarm(name)
  const clientid = clientOf(name, details)
  const items: KeyValue[] = [
    { label: t.name, value: <span className="mono">{name}</span> },
    { label: t.message, value: message },
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
  )
}
