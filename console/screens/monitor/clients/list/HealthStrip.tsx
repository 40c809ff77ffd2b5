import { clientHealthGet } from '@signalbox/contract/client-health'
import { monitorCurrent } from '@signalbox/contract/monitor'
import { POLL_MS, useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { ScreenLink } from '#domain/page/links.tsx'
import { useFormats, useMessages } from '#language.tsx'
import { paths } from '#paths.ts'
import { HelpTip } from '#ui/HelpTip.tsx'
import { StateShape, type Tone } from '#ui/StatusBadge.tsx'
import { clientsMessages } from '../clients.messages.ts'
import { BY_TROUBLE, HEALTH_COLUMNS } from './HealthView.tsx'
import type { ClientSearch } from './client-search.ts'
import styles from './HealthStrip.module.css'

interface Counts {
  all: number
  disconnected: number
  losing?: number
  is_losing_cut?: boolean
  queue_full?: number
  does_not_acknowledge?: number
  refused?: number
}

/** Numbers of clients by health. The API of a cluster counts connections only. */
function useHealthCounts(): { counts: Counts | undefined; isOwn: boolean } {
  const { can } = useCan(clientHealthGet)
  const own = useLive(clientHealthGet, {}, POLL_MS, can)
  const { data } = useLive(monitorCurrent, {}, POLL_MS, !can)
  if (can) return { counts: own.data, isOwn: true }
  const { connections: all, live_connections: connected } = data ?? {}
  const counts = connected !== undefined &&
    all !== undefined && { all, disconnected: Math.max(0, all - connected) }
  return { counts: counts || undefined, isOwn: false }
}

/** Parameters of the list that leave its rows as they are. */
const NO_FILTERS = {
  ...{ page: undefined, limit: undefined, sort: undefined, order: undefined },
  attributes: undefined,
}

/** How many clients have which trouble; each number is a link to these clients. */
export function HealthStrip({ search }: { search: ClientSearch }) {
  const t = useMessages(clientsMessages)
  const { number } = useFormats()
  const { counts, isOwn } = useHealthCounts()
  const { health, conn_state, limit } = search
  const kept = { limit: limit === 20 ? undefined : limit }
  const inView = { ...kept, cols: HEALTH_COLUMNS.join(','), ...BY_TROUBLE }
  const filters = { ...search, ...NO_FILTERS }
  const isAll =
    search.attributes.length === 0 && Object.values(filters).every((value) => value === undefined)
  const item = (
    key: keyof Counts,
    label: string,
    tone: Tone,
    to: Parameters<typeof ScreenLink>[0]['to'],
    isShown: boolean,
  ) => {
    const count = counts?.[key]
    const cut = key === 'losing' && counts?.is_losing_cut === true ? '+' : ''
    return (
      <li key={key} className={styles.item} data-tone={count === 0 ? undefined : tone}>
        <ScreenLink to={to} className={styles.link} {...(isShown && { 'aria-current': 'page' })}>
          {tone !== 'neutral' && <StateShape tone={tone} size={8} />}
          {label}{' '}
          <span className={styles.count}>
            {typeof count === 'number' ? `${number(count)}${cut}` : '…'}
          </span>
        </ScreenLink>
      </li>
    )
  }
  return (
    <nav aria-label={t.health}>
      <ul className={styles.strip}>
        {item('all', t.allClients, 'neutral', paths.clients(kept), isAll)}
        {isOwn && (
          <>
            {item(
              'losing',
              t.losing,
              'error',
              paths.clients({ ...inView, health: 'losing' }),
              health === 'losing',
            )}
            {item(
              'queue_full',
              t.queueIsFull,
              'error',
              paths.clients({ ...inView, health: 'queue_full' }),
              health === 'queue_full',
            )}
            {item(
              'does_not_acknowledge',
              t.notAcknowledging,
              'error',
              paths.clients({ ...inView, health: 'does_not_acknowledge' }),
              health === 'does_not_acknowledge',
            )}
          </>
        )}
        {item(
          'disconnected',
          t.disconnected,
          'stopped',
          paths.clients({ ...kept, conn_state: 'disconnected' }),
          health === undefined && conn_state === 'disconnected',
        )}
        {isOwn &&
          item(
            'refused',
            t.refused,
            'degraded',
            paths.clients({ ...kept, health: 'refused' }),
            health === 'refused',
          )}
        {!isOwn && (
          <li className={styles.item}>
            <HelpTip text={t.healthOfCluster} about={t.health} />
          </li>
        )}
      </ul>
    </nav>
  )
}
