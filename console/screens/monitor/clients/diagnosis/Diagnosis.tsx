import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ClientRow } from '@signalbox/contract/clients'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { useMainReason } from '#domain/denials/reasons.ts'
import { msSince } from '#domain/findings/FindingList.tsx'
import { findingLabels } from '#domain/findings/finding.messages.ts'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { ActionMenu } from '#ui/ActionMenu.tsx'
import { Loading } from '#ui/Loading.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import { saveAs } from '#ui/table/file-sink.ts'
import { Verdict, type VerdictTone } from '#ui/Verdict.tsx'
import { clientPath } from '../clients.paths.ts'
import { useHeadlineSentence } from '../detail/headline-sentence.ts'
import type { ClientRates } from '../detail/use-rates.ts'
import { timelineMessages } from '#domain/timeline/timeline.messages.ts'
import { buildDiagnosisBundle } from './bundle.ts'
import { type Check, type CheckTone, clientChecks, findWorstCheck } from './checks.ts'
import styles from './Diagnosis.module.css'
import {
  checkMessages,
  diagnosisMessages,
  type Subject,
  subjectMessages,
} from './diagnosis.messages.ts'
import { NextStep, Nowhere } from './NextSteps.tsx'
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
  /** The client's session; `undefined` if the broker has none. */
  client: ClientRow | undefined
  /** Time of the reading in epoch milliseconds. */
  at: number
  rates: ClientRates
  /** Whether the page says above that the session has ended. */
  isEndSaid?: boolean
}

/** Diagnosis of one client in sentences, the most severe one large unless the head of the page has it. */
export function Diagnosis({ clientid, client, at, rates, isEndSaid = false }: DiagnosisProps) {
  const t = useMessages(diagnosisMessages)
  const subjects = useMessages(subjectMessages)
  const { isRead, ...facts } = useFacts(clientid, client, rates)
  const checks = clientChecks(facts)
  const worst = findWorstCheck(checks)
  const sentence = useSentence(at)
  const headline = useHeadline(at)
  const details = useDenialDetails()
  const isSaid =
    worst === undefined ||
    (client === undefined ? isEndSaid && worst.code === 'absent' : IN_HEAD.has(worst.code))
  const act = useAct()
  const download = (withMessages: boolean) =>
    void act({
      act: async () => {
        const text = JSON.stringify(
          await buildDiagnosisBundle(facts, checks, withMessages),
          null,
          2,
        )
        saveAs(`diagnosis-${clientid}.json`, new Blob([text], { type: 'application/json' }))
      },
    })
  if (!isRead) return <Loading label={t.title} />
  const save = (
    <ActionMenu
      actions={[
        { key: 'without', label: t.withoutMessages, onSelect: () => download(false) },
        { key: 'with', label: t.withMessages, onSelect: () => download(true) },
      ]}
    >
      <Button variant="default">{t.download}</Button>
    </ActionMenu>
  )
  return (
    <section aria-label={t.title} className={styles.diagnosis}>
      {isSaid ? (
        <div className={styles.tools}>{save}</div>
      ) : (
        <Verdict
          tone={worst.code === 'neverSeen' ? 'unknown' : VERDICTS[worst.tone]}
          title={headline(worst, client) ?? sentence(worst)}
          {...(!HAS_STEPS.has(worst.code) && { action: save })}
        >
          {worst.code === 'denied' && (
            <NextStep denial={worst.last} bans={facts.bans}>
              {save}
            </NextStep>
          )}
          {(worst.code === 'absent' || worst.code === 'neverSeen') && (
            <Nowhere check={worst}>{save}</Nowhere>
          )}
        </Verdict>
      )}
      <dl className={styles.checks}>
        {checks.map((check) => {
          const subject = SUBJECTS[check.code]
          const to = linkFromCheck(check, clientid)
          return (
            <div key={subject} className={styles.check}>
              <dt className={styles.subject}>{subjects[subject]}</dt>
              <dd>
                <StatusBadge tone={BADGES[check.tone]} label={t[check.tone]} />
              </dd>
              <dd className={styles.sentence}>
                {(check === worst && !isSaid && details(check, client)) || sentence(check)}{' '}
                <ScreenLink to={to.at}>{t[to.name]}</ScreenLink>
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** The findings that the head of the page of a client with a session has. */
const IN_HEAD: ReadonlySet<Check['code']> = new Set([
  'queueFull',
  'windowFull',
  'dropped',
  'unstable',
])

/** Verdicts with buttons for the next steps, after which the download comes. */
const HAS_STEPS: ReadonlySet<Check['code']> = new Set(['denied', 'absent', 'neverSeen'])

/** Whether a client was not let in; otherwise one of its actions was denied, or it is connected again. */
const isShutOut = (check: Check, client: ClientRow | undefined) =>
  check.code === 'denied' && check.tone === 'bad' && client?.connected !== true

/** Headline of a client that cannot connect; `undefined` where the sentence of the check is one. */
function useHeadline(at: number) {
  const t = useMessages(checkMessages)
  const mainReason = useMainReason()
  const formats = useFormats()
  return (check: Check, client: ClientRow | undefined) => {
    if (check.code !== 'denied' || !isShutOut(check, client)) return undefined
    const { last, count } = check
    const ago = formats.duration(msSince(last.last_at, at))
    return t.cannotConnect(mainReason(last), formats.number(count), ago)
  }
}

/** Details of the denial that a headline is about; `undefined` for other checks. */
function useDenialDetails() {
  const t = useMessages(checkMessages)
  const { dateTime } = useFormats()
  return (check: Check, client: ClientRow | undefined) => {
    if (check.code !== 'denied' || !isShutOut(check, client)) return undefined
    const { at, last_at, ip_address, username, listener } = check.last
    const from = username === null ? t.fromAddress(ip_address) : t.fromUser(ip_address, username)
    return t.refusedFrom(dateTime(at), dateTime(last_at), from, listener)
  }
}

const SUBJECTS: Readonly<Record<Check['code'], Subject>> = {
  connected: 'connection',
  away: 'connection',
  absent: 'connection',
  neverSeen: 'connection',
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

/** Link to more information about the subject of a check. */
function linkFromCheck(
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
  const mainReason = useMainReason()
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
        return t.connectDenied(times, time(last.last_at), mainReason(last))
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
      case 'neverSeen':
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
