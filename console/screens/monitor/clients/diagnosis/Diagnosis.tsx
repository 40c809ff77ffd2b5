import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ClientRow } from '@signalbox/contract/clients'
import { UNKNOWN } from '../../../../formats.ts'
import { useFormats, useLanguage, useMessages } from '../../../../language.tsx'
import { useAct } from '../../../../parts/act.ts'
import { findingLabels } from '../../../../parts/findings/finding.messages.ts'
import { ScreenLink } from '../../../../parts/links.tsx'
import { reasonText } from '../../../../parts/reason-codes.ts'
import { paths } from '../../../../paths.ts'
import type { Address } from '../../../../routing/path.ts'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { StatusBadge, type Tone } from '../../../../ui/StatusBadge.tsx'
import { saveAs } from '../../../../ui/table/file-sink.ts'
import { Verdict, type VerdictTone } from '../../../../ui/Verdict.tsx'
import { clientPath } from '../clients.paths.ts'
import { useHeadlineSentence } from '../detail/headline-sentence.ts'
import type { ClientRates } from '../detail/use-rates.ts'
import { timelineMessages } from '../../../../parts/timeline/timeline.messages.ts'
import { bundleOf } from './bundle.ts'
import { type Check, type CheckTone, checksOf, worstOf } from './checks.ts'
import styles from './Diagnosis.module.css'
import {
  checkMessages,
  diagnosisMessages,
  type Subject,
  subjectMessages,
} from './diagnosis.messages.ts'
import { useFacts } from './use-facts.ts'

const BADGES: Readonly<Record<CheckTone, Tone>> = {
  good: 'running',
  note: 'neutral',
  warning: 'degraded',
  bad: 'error',
  unknown: 'stopped',
  unread: 'stopped',
}
const VERDICTS: Readonly<Record<CheckTone, VerdictTone>> = {
  good: 'good',
  note: 'good',
  warning: 'partial',
  bad: 'bad',
  unknown: 'unknown',
  unread: 'unknown',
}

interface DiagnosisProps {
  clientid: string
  /** `undefined`: the broker has no session of it. */
  client: ClientRow | undefined
  /** When it was read, in epoch milliseconds. */
  at: number
  rates: ClientRates
}

