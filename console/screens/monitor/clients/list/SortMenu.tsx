import { ActionIcon, Button } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { IconArrowsSort, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { useMessages } from '../../../../language.tsx'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import type { Sort } from '../../../../ui/table/table.ts'
import { clientsMessages } from '../clients.messages.ts'

/** Columns whose highest values show clients in trouble. */
const WORST = [
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
  /** Without one: the order of the broker. */
  onSort: (sort: Sort | undefined) => void
}

/** The order of the list, of hidden columns too: the highest values first, in one step. */
export function SortMenu({ columns, sort, onSort }: SortMenuProps) {
  const t = useMessages(clientsMessages)
  const sorted = columns.find(({ key }) => key === sort?.key)
  const Icon = sort?.direction === 'desc' ? IconSortDescending : IconSortAscending
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
      {sorted === undefined ? (
        <ActionIcon variant="default" size={32} aria-label={t.sort} title={t.sort}>
          <IconArrowsSort size={16} />
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={<Icon size={16} />}>
          {t.sortedBy(sorted.header)}
        </Button>
      )}
    </ActionMenu>
  )
}
