import { NativeSelect } from '@mantine/core'
import { useMessages } from '../../../../language.tsx'
import { clientsMessages } from '../clients.messages.ts'

/** Columns whose highest values hurt. */
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

interface TopClientsProps {
  columns: readonly { key: string; header: string }[]
  /** The column that is sorted by, the highest first. */
  current: string | undefined
  /** Without a key: back to the whole list. */
  onChoose: (key: string | undefined) => void
}

/** The twenty clients with the most of something, in one step. */
export function TopClients({ columns, current, onChoose }: TopClientsProps) {
  const t = useMessages(clientsMessages)
  const choices = WORST.flatMap((key) => columns.filter((column) => column.key === key))
  return (
    <NativeSelect
      size="xs"
      aria-label={t.topBy}
      value={choices.some(({ key }) => key === current) ? current : ''}
      onChange={({ currentTarget: { value } }) => onChoose(value === '' ? undefined : value)}
      data={[
        { value: '', label: t.topBy },
        ...choices.map(({ key, header }) => ({
          value: key,
          // The chosen one is what the field reads.
          label: key === current ? t.topBySome(header) : header,
        })),
      ]}
    />
  )
}
