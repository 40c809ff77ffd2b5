import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ClientLink } from '#domain/page/links.tsx'
import { TopicText } from '#domain/topics/TopicText.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/table/table.ts'
import type { SimulatedReceiver as Receiver, Simulation } from '@signalbox/contract/simulation'
import styles from './simulate.module.css'
import { receiverMessages, receiverReasons, simulateMessages } from './simulate.messages.ts'
import { List } from '#list/List.tsx'

interface ReceiversTableProps {
  answer: Simulation | undefined
  read: { error: Error | null; isPending: boolean; refetch: () => Promise<unknown> }
}

/** All affected clients, with the effect on their sessions. */
export function ReceiversTable({ answer, read }: ReceiversTableProps) {
  const t = useMessages(simulateMessages)
  const { number } = useFormats()
  const rows = answer?.receivers
  const all = answer?.counts.receivers ?? 0
  const shown = rows?.length ?? 0
  const isCut = shown < all
  return (
    <Section
      title={t.receivers}
      about={isCut ? t.cut(number(shown), number(all)) : t.receiversAbout}
    >
      <List
        name="receivers"
        words={{ title: t.receivers, empty: t.receiversNone }}
        read={read}
        rows={rows}
        columns={useReceiverColumns()}
        rowKey={({ clientid, gateway, topics, share_group }) =>
          [gateway, clientid, share_group ?? '', ...topics].join(' ')
        }
      />
    </Section>
  )
}

const TONES = { delivered: 'running', queued: 'degraded', dropped: 'error' } as const
const toneOfRow = ({ outcome, pushes_out }: Receiver) =>
  pushes_out === true ? 'error' : TONES[outcome]

function useReceiverColumns(): readonly Column<Receiver>[] {
  const t = useMessages(receiverMessages)
  const reasons: Readonly<Record<string, string>> = useMessages(receiverReasons)
  const { number, bytes } = useFormats()
  const ofMax = (count: number | undefined, max: number | string | undefined) => {
    if (count === undefined) return UNKNOWN
    return `${number(count)} / ${typeof max === 'number' && max > 0 ? number(max) : t.noLimit}`
  }
  const describeGroup = ({ share_group, share_candidates = 1 }: Receiver) => {
    if (share_group === undefined) return undefined
    if (share_candidates < 2) return t.groupAlone(share_group)
    return t.group(share_group, number(share_candidates))
  }
  const describeReason = ({ reason, pushes_out }: Receiver) =>
    [reason === undefined ? undefined : (reasons[reason] ?? reason), pushes_out && t.pushesOut]
      .filter((part) => typeof part === 'string')
      .join(' · ')
  const packetSizes = ({ packet_size, max_packet_size }: Receiver) =>
    [packet_size, max_packet_size]
      .flatMap((size) => (size === undefined ? [] : [bytes(size)]))
      .join(' / ') || UNKNOWN
  const state = ({ connected }: Receiver) =>
    connected === undefined ? UNKNOWN : connected ? t.connected : t.away
  const text = (
    key: string,
    header: string,
    of: (row: Receiver) => string,
    more: Partial<Column<Receiver>> = {},
  ): Column<Receiver> => ({ key, header, text: of, ...more })
  return [
    text('clientid', t.client, ({ clientid }) => clientid, {
      cell: ({ clientid, gateway }) =>
        clientid === '' ? t.inBroker : <ClientLink clientid={clientid} gateway={gateway} />,
    }),
    text('outcome', t.outcome, (row) => [t[row.outcome], describeReason(row)].join(': '), {
      cell: (row) => (
        <div className={styles.outcome}>
          <StatusBadge tone={toneOfRow(row)} label={t[row.outcome]} />
          {describeReason(row) !== '' && <div>{describeReason(row)}</div>}
        </div>
      ),
    }),
    text('topics', t.by, (row) => [...row.topics, describeGroup(row) ?? ''].join(' '), {
      help: t.byHelp,
      cell: (row) => (
        <>
          {row.topics.map((topic) => (
            <div key={topic}>
              <TopicText topic={topic} />
            </div>
          ))}
          {describeGroup(row)}
        </>
      ),
    }),
    text('qos', t.qos, ({ qos }) => (qos === undefined ? UNKNOWN : String(qos)), {
      numeric: true,
      help: t.qosHelp,
    }),
    // Hidden by default, since the outcome already tells its consequence.
    text('state', t.state, state, { isShown: false }),
    text('mqueue', t.queue, ({ mqueue_len, mqueue_max }) => ofMax(mqueue_len, mqueue_max), {
      numeric: true,
    }),
    text(
      'inflight',
      t.inflight,
      ({ inflight_cnt, inflight_max }) => ofMax(inflight_cnt, inflight_max),
      { numeric: true },
    ),
    text('packet', t.packet, packetSizes, { numeric: true, help: t.packetHelp, isShown: false }),
    text('node', t.node, ({ node }) => node ?? UNKNOWN, { isShown: false }),
  ]
}
