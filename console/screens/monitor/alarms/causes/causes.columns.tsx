import { nodeList } from '@signalbox/contract/nodes'
import { useState } from 'react'
import { useLive } from '#api/live.ts'
import { useFormats, useMessages } from '#language.tsx'
import { worstAlarmSeverity, SEVERITIES, TONES } from '#domain/alarms/alarm-severity.ts'
import { BreakableId } from '#domain/page/BreakableId.tsx'
import { NodeLink, ScreenLink } from '#domain/page/links.tsx'
import { Ticking } from '#domain/page/Ticking.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/table/table.ts'
import alarmStyles from '../AlarmDetails.module.css'
import { AlarmMessage } from '../AlarmMessage.tsx'
import { AlarmName } from '../AlarmName.tsx'
import { alarmSubject } from '../alarm-subject.ts'
import { alarmsMessages, severityMessages } from '../alarms.messages.ts'
import { detailsText } from '../known-alarm.ts'
import { causesMessages } from './causes.messages.ts'
import styles from './Causes.module.css'
import { HistoryStrip } from './HistoryStrip.tsx'
import { useCauseTitle, useStops } from './use-cause-title.ts'
import type { CauseRow } from './use-causes.ts'

export const causeSeverity = ({ alarms }: Pick<CauseRow, 'alarms'>) =>
  worstAlarmSeverity(alarms.map(({ name }) => name)) ?? 'warning'

/** @param readAt when the list was read, epoch milliseconds: active alarms last until then */
export function useCauseColumns(readAt: number): readonly Column<CauseRow>[] {
  const t = useMessages(alarmsMessages)
  const words = useMessages(causesMessages)
  const severities = useMessages(severityMessages)
  const formats = useFormats()
  const { data: nodes = [] } = useLive(nodeList, {})
  const title = useCauseTitle()
  const message = useCauseMessage()
  const handling = useHandlingText()
  const reported = ({ alarms }: CauseRow) => Math.max(...alarms.map(({ duration: ms = 0 }) => ms))
  const duration = (cause: CauseRow, now: number) => {
    const ms = reported(cause) + Math.max(now - readAt, 0)
    return formats.duration(ms < 1000 ? ms : Math.floor(ms / 1000) * 1000)
  }
  return [
    {
      key: 'name',
      header: t.name,
      card: 'title',
      text: title,
      sortBy: title,
      cell: (cause) => <CauseName cause={cause} />,
    },
    {
      key: 'severity',
      header: t.severity,
      card: 'state',
      text: (cause) => severities[causeSeverity(cause)],
      sortBy: (cause) => SEVERITIES.indexOf(causeSeverity(cause)),
      cell: (cause) => {
        const severity = causeSeverity(cause)
        return <StatusBadge tone={TONES[severity]} label={severities[severity]} />
      },
    },
    {
      key: 'message',
      header: t.message,
      help: words.droppedHelp,
      card: 'line',
      text: message,
      cell: (cause) => <CauseMessage cause={cause} />,
    },
    {
      key: 'details',
      header: t.details,
      isShown: false,
      text: ({ alarms }) => detailsText(alarms[0].details),
    },
    {
      key: 'node',
      header: t.node,
      // One node says nothing; the others need the width.
      isShown: nodes.length > 1,
      text: ({ nodes }) => nodes.join(' '),
      sortBy: ({ nodes }) => nodes[0],
      cell: ({ nodes: [node = '', ...more] }) =>
        more.length === 0 ? <NodeLink node={node} /> : words.nodes(formats.number(1 + more.length)),
    },
    {
      key: 'activate_at',
      header: t.activatedAt,
      text: ({ since }) => formats.dateTime(since),
      raw: ({ since }) => since,
      sortBy: ({ since }) => Date.parse(since),
    },
    {
      key: 'duration',
      header: t.duration,
      numeric: true,
      text: (cause) => duration(cause, Date.now()),
      cell: (cause) => <Ticking>{(now) => duration(cause, now)}</Ticking>,
      sortBy: reported,
      raw: reported,
    },
    {
      key: 'history',
      header: words.history,
      text: () => '',
      cell: ({ history }) => <HistoryStrip alarms={history} />,
    },
    {
      key: 'handling',
      header: words.handling,
      text: (cause) => handling(cause).join(' '),
      sortBy: ({ state = '' }) => state,
      cell: (cause) => <Handling cause={cause} />,
    },
  ]
}

/** The title of a cause, and a link to what raised its alarm; several alarms unfold. */
function CauseName({ cause }: { cause: CauseRow }) {
  const words = useMessages(causesMessages)
  const { number } = useFormats()
  const title = useCauseTitle()
  const [isOpen, setIsOpen] = useState(false)
  const { address, alarms } = cause
  if (address === undefined && alarms.length === 1) return <AlarmName {...alarms[0]} />
  const subject = alarms.length === 1 ? alarmSubject(alarms[0].name) : undefined
  return (
    <>
      <span className={styles.title}>{title(cause)}</span>
      <div>
        {subject === undefined ? (
          <button
            type="button"
            className={styles.more}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {words.alarmsOf(number(alarms.length))}
          </button>
        ) : (
          <ScreenLink to={subject.to}>
            <BreakableId id={subject.id} />
          </ScreenLink>
        )}
      </div>
      {isOpen && (
        <ul className={styles.members}>
          {alarms.map((alarm) => (
            <li key={`${alarm.node} ${alarm.name}`}>
              <AlarmName {...alarm} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Sentence with the stopped actions and rules of a cause and its lost rows; without them, the message of its first alarm. */
function useCauseMessage(): (cause: CauseRow) => string {
  const words = useMessages(causesMessages)
  const formats = useFormats()
  const stops = useStops()
  return (cause) => {
    const { dropped = 0, queued = 0 } = cause.rows ?? {}
    return [
      stops(cause, formats),
      dropped > 0 && words.dropped(formats.number(dropped)),
      queued > 0 && words.queued(formats.number(queued)),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

function CauseMessage({ cause }: { cause: CauseRow }) {
  const text = useCauseMessage()(cause)
  if (text === '') return <AlarmMessage alarm={cause.alarms[0]} isActive />
  return (
    <span
      className={`${alarmStyles.message ?? ''} ${styles.message ?? ''}`}
      title={cause.alarms[0].message}
      data-sentence
    >
      {text}
    </span>
  )
}

/** The state and who has set it; the second part may be empty. */
export function useHandlingText(): (cause: CauseRow) => readonly [string, string] {
  const t = useMessages(causesMessages)
  const { dateTime, time } = useFormats()
  return ({ state, handling = { name: '' } }) => {
    const { silenced_until: until = '', silenced_by: by = '' } = handling
    if (state === 'silenced') {
      const isToday = new Date(until).toDateString() === new Date().toDateString()
      return [t.silencedUntil(isToday ? time(until) : dateTime(until)), t.silencedBy(by)]
    }
    if (state !== 'acknowledged') return [t.open, '']
    const { acknowledged_at: at = '', acknowledged_by: user = '' } = handling
    return [t.acknowledgedBy(user), at === '' ? '' : t.acknowledgedAt(dateTime(at))]
  }
}

function Handling({ cause }: { cause: CauseRow }) {
  const [text, more] = useHandlingText()(cause)
  if (cause.state === undefined) return <span className={styles.by}>{text}</span>
  return (
    <>
      <StatusBadge tone="neutral" label={text} />
      <div className={styles.by}>{more}</div>
    </>
  )
}
