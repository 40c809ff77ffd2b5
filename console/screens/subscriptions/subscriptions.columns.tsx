import type { AnySubscriptionRow } from '@signalbox/contract/subscriptions'
import { useMessages } from '../../language.tsx'
import { ClientLink } from '../../parts/links.tsx'
import { TopicText } from '../../parts/TopicText.tsx'
import type { Column } from '../../ui/table/table.ts'
import { subscriptionsMessages } from './subscriptions.messages.ts'

const UNKNOWN = '—'

export function useSubscriptionColumns(): readonly Column<AnySubscriptionRow>[] {
  const t = useMessages(subscriptionsMessages)
  const yesNo = (value: 0 | 1 | boolean | undefined) =>
    value === undefined ? UNKNOWN : value === true || value === 1 ? t.yes : t.no
  const handling = { 0: t.atSubscribe, 1: t.onlyNew, 2: t.never }
  const columns: (Omit<Column<AnySubscriptionRow>, 'cell'> &
    Partial<Pick<Column<AnySubscriptionRow>, 'cell'>>)[] = [
    {
      key: 'clientid',
      header: t.clientId,
      text: ({ clientid }) => clientid ?? '',
      cell: ({ clientid }) => (clientid == null ? t.inBroker : <ClientLink clientid={clientid} />),
    },
    {
      key: 'topic',
      header: t.topic,
      text: ({ topic }) => topic,
      cell: ({ topic }) => <TopicText topic={topic} />,
    },
    { key: 'qos', header: t.qos, numeric: true, text: ({ qos }) => String(qos ?? UNKNOWN) },
    { key: 'nl', header: t.noLocal, help: t.noLocalHelp, text: ({ nl }) => yesNo(nl) },
    { key: 'rap', header: t.rap, help: t.rapHelp, text: ({ rap }) => yesNo(rap) },
    {
      key: 'rh',
      header: t.retainHandling,
      help: t.retainHandlingHelp,
      text: ({ rh }) => (rh === undefined ? UNKNOWN : handling[rh]),
    },
    { key: 'node', header: t.node, text: ({ node }) => node ?? UNKNOWN },
    {
      key: 'durable',
      header: t.durable,
      isShown: false,
      text: ({ durable }) => yesNo(durable),
    },
  ]
  return columns.map((column) => ({ ...column, cell: column.cell ?? column.text }))
}
