import { useFormats, useLanguage, useMessages } from '#language.tsx'
import { kindOfAlarm } from '#domain/alarms/alarm-severity.ts'
import { explainPath } from '#domain/denials/explain-path.ts'
import { ScreenLink } from '#domain/page/links.tsx'
import { lossReasons } from '#domain/trends/trends.messages.ts'
import { joinSentences } from '#join-sentences.ts'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { late } from '#ui/late.tsx'
import { useFindingSentence } from '../doctor/finding-sentence.ts'
import { useLists } from '#domain/trends/lists.ts'
import styles from './Answer.module.css'
import { alarmSentences, healthMessages } from './health.messages.ts'
import type { Cause } from './impact.ts'

const ClearSessions = late(async () => (await import('./ClearSessions.tsx')).ClearSessions, {
  waiting: null,
})
/** With the words for reasons, which no other part of the overview needs. */
const MostRefused = late(async () => (await import('./MostRefused.tsx')).MostRefused, {
  waiting: null,
})

/** One sentence with the largest cause, and its actions. */
export function Answer({ cause, otherwise }: { cause: Cause | undefined; otherwise: string }) {
  const t = useMessages(healthMessages)
  const sentence = useSentence(cause) ?? otherwise
  return (
    <div className={styles.answer}>
      <p className={styles.sentence} title={sentence}>
        {sentence}
        {cause?.kind === 'refused' && cause.top !== undefined && <MostRefused top={cause.top} />}
      </p>
      {cause !== undefined && (
        <div className={styles.actions} role="group" aria-label={t.action}>
          <Actions cause={cause} />
        </div>
      )}
    </div>
  )
}

/** The sentence about a cause; `undefined` without a cause. */
function useSentence(cause: Cause | undefined): string | undefined {
  const t = useMessages(healthMessages)
  const language = useLanguage()
  const { number, rate, messageRate, list } = useFormats()
  const describeFinding = useFindingSentence()
  const reasons = useMessages(lossReasons)
  switch (cause?.kind) {
    case undefined:
      return undefined
    case 'alarm':
      return alarmSentences[kindOfAlarm(cause.name)]?.[language] ?? t.unknownAlarm(cause.name)
    case 'nodes':
      return t.nodesStopped(number(cause.names.length), list(cause.names))
    case 'finding':
      return joinSentences(describeFinding(cause.finding))
    case 'exhook':
      return joinSentences(
        t.exhookDown(cause.name),
        cause.rate >= MIN_RATE && t.exhookRefuses(messageRate(cause.rate)),
      )
    case 'losing': {
      const { largest, clients = 0, asleep, reason } = cause
      const head = cause.rate < MIN_RATE ? t.lostRecently : t.losing(messageRate(cause.rate))
      if (largest === undefined) return t.because(head, t.reason(reasons[reason]))
      const isAsleep = asleep.length > 0 && asleep.length === clients
      const who = isAsleep ? t.asleep(number(clients)) : t.losers(number(clients))
      return joinSentences(t.because(head, who), t.largest(largest.clientid, rate(largest.rate)))
    }
    case 'target': {
      const { connector, actions, lost, queued } = cause
      if (lost > 0) return t.targetLost(connector, number(actions), rate(lost))
      return actions === 0
        ? t.target(connector)
        : t.targetQueued(connector, number(actions), number(queued))
    }
    case 'refused': {
      const { clients } = cause
      return clients === undefined
        ? t.refusedRate(rate(cause.rate))
        : t.refused(number(clients), rate(cause.rate))
    }
  }
}

/** Smaller rates are shown as 0. */
const MIN_RATE = 0.05

function Actions({ cause }: { cause: Cause }) {
  const t = useMessages(healthMessages)
  const { dropped: losingClients } = useLists()
  const link = (label: string, to: Address) => (
    <ScreenLink to={to} className={styles.action ?? ''}>
      {label}
    </ScreenLink>
  )
  switch (cause.kind) {
    case 'alarm':
      return link(t.show, paths.alarms())
    case 'nodes':
      return link(t.show, paths.nodes())
    case 'finding':
      return cause.finding.to === undefined ? null : link(t.fix, cause.finding.to)
    case 'exhook':
      return (
        <>
          {cause.rate >= MIN_RATE && link(t.show, losingClients)}
          {link(t.openExhook, paths.exhook(cause.name))}
        </>
      )
    case 'losing':
      return (
        <>
          {link(t.show, losingClients)}
          {cause.reason === 'queue_full' && link(t.raiseQueue, paths.mqttSession())}
          {cause.asleep.length > 0 && <ClearSessions clientIds={cause.asleep} />}
        </>
      )
    case 'target':
      return (
        <>
          {link(t.show, paths.alarms())}
          {link(t.openConnector, paths.connector(cause.connector))}
        </>
      )
    case 'refused':
      return (
        <>
          {link(t.show, paths.refused({ kind: 'connect' }))}
          {cause.top !== undefined && link(t.explain, explainPath(cause.top))}
        </>
      )
  }
}
