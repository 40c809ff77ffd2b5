import type { ClientLoss, TopicLoss } from '@signalbox/contract/losses'
import { LOSS_REASONS, type LossReason, monitorCurrent } from '@signalbox/contract/monitor'
import { topicBusiestList } from '@signalbox/contract/topic-activity'
import { POLL_MS, useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ClientLink, ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import { Section } from '#ui/Section.tsx'
import { TopList } from '#ui/TopList.tsx'
import type { LossRates } from '#domain/trends/losses.ts'
import { lossReasons } from '#domain/trends/trends.messages.ts'
import { useLossList } from '#screens/overview/losses.ts'
import { useLists } from '#domain/trends/lists.ts'
import { overviewMessages } from '#screens/overview/overview.messages.ts'
import styles from '#screens/overview/Rankings.module.css'

/** Rows of a ranking. */
const SHOWN = 5

/** Why messages are lost, which clients lose them, and the topics with the most messages. */
export function Rankings({ lossRates }: { lossRates: LossRates | undefined }) {
  const { can, data } = useLossList()
  return (
    <div className={styles.rankings}>
      <Reasons
        rates={lossRates}
        clients={data?.clients.data ?? []}
        topics={data?.topics.data ?? []}
      />
      {can && (
        <LosingClients
          clients={data?.clients.data.slice(0, Math.min(data.clients.losing, SHOWN))}
        />
      )}
      <BusiestTopics />
    </div>
  )
}

interface ReasonsProps {
  rates: LossRates | undefined
  clients: readonly ClientLoss[]
  topics: readonly TopicLoss[]
}

function Reasons({ rates, clients, topics }: ReasonsProps) {
  const lists = useLists()
  const t = useMessages(overviewMessages)
  const words = useMessages(lossReasons)
  const formats = useFormats()
  // The rates of a cluster need a second reading.
  const isAnswered = useCan(monitorCurrent, 'lost_rate').can
  const reasons = LOSS_REASONS.flatMap((reason) => {
    const rate = rates?.[reason]
    return rate === undefined ? [] : [{ reason, rate }]
  }).sort((a, b) => b.rate - a.rate)
  const highest = reasons[0]?.rate || 1
  const example = (reason: LossReason) => {
    const isWhy = ({ last_reason }: { last_reason: LossReason }) => last_reason === reason
    const client = clients.find(isWhy)
    const topic = topics.find(isWhy)?.topic
    if (client === undefined && topic === undefined) return undefined
    return (
      <>
        {t.mostOf}{' '}
        {client === undefined ? (
          <TopicLink topic={topic ?? ''} />
        ) : (
          <ClientLink clientid={client.clientid} />
        )}
      </>
    )
  }
  return (
    <Section title={t.lossReasonsTitle}>
      <TopList
        label={t.lossReasonsTitle}
        empty={rates === undefined ? (isAnswered ? UNKNOWN : t.measuring) : t.noLosses}
        rows={reasons.slice(0, SHOWN).map(({ reason, rate }) => ({
          key: reason,
          name: <ScreenLink to={lists[reason]}>{words[reason]}</ScreenLink>,
          note: example(reason),
          value: formats.rate(rate),
          share: rate / highest,
          isBad: true,
        }))}
      />
    </Section>
  )
}

function LosingClients({ clients }: { clients: readonly ClientLoss[] | undefined }) {
  const t = useMessages(overviewMessages)
  const words = useMessages(lossReasons)
  const formats = useFormats()
  const highest = clients?.[0]?.rate ?? 0
  return (
    <Section
      title={t.losingClients}
      action={<ScreenLink to={useLists().dropped}>{t.clientsAll}</ScreenLink>}
    >
      <TopList
        label={t.losingClients}
        empty={clients === undefined ? UNKNOWN : t.noLosingClients}
        rows={(clients ?? []).map(({ clientid, rate, count, last_reason }) => ({
          key: clientid,
          name: <ClientLink clientid={clientid} />,
          note: `${words[last_reason]} · ${t.lostInTotal(formats.compact(count))}`,
          value: formats.rate(rate),
          share: highest === 0 ? 0 : rate / highest,
          isBad: rate > 0,
        }))}
      />
    </Section>
  )
}

function BusiestTopics() {
  const t = useMessages(overviewMessages)
  const formats = useFormats()
  const { can } = useCan(topicBusiestList)
  const { data } = useLive(topicBusiestList, { query: {} }, POLL_MS, can)
  if (!can) return null
  const rows = (data?.data ?? []).filter(({ rate }) => rate > 0)
  const highest = rows[0]?.rate ?? 1
  return (
    <Section
      title={t.busiestTopics}
      action={<ScreenLink to={paths.explorer({ order: 'rate' })}>{t.topicsExplore}</ScreenLink>}
    >
      <TopList
        label={t.busiestTopics}
        empty={data === undefined ? UNKNOWN : t.noTraffic}
        rows={rows.map(({ topic, rate, subscribers }) => ({
          key: topic,
          name: <TopicLink topic={topic} />,
          note: subscribers === 0 ? t.noSubscribers : undefined,
          value: formats.rate(rate),
          share: rate / highest,
        }))}
      />
    </Section>
  )
}

function TopicLink({ topic }: { topic: string }) {
  return (
    <ScreenLink to={paths.explorer({ topic })} className="mono">
      {topic}
    </ScreenLink>
  )
}
