import type { ClientRow } from '@signalbox/contract/clients'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Section } from '#ui/Section.tsx'
import styles from './ClientCounters.module.css'
import { clientsMessages } from '../clients.messages.ts'
import type { Counters } from '../rates.ts'

type Key = keyof ClientRow & string

/** All counters of this connection, with their rates per second. */
export function ClientCounters({ client, perSecond }: { client: ClientRow; perSecond: Counters }) {
  const t = useMessages(clientsMessages)
  const formats = useFormats()
  const rows: { label: string; received?: Key; sent?: Key; isBytes?: boolean }[] = [
    { label: t.bytes, received: 'recv_oct', sent: 'send_oct', isBytes: true },
    { label: t.socketReads, received: 'recv_cnt', sent: 'send_cnt' },
    { label: t.packets, received: 'recv_pkt', sent: 'send_pkt' },
    { label: t.messages, received: 'recv_msg', sent: 'send_msg' },
    { label: t.qos0, received: 'recv_msg.qos0', sent: 'send_msg.qos0' },
    { label: t.qos1, received: 'recv_msg.qos1', sent: 'send_msg.qos1' },
    { label: t.qos2, received: 'recv_msg.qos2', sent: 'send_msg.qos2' },
    { label: t.dropped, received: 'recv_msg.dropped', sent: 'send_msg.dropped' },
    { label: t.droppedAwaitingRel, received: 'recv_msg.dropped.await_pubrel_timeout' },
    { label: t.droppedExpired, sent: 'send_msg.dropped.expired' },
    { label: t.droppedQueueFull, sent: 'send_msg.dropped.queue_full' },
    { label: t.droppedTooLarge, sent: 'send_msg.dropped.too_large' },
  ]
  const cells = (key: Key | undefined, isBytes: boolean): CounterTexts => {
    const value = key === undefined ? undefined : client[key]
    if (key === undefined || typeof value !== 'number') return ['', '']
    const rate = perSecond[key]
    const write = isBytes ? formats.bytes : formats.number
    const writeRate = isBytes ? formats.byteRate : formats.rate
    return [write(value), rate === undefined ? UNKNOWN : writeRate(rate)]
  }
  return (
    <Section title={t.counters}>
      <div className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t.received}</th>
              <th scope="col">{t.counterRate}</th>
              <th scope="col">{t.sent}</th>
              <th scope="col">{t.counterRate}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, received, sent, isBytes = false }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <Cells texts={cells(received, isBytes)} />
                <Cells texts={cells(sent, isBytes)} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

type CounterTexts = [value: string, rate: string]

function Cells({ texts: [value, rate] }: { texts: CounterTexts }) {
  return (
    <>
      {/* A new cell: a number of another width begins elsewhere, which counts as a shift of the layout. */}
      <td key={`value ${value}`}>{value}</td>
      <td key={`rate ${rate}`}>{rate}</td>
    </>
  )
}
