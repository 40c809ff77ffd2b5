import type { ClientRow } from '@signalbox/contract/clients'
import type { Finding } from '@signalbox/contract/losses'
import { inOneLine, useErrorSentence } from '#api/error-sentence.ts'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import {
  FindingFacts,
  FindingList,
  hasFacts,
  msSince,
  useFindingTitle,
  withoutRepetition,
} from '#domain/findings/FindingList.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type Vital, Vitals } from '#ui/Vitals.tsx'
import { toFiniteLimit } from '../client-format.ts'
import { clientsMessages } from '../clients.messages.ts'
import { type CoursePoint, courseRange } from '../rates.ts'
import { clientMessages } from './client.messages.ts'
import {
  findClientHeadline,
  isFull,
  clientLossRate,
  otherFindings,
  queueDrops,
} from './client-health.ts'
import styles from './ClientHead.module.css'
import { useHeadlineSentence } from './headline-sentence.ts'
import type { ClientFindings } from './use-client.ts'
import type { ClientRates } from './use-rates.ts'

interface ClientVitalsProps {
  /** Known fields of the client. */
  client: ClientRow
  /** Time of the last reading in epoch milliseconds; 0 before the first. */
  at: number
  rates: ClientRates
  /** Findings about the client; `undefined` until they have been read. */
  findings: ClientFindings | undefined
}

interface ClientHeadProps extends ClientVitalsProps {
  findings: ClientFindings
}

/** Summary of a client: its main problem in one sentence, and its vital figures. */
export function ClientHead(props: ClientHeadProps) {
  return (
    <>
      <ClientBanner {...props} />
      <ClientVitals {...props} />
    </>
  )
}

/** Most severe finding about a client, or a chip that says that there is none. */
export function ClientBanner(props: ClientHeadProps) {
  return (
    <div className={styles.slot}>
      <FirstFinding {...props} />
    </div>
  )
}

function FirstFinding({ client, at, rates, findings }: ClientHeadProps) {
  const { found, error } = findings
  const t = useMessages(clientMessages)
  const findingTitle = useFindingTitle()
  const headlineSentence = useHeadlineSentence()
  const formats = useFormats()
  const sentence = useErrorSentence()
  const headline = findClientHeadline(client, found, countedLossRate(rates))
  const others = withoutRepetition(otherFindings(found, headline))
  const dropped = queueDrops(client) ?? 0
  const counts = [
    t.queued(formats.number(client.mqueue_len ?? 0)),
    t.inFlight(formats.number(client.inflight_cnt ?? 0)),
    ...(dropped > 0 ? [t.queueDrops(formats.number(dropped))] : []),
  ].join(' · ')
  const facts = { clientid: client.clientid ?? '', now: at }
  const renderFindings = (findings: readonly Finding[]) =>
    findings.length > 0 && <FindingList findings={findings} {...facts} />
  if (headline !== undefined) {
    return (
      <Banner
        isInline
        tone={headline.kind === 'queueDrops' ? 'warning' : 'error'}
        title={headlineSentence(headline, at)}
      >
        {counts}
        {renderFindings(others)}
      </Banner>
    )
  }
  const problem = others.find(({ level }) => level !== 'note')
  const first = problem ?? others[0]
  if (first !== undefined) {
    return (
      <Banner
        isInline
        tone={problem === undefined ? 'info' : 'warning'}
        title={findingTitle(first)}
      >
        {hasFacts(first) ? <FindingFacts finding={first} {...facts} /> : counts}
        {renderFindings(others.filter((each) => each !== first))}
      </Banner>
    )
  }
  if (error !== null) {
    return (
      <Banner isInline tone="info" title={t.findingsNotRead}>
        {inOneLine(sentence(error))}
      </Banner>
    )
  }
  return <StatusBadge tone="running" label={t.noProblems} />
}

export function ClientVitals({ client, at, rates, findings }: ClientVitalsProps) {
  const { course } = rates
  const words = useMessages(clientsMessages)
  const t = useMessages(clientMessages)
  const formats = useFormats()
  const drops = queueDrops(client)
  const lossRate = clientLossRate(client, findings?.found, countedLossRate(rates)) ?? 0
  const limited = (
    label: string,
    count: number | undefined,
    max: number | string | undefined,
  ): Vital => {
    const limit = toFiniteLimit(max)
    return {
      label,
      value: count === undefined ? UNKNOWN : formats.number(count),
      unit: limit === undefined ? undefined : `/ ${formats.number(limit)}`,
      share: limit === undefined ? undefined : (count ?? 0) / limit,
      isBad: isFull(count, max),
    }
  }
  const range = courseRange(course)
  const trend = (of: 'received' | 'sent' | 'lost') => {
    const points = course.map((point: CoursePoint) => [point.at, point[of]] as const)
    return <Sparkline points={points} range={range} tone={of === 'lost' ? 'error' : 'accent'} />
  }
  const rate = (label: string, of: 'received' | 'sent'): Vital => {
    const value = course.at(-1)?.[of] ?? null
    return { label, value: value === null ? UNKNOWN : formats.rate(value), trend: trend(of) }
  }
  const hasLost = course.some(({ lost }) => (lost ?? 0) > 0)
  const since = client.connected === true ? client.connected_at : client.disconnected_at
  return (
    <Vitals
      label={t.vitals}
      items={[
        {
          label: words.state,
          value: client.connected ? (
            <StatusBadge tone="running" label={words.connected} />
          ) : (
            <StatusBadge tone="stopped" label={words.disconnected} />
          ),
          unit: since === undefined || at === 0 ? undefined : formats.duration(msSince(since, at)),
        },
        limited(words.mqueue, client.mqueue_len, client.mqueue_max),
        limited(words.inflight, client.inflight_cnt, client.inflight_max),
        rate(t.messagesReceived, 'received'),
        rate(t.messagesSent, 'sent'),
        {
          label: words.mqueueDropped,
          value: drops === undefined ? UNKNOWN : formats.number(drops),
          unit: lossRate > 0 ? formats.rate(lossRate) : undefined,
          isBad: (drops ?? 0) > 0,
          trend: hasLost ? trend('lost') : undefined,
        },
      ]}
    />
  )
}

/** Messages per second between two reads. */
const countedLossRate = ({ perSecond }: ClientRates) => perSecond['send_msg.dropped']
