import type { Alarm } from '@signalbox/contract/alarms'
import { nodeList } from '@signalbox/contract/nodes'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import styles from './AlarmDetails.module.css'
import { alarmMessage } from './alarm-message.ts'
import { causesMessages } from './causes/causes.messages.ts'
import { currentUsage, isAboutUsage } from './current-usage.ts'

/** The message of an alarm in plain words; while it is active, with the present usage where that is what it is about. */
export function AlarmMessage({ alarm, isActive }: { alarm: Alarm; isActive: boolean }) {
  const t = useMessages(causesMessages)
  const language = useLanguage()
  const { percent } = useFormats()
  const hasUsage = isActive && isAboutUsage(alarm.name)
  const nodes = useLive(nodeList, {}, SLOW_POLL_MS, hasUsage)
  const usage = hasUsage
    ? currentUsage(
        alarm.name,
        nodes.data?.find(({ node }) => node === alarm.node),
      )
    : undefined
  const message = alarmMessage(alarm, language)
  return (
    <span className={styles.message} title={alarm.message} data-sentence>
      {usage === undefined ? message : t.now(message, percent(usage))}
    </span>
  )
}
