import type { ClientRow } from '@signalbox/contract/clients'
import type { Finding } from '@signalbox/contract/losses'
import { useErrorSentence } from '../../../../api/error-sentence.ts'
import { UNKNOWN } from '../../../../formats.ts'
import { useFormats, useMessages } from '../../../../language.tsx'
import {
  FindingFacts,
  FindingList,
  hasFacts,
  msSince,
  useFindingTitle,
  withoutRepetition,
} from '../../../../parts/findings/FindingList.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { Sparkline } from '../../../../ui/Sparkline.tsx'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import { type Vital, Vitals } from '../../../../ui/Vitals.tsx'
import { limitOf } from '../client-format.ts'
import { clientsMessages } from '../clients.messages.ts'
import { type CoursePoint, courseRange } from '../rates.ts'
import { clientMessages } from './client.messages.ts'
import { headlineOf, isFull, lossRateOf, otherFindings, queueDrops } from './client-health.ts'
import { useHeadlineSentence } from './headline-sentence.ts'
import type { ClientFindings } from './use-client.ts'
import type { ClientRates } from './use-rates.ts'

interface ClientVitalsProps {
  /** As far as it is known. */
  client: ClientRow
  /** When it was read, in epoch milliseconds; 0: not yet. */
  at: number
  rates: ClientRates
  /** `undefined` while they are read. */
  findings: ClientFindings | undefined
}

interface ClientHeadProps extends ClientVitalsProps {
  findings: ClientFindings
}

/** The state of a client at a glance: one sentence of what is wrong, and its vital figures. */
export function ClientHead(props: ClientHeadProps) {
  return (
    <>
      <ClientBanner {...props} />
      <ClientVitals {...props} />
    </>
  )
}

/** What is wrong with a client, or that nothing is: it has its place before something is found. */
export function ClientBanner({ client, at, rates, findings }: ClientHeadProps) {
  const { found, error } = findings
  const t = useMessages(clientMessages)
  const titleOf = useFindingTitle()
  const headlineSentence = useHeadlineSentence()
  const formats = useFormats()
  const sentence = useErrorSentence()
  const headline = headlineOf(client, found, countedLossRate(rates))
  const others = withoutRepetition(otherFindings(found, headline))
  const counts = [
    t.queued(formats.number(client.mqueue_len ?? 0)),
    t.inFlight(formats.number(client.inflight_cnt ?? 0)),
    t.queueDrops(formats.number(queueDrops(client) ?? 0)),
  ].join(' · ')
  const facts = { clientid: client.clientid ?? '', now: at }
  const listOf = (findings: readonly Finding[]) =>
    findings.length > 0 && <FindingList findings={findings} {...facts} />
  if (headline !== undefined) {
    return (
      <Banner
        tone={headline.kind === 'queueDrops' ? 'warning' : 'error'}
        title={headlineSentence(headline, at)}
      >
        {counts}
        {listOf(others)}
      </Banner>
    )
  }
  const problem = others.find(({ level }) => level !== 'note')
  const first = problem ?? others[0]
  if (first !== undefined) {
    return (
      <Banner tone={problem === undefined ? 'info' : 'warning'} title={titleOf(first)}>
        {hasFacts(first) ? <FindingFacts finding={first} {...facts} /> : counts}
        {listOf(others.filter((each) => each !== first))}
      </Banner>
    )
  }
  if (error !== null) {
    return (
      <Banner tone="info" title={t.findingsNotRead}>
        {sentence(error).title}
      </Banner>
    )
  }
  return (
    <Banner tone="success" title={t.noProblems}>
      {counts}
    </Banner>
  )
}

export function ClientVitals({ client, at, rates, findings }: ClientVitalsProps) {
  const { course } = rates
  const words = useMessages(clientsMessages)
  const t = useMessages(clientMessages)
  const formats = useFormats()
  const drops = queueDrops(client)
  const lossRate = lossRateOf(client, findings?.found, countedLossRate(rates)) ?? 0
  const limited = (
    label: string,
    count: number | undefined,
    max: number | string | undefined,
  ): Vital => {
    const limit = limitOf(max)
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
