import { IconSettings } from '@tabler/icons-react'
import { useFormats, useMessages } from '#language.tsx'
import type { Address } from '#routing/path.ts'
import type { StateLine } from '#ui/StateLines.tsx'
import { useReorder } from '#ui/order/use-reorder.ts'
import type { Column, RowAction } from '#ui/table/table.ts'
import { ScreenLink } from '../page/links.tsx'
import { indexAt, type Link, possibleMoves } from './chain.ts'
import { chainMessages } from './chain.messages.ts'
import { ChainIdMark } from './ChainMark.tsx'
import { ChainBadge } from './ChainBadge.tsx'
import styles from './ChainTable.module.css'
import { ChainSwitch } from './ChainSwitch.tsx'
import { useChainName } from './names.ts'
import { Marked } from '../integration/TypeMark.tsx'
import { useLock } from '../page/lock.ts'
import { OrderCell } from '../page/OrderCell.tsx'
import { List, type ListProps, type ListWords } from '#list/List.tsx'
import type { ReactNode } from 'react'

interface ChainTableProps {
  /** Noun for one item. */
  kind: string
  /** Items in the order in which the broker asks them; `undefined` while they are read. */
  links: readonly Link[] | undefined
  read: { isPending: boolean; error: Error | null; refetch: () => unknown }
  hrefOf: (id: string, tab?: 'settings') => Address
  go: (to: Address) => void
  onToggle: (id: string) => Promise<unknown>
  /** Moves an item; `done` is the notice for success. */
  onMove: (id: string, position: string, done: string) => void
  /** Puts all items into this order; `done` is the notice for success. Resolves to whether it succeeded. */
  onOrder: (ids: readonly string[], done: string) => Promise<boolean>
  onRemove: (id: string) => void
  /** Further actions on an item, before the common ones. */
  moreActions?: (id: string) => readonly RowAction[]
  words: Pick<ListWords, 'title' | 'empty' | 'emptyText'>
  icon: ListProps<Link>['icon']
  /** The button of an empty chain. */
  add: ReactNode
}

/** Items of a chain in their order, with their actions. */
export function ChainTable(props: ChainTableProps) {
  const { links, read, hrefOf, go, moreActions } = props
  const t = useMessages(chainMessages)
  const lock = useLock()
  const chainName = useChainName()
  const { number } = useFormats()
  const said = (id: string, at: number) =>
    t.moved(chainName(id), number(at + 1), number(links?.length ?? 0))
  const reorder = useReorder(links?.map(({ id }) => id) ?? [], (order, id) =>
    props.onOrder(order, said(id, order.indexOf(id))),
  )
  const ids = reorder.order
  const rowActions = ({ id }: Link): RowAction[] => {
    const moves = possibleMoves(ids, id)
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
  return (
    <List
      words={props.words}
      {...(props.icon && { icon: props.icon })}
      add={props.add}
      read={read}
      rows={links && ids.flatMap((id) => links.find((each) => each.id === id) ?? [])}
      columns={useColumns(props, reorder)}
      rowKey={({ id }) => id}
      rowName={({ id }) => chainName(id)}
      onOpen={({ id }) => go(hrefOf(id))}
      rowActions={rowActions}
    />
  )
}

function useColumns(
  { kind, links, hrefOf, onToggle }: ChainTableProps,
  reorder: ReturnType<typeof useReorder>,
): readonly Column<Link>[] {
  const t = useMessages(chainMessages)
  const { number } = useFormats()
  const chainName = useChainName()
  const latency = ({ latency: ms }: Link) => (ms === undefined ? '' : t.ms(number(ms)))
  // No other broker measures it, and a chain may ask no server.
  const hasLatency = links?.some((link) => link.latency !== undefined) === true
  const order = ({ id }: Link) => number(reorder.order.indexOf(id) + 1)
  return [
    {
      key: 'order',
      header: t.order,
      text: order,
      cell: ({ id }) => <OrderCell id={id} label={t.handle(chainName(id))} reorder={reorder} />,
    },
    {
      key: 'id',
      header: kind,
      card: 'title',
      text: ({ id }) => chainName(id),
      cell: ({ id }) => (
        <Marked>
          <ChainIdMark id={id} />
          <ScreenLink to={hrefOf(id)}>{chainName(id)}</ScreenLink>
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
          },
        ]
      : []),
    {
      key: 'enable',
      header: t.enabled,
      card: 'state',
      text: ({ isEnabled }) => String(isEnabled),
      cell: ({ id, isEnabled }) => (
        <ChainSwitch name={chainName(id)} isEnabled={isEnabled} onToggle={() => onToggle(id)} />
      ),
    },
  ]
}

/** Reason of the first node; the page of the item shows those of all nodes. */
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
