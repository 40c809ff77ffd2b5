import { clientList } from '@signalbox/contract/clients'
import type { ClientFloor } from '@signalbox/contract/client-sort'
import { useMemo } from 'react'
import { useCan } from '../../../../api/use-can.ts'
import { useMessages } from '../../../../language.tsx'
import { useNodeField } from '../../../../parts/node-field.ts'
import type { FilterField } from '../../../../ui/filter/filter.ts'
import { clientsMessages } from '../clients.messages.ts'
import { isIpAddress } from './ip-address.ts'

/** What clients are filtered by; `away`, `v5` and the like are typed alone. */
export function useClientFilters(): readonly FilterField[] {
  const t = useMessages(clientsMessages)
  const node = useNodeField()
  const hasRates = useCan(clientList, 'gte_recv_msg.rate').can
  return useMemo(() => {
    const text = (key: string, label: string): FilterField => ({
      key,
      label,
      kind: 'text',
      params: { contains: `like_${key}`, is: key },
    })
    const time = (key: string, label: string): FilterField => ({
      key,
      label,
      kind: 'time',
      params: { atLeast: `gte_${key}`, atMost: `lte_${key}` },
    })
    const atLeast = (key: string, name: ClientFloor, label: string): FilterField => ({
      key,
      label,
      kind: 'number',
      params: { atLeast: `gte_${name}` },
    })
    return [
      { ...text('clientid', t.clientId), isMain: true },
      text('username', t.username),
      {
        key: 'state',
        label: t.state,
        kind: 'choice',
        params: { is: 'conn_state' },
        choices: [
          { value: 'connected', label: t.connected, word: 'connected' },
          { value: 'disconnected', label: t.disconnected, word: 'away' },
        ],
      },
      node,
      {
        key: 'ip',
        label: t.ipAddress,
        kind: 'text',
        params: { is: 'ip_address' },
        isTrimmed: true,
        problem: (value) => (isIpAddress(value) ? undefined : t.invalidIp),
      },
      atLeast('queue', 'mqueue_len', t.mqueue),
      atLeast('dropped', 'mqueue_dropped', t.mqueueDropped),
      atLeast('inflight', 'inflight_cnt', t.inflight),
      atLeast('subscriptions', 'subscriptions_cnt', t.subscriptions),
      time('connected_at', t.connectedAt),
      time('created_at', t.createdAt),
      {
        key: 'protocol',
        label: t.protocol,
        kind: 'choice',
        params: { is: 'proto_ver' },
        choices: [
          { value: '3', label: 'MQTT v3.1', word: 'v3.1' },
          { value: '4', label: 'MQTT v3.1.1', word: 'v3.1.1' },
          { value: '5', label: 'MQTT v5.0', word: 'v5' },
        ],
      },
      {
        key: 'clean_start',
        label: t.cleanStart,
        kind: 'choice',
        params: { is: 'clean_start' },
        choices: [
          { value: 'true', label: t.yes },
          { value: 'false', label: t.no },
        ],
      },
      atLeast('awaiting', 'awaiting_rel_cnt', t.awaitingRel),
      atLeast('received', 'recv_msg', `${t.received}: ${t.messages}`),
      atLeast('sent', 'send_msg', `${t.sent}: ${t.messages}`),
      atLeast('sent_dropped', 'send_msg.dropped', `${t.sent}: ${t.dropped}`),
      // What only the embedded broker counts cannot be calculated.
      ...(hasRates
        ? [
            atLeast('in_rate', 'recv_msg.rate', `${t.received}: ${t.perSecond}`),
            atLeast('out_rate', 'send_msg.rate', `${t.sent}: ${t.perSecond}`),
          ]
        : []),
    ]
  }, [t, node, hasRates])
}
