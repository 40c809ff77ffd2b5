import type { ClientRow } from '@signalbox/contract/clients'
import { clientTimeline } from '@signalbox/contract/timeline'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLive } from '#api/live.ts'
import { canAddress, useCan } from '#api/use-can.ts'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { VisibleBlanks } from '#domain/topics/VisibleBlanks.tsx'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { ActionButtons } from '#ui/ActionButtons.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { banPath } from '#domain/bans/ban-path.ts'
import { mediaHook } from '#ui/use-media.ts'
import { addressText, keepaliveText, protocolText } from '../client-format.ts'
import { clientsMessages } from '../clients.messages.ts'
import { ClientCharts } from '../detail/ClientCharts.tsx'
import { ClientBanner, ClientVitals } from '../detail/ClientHead.tsx'
import { useClient, useClientFindings } from '../detail/use-client.ts'
import { useRates } from '../detail/use-rates.ts'
import { useKick } from '../kick.tsx'
import { EVENT_TONES, timelineMessages } from '#domain/timeline/timeline.messages.ts'
import styles from './ClientPeek.module.css'

const EVENTS = 6

/** Windows in which the panel has room for charts. Same breakpoint as in the style sheet of the panel. */
const useIsWide = mediaHook('(width >= 1680px)')

interface ClientPeekProps {
  clientid: string
  /** The client's row in the list, shown until the client itself is read. */
  row?: ClientRow
}

/**
 * Summary of a client beside the list: its state, the latest event, and actions. Its vitals come with the row; parts
 * that a finding would move appear once the findings are read.
 */
export function ClientPeek({ clientid, row }: ClientPeekProps) {
  const t = useMessages(clientsMessages)
  const sentence = useErrorSentence()
  const router = useRouter()
  const lock = useLock()
  const kick = useKick()
  const { read, client: whole, isGone } = useClient(clientid)
  const client = whole ?? (read.error === null ? row : undefined)
  const rates = useRates(whole, read.dataUpdatedAt)
  const findings = useClientFindings(clientid)
  const isWide = useIsWide()
  const hasTimeline = useCan(clientTimeline).can && canAddress(clientid)
  if (isGone) return <EmptyState title={t.notFound} />
  if (client === undefined) {
    if (read.error === null) return null
    return <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
  }
  return (
    <div className={styles.peek}>
      <div className={styles.actions}>
        <ScreenLink to={paths.client(clientid)}>{t.openPage}</ScreenLink>
        <ActionButtons
          actions={[
            {
              key: 'ban',
              label: t.ban,
              isDanger: true,
              ...lock.action,
              onSelect: () => void router.navigate(banPath(client, router.place.href)),
            },
            {
              key: 'kick',
              label: client.connected ? t.kick : t.cleanOne,
              isDanger: true,
              ...lock.action,
              onSelect: () => void kick(client),
            },
          ]}
        />
      </div>
      <ClientVitals client={client} at={read.dataUpdatedAt} rates={rates} findings={findings} />
      {whole !== undefined && findings !== undefined && (
        <>
          <ClientBanner client={whole} at={read.dataUpdatedAt} rates={rates} findings={findings} />
          <ClientSummary client={whole} isWide={isWide} />
          {isWide && hasTimeline && <ClientCharts clientid={clientid} course={rates.course} />}
          {hasTimeline && <LastEvents clientid={clientid} />}
        </>
      )}
    </div>
  )
}

function ClientSummary({ client, isWide }: { client: ClientRow; isWide: boolean }) {
  const t = useMessages(clientsMessages)
  const formats = useFormats()
  const { username, keepalive, clean_start, connected_at, subscriptions_cnt } = client
  const yesNo = (value: boolean | undefined) =>
    value === undefined ? UNKNOWN : value ? t.yes : t.no
  return (
    <KeyValues
      {...(isWide && { columns: 2 })}
      items={[
        {
          label: t.username,
          value: username == null || username === '' ? UNKNOWN : <VisibleBlanks text={username} />,
        },
        {
          label: t.ipAddress,
          value: <span className="mono">{addressText(client) || UNKNOWN}</span>,
        },
        { label: t.protocol, value: protocolText(client) || UNKNOWN },
        {
          label: t.keepalive,
          value: keepaliveText(keepalive, formats, t),
        },
        { label: t.cleanStart, value: yesNo(clean_start) },
        {
          label: t.subscriptions,
          value: subscriptions_cnt === undefined ? UNKNOWN : formats.number(subscriptions_cnt),
        },
        ...(connected_at === undefined
          ? []
          : [{ label: t.connectedAt, value: formats.dateTime(connected_at) }]),
      ]}
    />
  )
}

function LastEvents({ clientid }: { clientid: string }) {
  const t = useMessages(timelineMessages)
  const { dateTime } = useFormats()
  const { data = [] } = useLive(clientTimeline, { path: { clientid } })
  if (data.length === 0) return null
  return (
    <section aria-label={t.title}>
      <h3 className={styles.title}>{t.title}</h3>
      <ul className={styles.events}>
        {data.slice(0, EVENTS).map(({ at, kind, topic }, i) => (
          <li key={`${at} ${kind} ${data.length - i}`} className={styles.event}>
            <time className={styles.time}>{dateTime(at)}</time>
            <StatusBadge tone={EVENT_TONES[kind]} label={t[kind]} />
            {topic !== undefined && (
              <span className="mono">
                <VisibleBlanks text={topic} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
