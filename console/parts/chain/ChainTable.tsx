import { IconSettings } from '@tabler/icons-react'
import { useRowsSource } from '../../api/list.ts'
import { useFormats, useMessages } from '../../language.tsx'
import type { Address } from '../../routing/path.ts'
import type { Emptiness } from '../../ui/EmptyState.tsx'
import type { StateLine } from '../../ui/StateLines.tsx'
import { useReorder } from '../../ui/order/use-reorder.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column, RowAction } from '../../ui/table/table.ts'
import { ScreenLink } from '../links.tsx'
import { indexAt, type Link, movesOf } from './chain.ts'
import { chainMessages } from './chain.messages.ts'
import { ChainIdMark } from './ChainMark.tsx'
import { ChainBadge } from './ChainBadge.tsx'
import styles from './ChainTable.module.css'
import { ChainSwitch } from './ChainSwitch.tsx'
import { useChainName } from './names.ts'
import { Marked } from '../integration/TypeMark.tsx'
import { useLock } from '../lock.ts'
import { OrderCell } from '../OrderCell.tsx'

interface ChainTableProps {
  label: string
  /** What one of them is. */
  kind: string
  /** In the order in which they are asked; `undefined` while they are read. */
  links: readonly Link[] | undefined
  read: { isPending: boolean; error: Error | null; refetch: () => unknown }
  hrefOf: (id: string, tab?: 'settings') => Address
  go: (to: Address) => void
  onToggle: (id: string) => Promise<unknown>
  /** `done` is what is said then, as it is with `onOrder`. */
  onMove: (id: string, position: string, done: string) => void
  /** Puts all into that order; whether it was done. */
  onOrder: (ids: readonly string[], done: string) => Promise<boolean>
  onRemove: (id: string) => void
  /** What else can be done with one, before all else. */
  moreActions?: (id: string) => readonly RowAction[]
  empty: Emptiness
}

/** A chain in its order, and what can be done with each. */
export function ChainTable(props: ChainTableProps) {
  const { links, read, hrefOf, go, moreActions } = props
  const t = useMessages(chainMessages)
  const lock = useLock()
  const nameOf = useChainName()
  const { number } = useFormats()
  const said = (id: string, at: number) =>
    t.moved(nameOf(id), number(at + 1), number(links?.length ?? 0))
  const reorder = useReorder(links?.map(({ id }) => id) ?? [], (order, id) =>
    props.onOrder(order, said(id, order.indexOf(id))),
  )
  const ids = reorder.order
  const rowActions = ({ id }: Link): RowAction[] => {
    const moves = movesOf(ids, id)
    const move = (key: keyof typeof moves): RowAction[] => {
      const position = moves[key]
      return position === undefined
        ? []
        : [
            {
              key,
              label: t[key],
              ...lock.action,
              onSelect: () => props.onMove(id, position, said(id, indexAt(ids, id, position))),
            },
          ]
    }
    return [
      ...(moreActions?.(id) ?? []),
      {
        key: 'settings',
        label: t.settings,
        icon: IconSettings,
        onSelect: () => go(hrefOf(id, 'settings')),
      },
      ...move('top'),
      ...move('up'),
      ...move('down'),
      ...move('bottom'),
      {
        key: 'delete',
        label: t.deleteOne,
        isDanger: true,
        ...lock.action,
        onSelect: () => props.onRemove(id),
      },
    ]
  }
  const source = useRowsSource(
    read,
    links && ids.flatMap((id) => links.find((each) => each.id === id) ?? []),
  )
  return (
    <DataTable
      label={props.label}
      source={source}
      columns={useColumns(props, reorder)}
      rowKey={({ id }) => id}
      rowName={({ id }) => nameOf(id)}
      onOpen={({ id }) => go(hrefOf(id))}
      rowActions={rowActions}
      empty={props.empty}
    />
  )
}

function useColumns(
  { kind, links, hrefOf, onToggle }: ChainTableProps,
  reorder: ReturnType<typeof useReorder>,
): readonly Column<Link>[] {
  const t = useMessages(chainMessages)
  const { number } = useFormats()
  const nameOf = useChainName()
  const latency = ({ latency: ms }: Link) => (ms === undefined ? '' : t.ms(number(ms)))
  // No other broker measures it, and a chain may ask no server.
  const hasLatency = links?.some((link) => link.latency !== undefined) === true
  const order = ({ id }: Link) => number(reorder.order.indexOf(id) + 1)
  return [
    {
      key: 'order',
      header: t.order,
      text: order,
      cell: ({ id }) => <OrderCell id={id} label={t.handle(nameOf(id))} reorder={reorder} />,
    },
    {
      key: 'id',
      header: kind,
      card: 'title',
      text: ({ id }) => nameOf(id),
      cell: ({ id }) => (
        <Marked>
          <ChainIdMark id={id} />
          <ScreenLink to={hrefOf(id)}>{nameOf(id)}</ScreenLink>
        </Marked>
      ),
    },
    {
      key: 'status',
      header: t.status,
      card: 'line',
      text: ({ isEnabled, status }) => (isEnabled ? (status ?? '') : t.disabled),
      cell: (link) => (
        <span className={styles.status}>
          <ChainBadge {...link} />
          {link.isEnabled && <Fault lines={link.faults ?? []} />}
        </span>
      ),
    },
    ...(hasLatency
      ? [
          {
            key: 'latency',
            header: t.latency,
            numeric: true,
            text: latency,
            raw: (link: Link) => link.latency,
            cell: latency,
          },
        ]
      : []),
    {
      key: 'enable',
      header: t.enabled,
      card: 'state',
      text: ({ isEnabled }) => String(isEnabled),
      cell: ({ id, isEnabled }) => (
        <ChainSwitch name={nameOf(id)} isEnabled={isEnabled} onToggle={() => onToggle(id)} />
      ),
    },
  ]
}

/** The reason of the first node; the page has all of them. */
function Fault({ lines }: { lines: readonly StateLine[] }) {
  const [first] = lines
  if (first === undefined) return null
  const words = lines.map(({ text, title = text }) => title).join('\n')
  return (
    <span className={styles.fault} title={words}>
      {first.text}
    </span>
  )
}
