import type { CurrentSample } from '@signalbox/contract/monitor'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { HelpTip } from '#ui/HelpTip.tsx'
import styles from '#screens/overview/Counters.module.css'
import { overviewMessages } from '#screens/overview/overview.messages.ts'

interface Counter {
  label: string
  /** A number or a text; `undefined` until it is read. */
  count: number | string | undefined
  to?: Address
  help?: string
}

/** Numbers of all objects in the cluster, on one line. */
export function Counters({ current }: { current: CurrentSample | undefined }) {
  const t = useMessages(overviewMessages)
  const counters: readonly Counter[] = [
    {
      label: t.connections,
      count: current?.connections,
      to: paths.clients(),
      help: t.connectionsHelp,
    },
    {
      label: t.live,
      count: current?.live_connections,
      to: paths.clients({ conn_state: 'connected' }),
    },
    { label: t.topics, count: current?.topics, to: paths.topics() },
    { label: t.subscriptions, count: current?.subscriptions, to: paths.subscriptions() },
    { label: t.shared, count: current?.shared_subscriptions, to: paths.subscriptions() },
    { label: t.retained, count: current?.retained_msg_count, to: paths.retained() },
  ]
  return <Strip label={t.counters} counters={counters} />
}

/** Storage of durable sessions in a cluster; shown if durable sessions exist or are enabled. */
export function DurableCounters({ current }: { current: CurrentSample | undefined }) {
  const t = useMessages(overviewMessages)
  const formats = useFormats()
  const {
    durable_sessions: sessions,
    durable_messages: messages,
    disconnected_durable_sessions: disconnected = 0,
    subscriptions_durable: subscriptions = 0,
    persisted_rate: rate = 0,
  } = current ?? {}
  if (sessions === undefined && disconnected + subscriptions + rate === 0) return null
  // A cluster counts neither sessions nor messages.
  const counters: readonly Counter[] = [
    ...(sessions === undefined ? [] : [{ label: t.durable, count: sessions }]),
    {
      label: t.durableDisconnected,
      count: disconnected,
      to: paths.clients({ conn_state: 'disconnected' }),
    },
    { label: t.durableSubscriptions, count: subscriptions, to: paths.subscriptions() },
    ...(messages === undefined ? [] : [{ label: t.storedMessages, count: messages }]),
    { label: t.persisted, count: formats.messageRate(rate) },
  ]
  return <Strip label={t.durable} counters={counters} />
}

function Strip({ label, counters }: { label: string; counters: readonly Counter[] }) {
  const formats = useFormats()
  const write = (count: Counter['count']) =>
    typeof count === 'number' ? formats.number(count) : (count ?? UNKNOWN)
  return (
    <dl className={styles.strip} aria-label={label}>
      {counters.map(({ label: name, count, to, help }) => (
        <div key={name} className={styles.counter}>
          <dt className={styles.label}>
            {name}
            {help !== undefined && <HelpTip text={help} about={name} />}
          </dt>
          <dd className={styles.value}>
            {to === undefined ? (
              write(count)
            ) : (
              <ScreenLink to={to} className={styles.link ?? ''}>
                {write(count)}
              </ScreenLink>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
