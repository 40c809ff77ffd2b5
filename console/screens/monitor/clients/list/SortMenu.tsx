import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconArrowsSort, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { useMessages } from '#language.tsx'
import { ActionMenu } from '#ui/ActionMenu.tsx'
import type { Sort } from '#ui/table/table.ts'
import { clientsMessages } from '../clients.messages.ts'

/** Columns whose highest values show clients in trouble. */
const WORST = [
  'lost_msg.rate',
  'losing',
  'mqueue',
  'mqueue_dropped',
  'inflight',
  'awaiting_rel',
  'send_msg.dropped',
  'recv_msg.rate',
  'send_msg.rate',
  'recv_msg',
  'send_msg',
  'subscriptions',
] as const

interface SortMenuProps {
  columns: readonly { key: string; header: string }[]
  sort: Sort | undefined
  /** Called with the chosen sorting; `undefined` means the order of the broker. */
  onSort: (sort: Sort | undefined) => void
}

/** Sorts the list by any column, including hidden ones, with the highest values first. */
export function SortMenu({ columns, sort, onSort }: SortMenuProps) {
  const t = useMessages(clientsMessages)
  const sorted = columns.find(({ key }) => key === sort?.key)
  const Icon =
    sorted === undefined
      ? IconArrowsSort
      : sort?.direction === 'desc'
        ? IconSortDescending
        : IconSortAscending
  const actions = [
    ...WORST.flatMap((wanted) => columns.filter(({ key }) => key === wanted)).map(
      ({ key, header }) => ({
        key,
        label: t.highestFirst(header),
        onSelect: () => onSort({ key, direction: 'desc' }),
      }),
    ),
    ...(sorted === undefined
      ? []
      : [{ key: 'none', label: t.sortNone, onSelect: () => onSort(undefined) }]),
  ]
  return (
    <ActionMenu actions={actions}>
      <Button variant="default" leftSection={<Icon size={16} />}>
        {sorted === undefined ? t.sort : t.sortedBy(sorted.header)}
      </Button>
    </ActionMenu>
  )
}
