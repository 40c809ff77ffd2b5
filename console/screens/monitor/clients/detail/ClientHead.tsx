import type { ClientRow } from '@signalbox/contract/clients'
import { useFormats, useMessages } from '../../../../language.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import { type Vital, Vitals } from '../../../../ui/Vitals.tsx'
import { limitOf } from '../client-format.ts'
import { clientsMessages } from '../clients.messages.ts'
import type { Counters } from '../rates.ts'
import { causeMessages, clientMessages, findingMessages } from './client.messages.ts'
import { findingOf, isFull, queueDrops } from './client-health.ts'

interface ClientHeadProps {
  client: ClientRow
  /** When it was read, in epoch milliseconds. */
  at: number
  /** Of its counters. */
  perSecond: Counters
}

/** The state of a client at a glance: one sentence of what is wrong, and its vital figures. */
export function ClientHead({ client, at, perSecond }: ClientHeadProps) {
  const words = useMessages(clientsMessages)
  const t = useMessages(clientMessages)
  const sentences = useMessages(findingMessages)
  const causes = useMessages(causeMessages)
  const formats = useFormats()
  const drops = queueDrops(client) ?? 0
  const lossRate = perSecond['send_msg.dropped'] ?? 0
  const finding = findingOf(client)
  const limited = (
    label: string,
    count: number | undefined,
    max: number | string | undefined,
  ): Vital => {
    const limit = limitOf(max)
    return {
      label,
      value: formats.number(count ?? 0),
      unit: limit === undefined ? undefined : `/ ${formats.number(limit)}`,
      share: limit === undefined ? undefined : (count ?? 0) / limit,
      isBad: isFull(count, max),
    }
  }
  const rateOf = (key: 'recv_msg' | 'send_msg') => client[`${key}.rate`] ?? perSecond[key]
  const rate = (label: string, value: number | undefined): Vital => ({
    label,
    value: value === undefined ? '—' : formats.rate(value),
  })
  const since = client.connected === true ? client.connected_at : client.disconnected_at
  return (
    <>
      {finding !== undefined && (
        <Banner
          tone={finding.kind === 'queueDrops' ? 'info' : 'error'}
          title={sentences[finding.kind](
            causes[finding.cause],
            lossRate > 0 ? t.losing(formats.rate(lossRate)) : '',
          )}
        >
          {[
            t.queued(formats.number(client.mqueue_len ?? 0)),
            t.inFlight(formats.number(client.inflight_cnt ?? 0)),
            t.queueDrops(formats.number(drops)),
          ].join(' · ')}
        </Banner>
      )}
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
            unit: since === undefined ? undefined : formats.duration(wholeSeconds(at, since)),
          },
          limited(words.mqueue, client.mqueue_len, client.mqueue_max),
          limited(words.inflight, client.inflight_cnt, client.inflight_max),
          rate(t.messagesReceived, rateOf('recv_msg')),
          rate(t.messagesSent, rateOf('send_msg')),
          {
            label: words.mqueueDropped,
            value: formats.number(drops),
            unit: lossRate > 0 ? formats.rate(lossRate) : undefined,
            isBad: drops > 0,
          },
        ]}
      />
    </>
  )
}

/** Milliseconds between two times, without those below a second; clocks may differ. */
function wholeSeconds(at: number, since: number | string): number {
  return Math.max(0, Math.floor((at - new Date(since).getTime()) / 1000) * 1000)
}
