import type { Alarm } from '@signalbox/contract/alarms'
import { UNKNOWN } from '../../../formats.ts'
import { useFormats, useLanguage, useMessages } from '../../../language.tsx'
import { BreakableId } from '../../../parts/BreakableId.tsx'
import { ClientLink, NodeLink, ScreenLink } from '../../../parts/links.tsx'
import { Ticking } from '../../../parts/Ticking.tsx'
import { VisibleBlanks } from '../../../parts/VisibleBlanks.tsx'
import { HelpTip } from '../../../ui/HelpTip.tsx'
import type { Column } from '../../../ui/table/table.ts'
import styles from './AlarmDetails.module.css'
import { alarmSubject } from './alarm-subject.ts'
import { alarmNames, alarmsMessages } from './alarms.messages.ts'
import { clientOf, detailsText, furtherDetails, knownAlarm } from './known-alarm.ts'
import { alarmMessage } from './alarm-message.ts'

/** @param readAt when the list was read, epoch milliseconds: active alarms last until then */
export function useAlarmColumns(
  isActive: boolean,
  readAt: number,
  onOpen: (alarm: Alarm) => void,
): readonly Column<Alarm>[] {
  const t = useMessages(alarmsMessages)
  const language = useLanguage()
  const formats = useFormats()
  const duration = ({ duration: reported = 0 }: Alarm, now: number) => {
    const ms = isActive ? reported + Math.max(now - readAt, 0) : reported
    return formats.duration(ms < 1000 ? ms : Math.floor(ms / 1000) * 1000)
  }
  const text = (
    key: string,
    header: string,
    of: (alarm: Alarm) => string,
    more: Partial<Column<Alarm>> = {},
  ): Column<Alarm> => ({ key, header, text: of, cell: of, ...more })
  return [
    text('name', t.name, ({ name }) => name, {
      card: 'title',
      isSortable: true,
      cell: (alarm) => <AlarmName {...alarm} />,
    }),
    text('message', t.message, ({ message }) => message, {
      card: 'line',
      cell: (alarm) => (
        <span className={styles.message} title={alarm.message}>
          {alarmMessage(alarm, language)}
        </span>
      ),
    }),
    text('details', t.details, ({ details }) => detailsText(details), {
      cell: (alarm) => {
        const details = detailsText(furtherDetails(alarm))
        if (details === '') return UNKNOWN
        return (
          <button type="button" className={styles.open} onClick={() => onOpen(alarm)}>
            {details}
          </button>
        )
      },
    }),
    text('node', t.node, ({ node }) => node, {
      isSortable: true,
      cell: ({ node }) => <NodeLink node={node} />,
    }),
    text('activate_at', t.activatedAt, ({ activate_at }) => formats.dateTime(activate_at), {
      raw: ({ activate_at }) => activate_at,
      isSortable: true,
    }),
    ...(isActive
      ? []
      : [
          text(
            'deactivate_at',
            t.endedAt,
            ({ deactivate_at = '' }) => formats.dateTime(deactivate_at),
            { isSortable: true, raw: ({ deactivate_at }) => deactivate_at },
          ),
        ]),
    {
      key: 'duration',
      header: t.duration,
      card: 'state',
      text: (alarm) => duration(alarm, Date.now()),
      cell: (alarm) => <Ticking>{(now) => duration(alarm, now)}</Ticking>,
      numeric: true,
      isSortable: true,
      raw: ({ duration: ms }) => ms,
    },
  ]
}

const AlarmId = ({ name }: { name: string }) => (
  <span className="mono">
    <VisibleBlanks text={name} />
  </span>
)

/** What it is called here, and beneath the client or the resource that it is about, or its own name. */
function AlarmName({ name, details }: Alarm) {
  const language = useLanguage()
  const known = knownAlarm(name)
  const clientid = clientOf(name, details)
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
