import type { Alarm } from '@signalbox/contract/alarms'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { NodeLink } from '#domain/page/links.tsx'
import { Ticking } from '#domain/page/Ticking.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/table/table.ts'
import styles from './AlarmDetails.module.css'
import { AlarmMessage } from './AlarmMessage.tsx'
import { AlarmName } from './AlarmName.tsx'
import { alarmsMessages, severityMessages } from './alarms.messages.ts'
import { detailsText, furtherDetails, knownAlarm } from './known-alarm.ts'
import { SEVERITIES, alarmSeverity, TONES } from '#domain/alarms/alarm-severity.ts'

/** @param readAt when the list was read, epoch milliseconds: active alarms last until then */
export function useAlarmColumns(
  isActive: boolean,
  readAt: number,
  onOpen: (alarm: Alarm) => void,
): readonly Column<Alarm>[] {
  const t = useMessages(alarmsMessages)
  const severities = useMessages(severityMessages)
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
  ): Column<Alarm> => ({ key, header, text: of, ...more })
  return [
    text('name', t.name, ({ name }) => name, {
      card: 'title',
      sortBy: ({ name }) => name,
      cell: (alarm) => <AlarmName {...alarm} />,
    }),
    text('severity', t.severity, ({ name }) => severities[alarmSeverity(name)], {
      sortBy: ({ name }) => SEVERITIES.indexOf(alarmSeverity(name)),
      cell: ({ name }) => {
        const severity = alarmSeverity(name)
        return <StatusBadge tone={TONES[severity]} label={severities[severity]} />
      },
    }),
    text('type', t.type, ({ name }) => knownAlarm(name) ?? name, {
      isShown: false,
      cell: ({ name }) => <span className="mono">{knownAlarm(name) ?? name}</span>,
    }),
    text('message', t.message, ({ message }) => message, {
      card: 'line',
      cell: (alarm) => <AlarmMessage alarm={alarm} isActive={isActive} />,
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
      sortBy: ({ node }) => node,
      cell: ({ node }) => <NodeLink node={node} />,
    }),
    text('activate_at', t.activatedAt, ({ activate_at }) => formats.dateTime(activate_at), {
      raw: ({ activate_at }) => activate_at,
      sortBy: ({ activate_at }) => Date.parse(activate_at),
    }),
    ...(isActive
      ? []
      : [
          text(
            'deactivate_at',
            t.endedAt,
            ({ deactivate_at = '' }) => formats.dateTime(deactivate_at),
            {
              sortBy: ({ deactivate_at = '' }) => Date.parse(deactivate_at),
              raw: ({ deactivate_at }) => deactivate_at,
            },
          ),
        ]),
    {
      key: 'duration',
      header: t.duration,
      card: 'state',
      text: (alarm) => duration(alarm, Date.now()),
      cell: (alarm) => <Ticking>{(now) => duration(alarm, now)}</Ticking>,
      numeric: true,
      sortBy: ({ duration: ms = 0 }) => ms,
      raw: ({ duration: ms }) => ms,
    },
  ]
}
