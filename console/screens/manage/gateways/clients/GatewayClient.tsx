import { accessExplain } from '@signalbox/contract/access'
import {
  gatewayClientGet,
  type GatewayClientRow,
  gatewayClientTimeline,
  gatewaySubscriptionList,
} from '@signalbox/contract/gateway-clients'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import { useErrorSentence } from '#api/error-sentence.ts'
import { isGone } from '#api/is-gone.ts'
import { POLL_MS, useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { PageActions } from '#domain/page/PageActions.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { EventTable } from '#domain/timeline/EventTable.tsx'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { After } from '#ui/After.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { type KeyValue, KeyValues } from '#ui/KeyValues.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Section } from '#ui/Section.tsx'
import { gatewayClientMessages } from '../gateways.messages.ts'
import styles from '../gateways.module.css'
import { gatewayClientAddress } from './address.ts'
import { ClientState } from './ClientState.tsx'
import { CoapRequest } from './CoapRequest.tsx'
import { GatewaySubscriptions } from './GatewaySubscriptions.tsx'
import { Lwm2mResources } from './Lwm2mResources.tsx'
import { useKick } from './use-kick.ts'

/** One client: its facts, its subscriptions, what only its protocol can, and its recent events. */
export function GatewayClient({ name, clientid }: { name: GatewayName; clientid: string }) {
  const t = useMessages(gatewayClientMessages)
  const sentence = useErrorSentence()
  const router = useRouter()
  const lock = useLock()
  const kick = useKick(name)
  const back = paths.gateway(name, { tab: 'clients' })
  const { data, error, refetch } = useLive(gatewayClientGet, { path: { name, clientid } })
  const isMissing = isGone(error)
  const row = isMissing ? undefined : data
  const subscriptions = useLive(gatewaySubscriptionList, { path: { name, clientid } })
  const facts = useFacts(name)
  const canExplain = useCan(accessExplain, 'gateway').can
  const handleKick = async () => {
    if (await kick(clientid)) await router.navigate(back)
  }
  return (
    <div className={styles.stack}>
      <div className={styles.bar}>
        <PageActions
          actions={[
            ...(canExplain
              ? [
                  {
                    key: 'explain',
                    label: t.explain,
                    to: paths.explain({ gateway: name, clientid }),
                  },
                ]
              : []),
            ...(row === undefined
              ? []
              : [
                  {
                    key: 'kick',
                    label: t.kick,
                    isDanger: true,
                    ...lock.action,
                    onSelect: () => void handleKick(),
                  },
                ]),
          ]}
        />
      </div>
      {data === undefined && error === null && <Loading />}
      {isMissing && (
        <Banner tone="info" title={t.gone}>
          <ScreenLink to={back}>{t.all}</ScreenLink>
        </Banner>
      )}
      {data === undefined && error !== null && !isMissing && (
        <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
      )}
      {row !== undefined && (
        <>
          <Section title={t.client}>
            <KeyValues items={facts(row)} columns={3} />
          </Section>
          {name === 'lwm2m' && <Lwm2mResources clientid={clientid} />}
          {name === 'coap' && <CoapRequest clientid={clientid} />}
          <GatewaySubscriptions name={name} clientid={clientid} mountpoint={row.mountpoint ?? ''} />
        </>
      )}
      <After isReady={isMissing || !subscriptions.isPending}>
        <Events name={name} clientid={clientid} />
      </After>
    </div>
  )
}

/** Events of a client, which may have disconnected. */
function Events({ name, clientid }: { name: GatewayName; clientid: string }) {
  const t = useMessages(gatewayClientMessages)
  const { can } = useCan(gatewayClientTimeline)
  const read = useLive(gatewayClientTimeline, { path: { name, clientid } }, POLL_MS, can)
  return (
    can && (
      <Section title={t.events}>
        <EventTable clientid={clientid} read={read} gateway={name} />
      </Section>
    )
  )
}

function useFacts(name: GatewayName): (row: GatewayClientRow) => KeyValue[] {
  const t = useMessages(gatewayClientMessages)
  const { number, dateTime, duration } = useFormats()
  const of = (now: number | null | undefined, most: number | string | null | undefined) => {
    if (typeof now !== 'number') return ''
    return typeof most === 'number' ? `${number(now)} / ${number(most)}` : number(now)
  }
  const count = (value: number | null | undefined) =>
    typeof value === 'number' ? number(value) : ''
  const mono = (text: string | null | undefined) =>
    text === null || text === undefined || text === '' ? '' : <span className="mono">{text}</span>
  return (row) => [
    { label: t.state, value: <ClientState name={name} row={row} /> },
    { label: t.address, value: mono(gatewayClientAddress(row)) },
    { label: t.protocol, value: [row.proto_name, row.proto_ver].filter(Boolean).join(' ') },
    { label: t.username, value: mono(row.username), copy: row.username ?? undefined },
    ...(typeof row.endpoint_name === 'string'
      ? [{ label: t.endpoint, value: mono(row.endpoint_name) }]
      : []),
    ...(typeof row.lifetime === 'number'
      ? [{ label: t.lifetime, value: duration(row.lifetime * 1000) }]
      : []),
    { label: t.mountpoint, value: mono(row.mountpoint) },
    {
      label: t.connectedAt,
      value: row.connected_at == null ? '' : dateTime(row.connected_at),
    },
    { label: t.node, value: mono(row.node) },
    { label: t.received, value: count(row.recv_msg) },
    { label: t.sent, value: count(row.send_msg) },
    { label: t.subscriptions, value: of(row.subscriptions_cnt, row.subscriptions_max) },
    { label: t.inflight, value: of(row.inflight_cnt, row.inflight_max) },
    { label: t.queue, value: of(row.mqueue_len, row.mqueue_max) },
  ]
}
