import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type ClientRow, clientKeepaliveUpdate } from '@signalbox/contract/clients'
import { connectorList } from '@signalbox/contract/connectors'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '#api/use-can.ts'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { NodeLink, ScreenLink } from '#domain/page/links.tsx'
import { VisibleBlanks } from '#domain/topics/VisibleBlanks.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import styles from './ClientFacts.module.css'
import {
  addressText,
  keepaliveText,
  toFiniteLimit,
  NEVER_EXPIRES,
  protocolText,
} from '../client-format.ts'
import { isFull, queueDrops } from './client-health.ts'
import { clientMessages } from './client.messages.ts'
import { clientsMessages } from '../clients.messages.ts'
import { query } from '#api/query.ts'
import { paths } from '#paths.ts'

interface ClientFactsProps {
  client: ClientRow
  onChangeKeepalive: () => void
}

/** Connection and session side by side. */
export function ClientFacts({ client, onChangeKeepalive }: ClientFactsProps) {
  return (
    <div className={styles.pair}>
      <ConnectionFacts client={client} onChangeKeepalive={onChangeKeepalive} />
      <SessionFacts client={client} />
    </div>
  )
}

function useFacts() {
  const t = useMessages(clientsMessages)
  const formats = useFormats()
  return {
    t,
    formats,
    yesNo: (value: boolean | undefined) => (value === undefined ? UNKNOWN : value ? t.yes : t.no),
    time: (value: number | string | undefined) =>
      value === undefined ? UNKNOWN : formats.dateTime(value),
    ofMax: (count: number | undefined, max: number | string | undefined) => {
      const limit = toFiniteLimit(max)
      return `${formats.number(count ?? 0)} / ${limit === undefined ? t.noLimit : formats.number(limit)}`
    },
  }
}

function ConnectionFacts({ client, onChangeKeepalive }: ClientFactsProps) {
  const lock = useLock()
  const offered = useCan(clientKeepaliveUpdate)
  const words = useMessages(clientMessages)
  const { t, formats, yesNo, time } = useFacts()
  const attributes = Object.entries(client.client_attrs ?? {})
  return (
    <Section title={t.connection}>
      <KeyValues
        items={[
          {
            label: t.state,
            value: client.connected ? (
              <StatusBadge tone="running" label={t.connected} />
            ) : (
              <StatusBadge tone="stopped" label={t.disconnected} />
            ),
          },
          {
            label: t.clientId,
            value: (
              <span className="mono">
                <VisibleBlanks text={client.clientid ?? ''} />
              </span>
            ),
            copy: client.clientid,
          },
          {
            label: t.username,
            value:
              client.username == null ? (
                UNKNOWN
              ) : (
                <span className="mono">
                  <VisibleBlanks text={client.username} />
                </span>
              ),
          },
          { label: t.protocol, value: protocolText(client) },
          {
            label: t.node,
            value: client.node === undefined ? UNKNOWN : <NodeLink node={client.node} />,
          },
          { label: t.listener, value: <span className="mono">{client.listener ?? UNKNOWN}</span> },
          { label: t.tls, value: yesNo(isEncrypted(client)) },
          { label: t.ipAddress, value: <span className="mono">{addressText(client)}</span> },
          {
            label: t.keepalive,
            value: (
              <>
                {keepaliveText(client.keepalive, formats, t)}{' '}
                {client.connected === true && offered.can && (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    {...lock.button}
                    onClick={onChangeKeepalive}
                  >
                    {words.changeKeepalive}
                  </Button>
                )}
              </>
            ),
          },
          {
            label: client.proto_ver === 5 ? t.cleanStart : t.cleanSession,
            value: yesNo(client.clean_start),
          },
          { label: t.bridge, value: yesNo(client.is_bridge) },
          ...(isOfConnector(client.clientid ?? '')
            ? [{ label: t.connector, value: <BridgeConnector clientid={client.clientid ?? ''} /> }]
            : []),
          { label: t.connectedAt, value: time(client.connected_at) },
          ...(client.connected
            ? []
            : [{ label: t.disconnectedAt, value: time(client.disconnected_at) }]),
          ...(client.peersni ? [{ label: t.sni, value: client.peersni }] : []),
          ...(attributes.length === 0
            ? []
            : [{ label: t.attributes, value: <Pairs pairs={attributes} /> }]),
        ]}
      />
    </Section>
  )
}

