import type { Alarm } from '@signalbox/contract/alarms'
import { useFormats, useMessages } from '../../../language.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { type KeyValue, KeyValues } from '../../../ui/KeyValues.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import styles from './AlarmDetails.module.css'
import { alarmsMessages } from './alarms.messages.ts'
import { detailsText } from './known-alarm.ts'

/** All that an alarm says, in full. */
export function AlarmDetails({ alarm, onClose }: { alarm: Alarm; onClose: () => void }) {
  const t = useMessages(alarmsMessages)
  const { dateTime } = useFormats()
  const { name, message, node, details, activate_at, deactivate_at } = alarm
  const items: KeyValue[] = [
    { label: t.name, value: <span className="mono">{name}</span> },
    { label: t.message, value: message },
    { label: t.node, value: <span className="mono">{node}</span> },
    { label: t.activatedAt, value: dateTime(activate_at) },
    ...(deactivate_at === undefined || deactivate_at === 'infinity'
      ? []
      : [{ label: t.endedAt, value: dateTime(deactivate_at) }]),
  ]
  const text = wholeText(details)
  return (
    <SidePanel isWide onClose={onClose} title={t.details}>
      <KeyValues items={items} />
      <div className={styles.head}>
        <h3 className={styles.title}>{t.details}</h3>
        <CopyButton value={text} label={t.details} />
      </div>
      <pre className={styles.text} tabIndex={0} aria-label={t.details}>
        {text}
      </pre>
    </SidePanel>
  )
}

function wholeText(details: unknown): string {
  return typeof details === 'object' && details !== null
    ? JSON.stringify(details, null, 2)
    : detailsText(details)
}
