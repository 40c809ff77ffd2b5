import { useMessages } from '#language.tsx'
import { COLUMNS, VIEW } from '#list/views/views.ts'
import { useRawSearch } from '#routing/react.tsx'
import { Segments } from '#ui/Segments.tsx'
import { clientsMessages } from '../clients.messages.ts'

/** Columns that show health in place of settings, where the broker has them. */
export const HEALTH_COLUMNS = [
  'clientid',
  'connected',
  'mqueue',
  'inflight',
  'recv_msg.rate',
  'send_msg.rate',
  'lost_msg.rate',
  'connected_for',
] as const

/** Sorting by trouble, for brokers that count losses. */
export const BY_TROUBLE = { sort: 'lost_msg.rate', order: 'desc' } as const

/** Shows health in place of settings, with trouble first; it is a view like those that users save. */
export function HealthView({ columns }: { columns: readonly { key: string }[] }) {
  const t = useMessages(clientsMessages)
  const [raw, setRaw] = useRawSearch()
  const isSorted = columns.some(({ key }) => key === BY_TROUBLE.sort)
  const named = raw[COLUMNS]
  const { [COLUMNS]: _, [VIEW]: __, page: ___, ...others } = raw
  const { sort, order, ...unsorted } = others
  const isByTrouble = sort === BY_TROUBLE.sort && order === BY_TROUBLE.order
  const health = { [COLUMNS]: HEALTH_COLUMNS.join(','), ...(isSorted && BY_TROUBLE) }
  return (
    <Segments<'default' | 'health' | 'own'>
      label={t.view}
      isSmall
      options={[
        { value: 'default', label: t.defaultView },
        { value: 'health', label: t.health },
      ]}
      value={named === health[COLUMNS] ? 'health' : named === undefined ? 'default' : 'own'}
      onChange={(chosen) =>
        setRaw(chosen === 'health' ? { ...others, ...health } : isByTrouble ? unsorted : others)
      }
    />
  )
}