/** Whether the client's listener uses TLS; `undefined` if the broker does not name the listener. */
const isEncrypted = ({ listener }: ClientRow): boolean | undefined =>
  listener === undefined ? undefined : /^(ssl|wss|quic|dtls):|:(ssl|dtls):/.test(listener)

function SessionFacts({ client }: { client: ClientRow }) {
  const { t, formats, time, ofMax } = useFacts()
  const drops = queueDrops(client) ?? 0
  const marked = (count: number | undefined, max: number | string | undefined) =>
    isFull(count, max) ? (
      <StatusBadge tone="error" label={t.isFull(ofMax(count, max))} />
    ) : (
      ofMax(count, max)
    )
  const properties = Object.entries(client.user_property ?? {})
  const { expiry_interval, mountpoint } = client
  return (
    <Section title={t.session}>
      <KeyValues
        items={[
          {
            label: t.expiryInterval,
            value:
              expiry_interval === undefined
                ? UNKNOWN
                : expiry_interval >= NEVER_EXPIRES
                  ? t.never
                  : formats.duration(expiry_interval * 1000),
          },
          { label: t.createdAt, value: time(client.created_at) },
          {
            label: t.subscriptions,
            value: ofMax(client.subscriptions_cnt, client.subscriptions_max),
          },
          { label: t.mqueue, value: marked(client.mqueue_len, client.mqueue_max) },
          {
            label: t.mqueueDropped,
            value:
              drops > 0 ? (
                <StatusBadge tone="error" label={formats.number(drops)} />
              ) : (
                formats.number(drops)
              ),
          },
          { label: t.inflight, value: marked(client.inflight_cnt, client.inflight_max) },
          {
            label: t.awaitingRel,
            help: t.awaitingRelHelp,
            value: ofMax(client.awaiting_rel_cnt, client.awaiting_rel_max),
          },
          // Only brokers with a process per client report a heap size.
          ...(client.heap_size
            ? [
                { label: t.heapSize, value: formats.bytes(client.heap_size) },
                { label: t.mailbox, value: formats.number(client.mailbox_len ?? 0) },
                { label: t.reductions, value: formats.number(client.reductions ?? 0) },
              ]
            : []),
          {
            label: t.mountpoint,
            value: mountpoint && mountpoint !== 'null' ? mountpoint : UNKNOWN,
          },
          ...(properties.length === 0
            ? []
            : [{ label: t.userProperties, value: <Pairs pairs={properties} /> }]),
        ]}
      />
    </Section>
  )
}

function Pairs({ pairs }: { pairs: [string, unknown][] }) {
  return (
    <span className="mono">
      {pairs.map(([name, value]) => `${name} = ${String(value)}`).join('\n')}
    </span>
  )
}

/** Client IDs of MQTT connectors: prefix and name, a hash of the node in eight digits, the number in the pool. */
const OF_CONNECTOR = /^(.+)[0-9a-f]{8}:\d+$/

/** Whether a client ID may belong to an MQTT connector. */
const isOfConnector = (clientid: string): boolean => OF_CONNECTOR.test(clientid)

/** Link to the MQTT connector of this broker that connects with the client ID, if there is one. */
function BridgeConnector({ clientid }: { clientid: string }) {
  const { data } = useQuery(query(connectorList, {}))
  const [, name] = OF_CONNECTOR.exec(clientid) ?? []
  const found = data?.find(({ type, name: own, clientid_prefix: prefix }) => {
    const begin = typeof prefix === 'string' ? prefix : ''
    return type === 'mqtt' && `${begin}${own}` === name
  })
  if (found === undefined) return UNKNOWN
  const id = `mqtt:${found.name}`
  return <ScreenLink to={paths.connector(id)}>{id}</ScreenLink>
}
