import { clientList } from '@signalbox/contract/clients'
import type { ClientFloor } from '@signalbox/contract/client-sort'
import { useMemo } from 'react'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { useNodeField } from '#domain/nodes/node-field.ts'
import type { FilterField, FilterMember } from '#ui/filter/filter.ts'
import { clientsMessages } from '../clients.messages.ts'
import { ATTRIBUTE_PARAMS } from './client-search.ts'

/**
 * Filters of the list of clients; `disconnected`, `v5` and the like are typed alone.
 * @param attributes client attributes that are known, with some of their values
 */
export function useClientFilters(attributes: readonly FilterMember[]): readonly FilterField[] {
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
          { value: 'disconnected', label: t.disconnected, word: 'disconnected' },
        ],
      },
      {
        key: 'health',
        label: t.health,
        kind: 'choice',
        params: { is: 'health' },
        choices: [
          ...(hasRates ? [{ value: 'losing', label: t.losing, word: 'losing' }] : []),
          { value: 'queue_full', label: t.queueIsFull, word: 'full' },
          ...(hasRates
            ? [{ value: 'does_not_acknowledge', label: t.notAcknowledging, word: 'stuck' }]
            : []),
          ...(hasRates ? [{ value: 'refused', label: t.refused, word: 'refused' }] : []),
        ],
      },
      {
        key: ATTRIBUTE_PARAMS.is,
        label: t.attribute,
        kind: 'text',
        params: ATTRIBUTE_PARAMS,
        members: attributes,
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
      // Only the embedded broker counts these, and the page cannot calculate them.
      ...(hasRates
        ? [
            atLeast('in_rate', 'recv_msg.rate', t.receivedRate),
            atLeast('out_rate', 'send_msg.rate', t.sentRate),
          ]
        : []),
    ]
  }, [t, node, hasRates, attributes])
}

const OCTET = /^(?:25[0-5]|2[0-4]\d|1?\d?\d)$/

/** Whether a text is an IPv4 or IPv6 address, without port, brackets or zone. */
export function isIpAddress(text: string): boolean {
  if (!text.includes(':')) {
    const octets = text.split('.')
    return octets.length === 4 && octets.every((octet) => OCTET.test(octet))
  }
  return /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`)
}