/** What the broker knows of one client, as sentences, the worst of them large. */
export function Diagnosis({ clientid, client, at, rates }: DiagnosisProps) {
  const t = useMessages(diagnosisMessages)
  const subjects = useMessages(subjectMessages)
  const { isRead, ...facts } = useFacts(clientid, client, rates)
  const checks = checksOf(facts)
  const worst = worstOf(checks)
  const sentence = useSentence(at)
  const act = useAct()
  const download = (withMessages: boolean) =>
    void act({
      act: async () => {
        const text = JSON.stringify(await bundleOf(facts, checks, withMessages), null, 2)
        saveAs(`diagnosis-${clientid}.json`, new Blob([text], { type: 'application/json' }))
      },
    })
  if (!isRead) return <Loading label={t.title} />
  return (
    <section aria-label={t.title} className={styles.diagnosis}>
      <Verdict
        tone={worst === undefined ? 'good' : VERDICTS[worst.tone]}
        title={worst === undefined ? t.allGood : sentence(worst)}
        action={
          <ActionMenu
            actions={[
              { key: 'without', label: t.withoutMessages, onSelect: () => download(false) },
              { key: 'with', label: t.withMessages, onSelect: () => download(true) },
            ]}
          >
            <Button variant="default">{t.download}</Button>
          </ActionMenu>
        }
      />
      <dl className={styles.checks}>
        {checks.map((check) => {
          const subject = SUBJECTS[check.code]
          const to = linkOf(check, clientid)
          return (
            <div key={subject} className={styles.check}>
              <dt className={styles.subject}>{subjects[subject]}</dt>
              <dd>
                <StatusBadge tone={BADGES[check.tone]} label={t[check.tone]} />
              </dd>
              <dd className={styles.sentence}>
                {sentence(check)} <ScreenLink to={to.at}>{t[to.name]}</ScreenLink>
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

const SUBJECTS: Readonly<Record<Check['code'], Subject>> = {
  connected: 'connection',
  away: 'connection',
  absent: 'connection',
  banned: 'bans',
  notBanned: 'bans',
  bansUnknown: 'bans',
  denied: 'denials',
  notDenied: 'denials',
  denialsUnknown: 'denials',
  unstable: 'stability',
  stable: 'stability',
  stabilityUnknown: 'stability',
  stabilityUnjudged: 'stability',
  queueFull: 'delivery',
  windowFull: 'delivery',
  dropped: 'delivery',
  waiting: 'delivery',
  delivered: 'delivery',
  noSubscriptions: 'subscriptions',
  subscribed: 'subscriptions',
  slow: 'latency',
  notSlow: 'latency',
  slowOff: 'latency',
  slowUnknown: 'latency',
  traced: 'traces',
  notTraced: 'traces',
  tracesUnknown: 'traces',
}

/** Where there is more about the subject of a check. */
function linkOf(
  check: Check,
  clientid: string,
): { at: Address; name: keyof typeof diagnosisMessages } {
  switch (SUBJECTS[check.code]) {
    case 'connection':
    case 'stability':
      return { at: clientPath(clientid, 'timeline'), name: 'showTimeline' }
    case 'bans':
      return { at: paths.banned(), name: 'showBans' }
    case 'denials':
      return { at: paths.explain({ clientid }), name: 'explain' }
    case 'delivery':
      return { at: clientPath(clientid, 'messages'), name: 'showMessages' }
    case 'subscriptions':
      return { at: clientPath(clientid, 'subscriptions'), name: 'showSubscriptions' }
    case 'latency':
      return { at: paths.slowSubscriptions({ q: clientid }), name: 'showSlow' }
    case 'traces':
      return check.code === 'traced'
        ? { at: paths.trace(check.trace.name), name: 'showTrace' }
        : { at: paths.logTrace({ add: 'clientid', clientid }), name: 'startTrace' }
  }
}

/** @param at the time that durations end, in epoch milliseconds */
function useSentence(at: number): (check: Check) => string {
  const t = useMessages(checkMessages)
  const words = useMessages(diagnosisMessages)
  const subjects = useMessages(subjectMessages)
  const labels = useMessages(findingLabels)
  const events = useMessages(timelineMessages)
  const language = useLanguage()
  const formats = useFormats()
  const headlineSentence = useHeadlineSentence()
  const time = (at: string | number | undefined) =>
    at === undefined ? UNKNOWN : formats.dateTime(at)
  return (check) => {
    if (check.tone === 'unread') return t.readFailed(subjects[SUBJECTS[check.code]])
    switch (check.code) {
      case 'connected':
        return t.connected(time(check.since), check.listener ?? UNKNOWN)
      case 'away':
        return t.away(time(check.since), formats.number(check.waiting))
      case 'absent':
        return check.last === undefined
          ? t.absent
          : t.absentSince(events[check.last.kind], time(check.last.last_at ?? check.last.at))
      case 'banned': {
        const { as, who, until, by, reason } = check.ban
        return t.banned(time(until), by, `${as} ${who}`, reason)
      }
      case 'denied': {
        const { last, count } = check
        const times = formats.number(count)
        if (last.kind !== 'connect') {
          return t.actionDenied(times, time(last.last_at), last.topic ?? UNKNOWN)
        }
        const reason = reasonText(last.reason_code, 'CONNACK', 5)?.[language] ?? last.reason ?? ''
        return t.connectDenied(times, time(last.last_at), reason)
      }
      case 'unstable':
        return t.unstable(labels[check.finding.code], formats.number(check.finding.count ?? 1))
      case 'queueFull':
      case 'windowFull':
        return headlineSentence(check.headline, at)
      case 'dropped':
      case 'waiting':
      case 'subscribed':
        return t[check.code](formats.number(check.count))
      case 'slow':
        return t.slow(check.slowest.topic, formats.number(check.slowest.timespan))
      case 'traced': {
        const { name, status } = check.trace
        return t.traced(name, status === 'waiting' ? t.waitingTrace : t[status])
      }
      case 'notBanned':
      case 'notDenied':
      case 'stable':
      case 'stabilityUnjudged':
      case 'delivered':
      case 'noSubscriptions':
      case 'notTraced':
      case 'notSlow':
      case 'slowOff':
        return t[check.code]
      case 'bansUnknown':
      case 'denialsUnknown':
      case 'slowUnknown':
      case 'stabilityUnknown':
      case 'tracesUnknown':
        return words.unoffered
    }
  }
}
