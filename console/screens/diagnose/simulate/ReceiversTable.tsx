import { useRowsSource } from '../../../api/list.ts'
import { UNKNOWN } from '../../../formats.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { ClientLink } from '../../../parts/links.tsx'
import { TopicText } from '../../../parts/TopicText.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column } from '../../../ui/table/table.ts'
import type { SimulationAnswer, Receiver } from '../../../upstream/simulation/answer.ts'
import styles from './simulate.module.css'
import { receiverMessages, receiverReasons, simulateMessages } from './simulate.messages.ts'

interface ReceiversTableProps {
  answer: SimulationAnswer | undefined
  read: { error: Error | null; isPending: boolean; refetch: () => Promise<unknown> }
}

/** Everyone who would be concerned, and what their session would do. */
export function ReceiversTable({ answer, read }: ReceiversTableProps) {
  const t = useMessages(simulateMessages)
  const { number } = useFormats()
  const rows = answer?.receivers
  const all = answer?.counts.receivers ?? 0
  const shown = rows?.length ?? 0
  const isCut = shown < all
  const source = useRowsSource(read, rows)
  return (
    <Section
      title={t.receivers}
      about={isCut ? t.cut(number(shown), number(all)) : t.receiversAbout}
    >
      <DataTable
        label={t.receivers}
        source={source}
        columns={useReceiverColumns()}
        columnsName="receivers"
        file={{ name: 'receivers' }}
        rowKey={({ clientid, gateway, topics, share_group }) =>
          [gateway, clientid, share_group ?? '', ...topics].join(' ')
        }
        empty={{ title: t.receiversNone }}
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
  const groupOf = ({ share_group, share_candidates = 1 }: Receiver) => {
    if (share_group === undefined) return undefined
    if (share_candidates < 2) return t.groupAlone(share_group)
    return t.group(share_group, number(share_candidates))
  }
  const whyOf = ({ reason, pushes_out }: Receiver) =>
    [reason === undefined ? undefined : (reasons[reason] ?? reason), pushes_out && t.pushesOut]
      .filter((part) => typeof part === 'string')
      .join(' · ')
  const packetOf = ({ packet_size, max_packet_size }: Receiver) =>
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
  ): Column<Receiver> => ({ key, header, text: of, cell: of, ...more })
  return [
    text('clientid', t.client, ({ clientid }) => clientid, {
      cell: ({ clientid, gateway }) =>
        clientid === '' ? t.inBroker : <ClientLink clientid={clientid} gateway={gateway} />,
    }),
    text('outcome', t.outcome, (row) => [t[row.outcome], whyOf(row)].join(': '), {
      cell: (row) => (
        <div className={styles.outcome}>
          <StatusBadge tone={toneOfRow(row)} label={t[row.outcome]} />
          {whyOf(row) !== '' && <div>{whyOf(row)}</div>}
        </div>
      ),
    }),
    text('topics', t.by, (row) => [...row.topics, groupOf(row) ?? ''].join(' '), {
      help: t.byHelp,
      cell: (row) => (
        <>
          {row.topics.map((topic) => (
            <div key={topic}>
              <TopicText topic={topic} />
            </div>
          ))}
          {groupOf(row)}
        </>
      ),
    }),
    text('qos', t.qos, ({ qos }) => (qos === undefined ? UNKNOWN : String(qos)), {
      numeric: true,
      help: t.qosHelp,
    }),
    text('state', t.state, state),
    text('mqueue', t.queue, ({ mqueue_len, mqueue_max }) => ofMax(mqueue_len, mqueue_max), {
      numeric: true,
    }),
    text(
      'inflight',
      t.inflight,
      ({ inflight_cnt, inflight_max }) => ofMax(inflight_cnt, inflight_max),
      { numeric: true },
    ),
    text('packet', t.packet, packetOf, { numeric: true, help: t.packetHelp }),
    text('node', t.node, ({ node }) => node ?? UNKNOWN, { isShown: false }),
  ]
}
