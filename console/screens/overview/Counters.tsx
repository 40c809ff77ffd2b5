import type { CurrentSample } from '@signalbox/contract/monitor'
import { useFormats, useMessages } from '../../language.tsx'
import { ScreenLink } from '../../parts/links.tsx'
import { paths } from '../../paths.ts'
import type { Address } from '../../routing/path.ts'
import { HelpTip } from '../../ui/HelpTip.tsx'
import styles from './Counters.module.css'
import { overviewMessages } from './overview.messages.ts'

interface Counter {
  label: string
  count: number | undefined
  to: Address
  help?: string
}

/** Everything that the cluster holds, on one line. */
export function Counters({ current }: { current: CurrentSample | undefined }) {
  const t = useMessages(overviewMessages)
  const formats = useFormats()
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
  return (
    <dl className={styles.strip} aria-label={t.counters}>
      {counters.map(({ label, count, to, help }) => (
        <div key={label} className={styles.counter}>
          <dt className={styles.label}>
            {label}
            {help !== undefined && <HelpTip text={help} about={label} />}
          </dt>
          <dd className={styles.value}>
            <ScreenLink to={to} className={styles.link ?? ''}>
              {count === undefined ? '—' : formats.number(count)}
            </ScreenLink>
          </dd>
        </div>
      ))}
    </dl>
  )
}
