import type { Alarm } from '@signalbox/contract/alarms'
import { useLanguage } from '#language.tsx'
import { BreakableId } from '#domain/page/BreakableId.tsx'
import { ClientLink, ScreenLink } from '#domain/page/links.tsx'
import { VisibleBlanks } from '#domain/topics/VisibleBlanks.tsx'
import { HelpTip } from '#ui/HelpTip.tsx'
import styles from './AlarmDetails.module.css'
import { alarmSubject } from './alarm-subject.ts'
import { alarmNames } from './alarms.messages.ts'
import { findCongestedClient, knownAlarm } from './known-alarm.ts'

const AlarmId = ({ name }: { name: string }) => (
  <span className="mono">
    <VisibleBlanks text={name} />
  </span>
)

/** Title of a known alarm, above a link to its client or resource; the raw name of any other. */
export function AlarmName({ name, details }: Alarm) {
  const language = useLanguage()
  const known = knownAlarm(name)
  const clientid = findCongestedClient(name, details)
  const subject = alarmSubject(name)
  if (known === undefined) return <AlarmId name={name} />
  const { label, help } = alarmNames[known]
  return (
    <>
      {label[language]} <HelpTip text={help[language]} about={label[language]} />
      <div>
        {subject !== undefined ? (
          <span className={styles.subject}>
            <ScreenLink to={subject.to}>
              <BreakableId id={subject.id} />
            </ScreenLink>
          </span>
        ) : clientid !== undefined ? (
          <ClientLink clientid={clientid} />
        ) : (
          <AlarmId name={name} />
        )}
      </div>
    </>
  )
}
