import type { Ban } from '@signalbox/contract/banned'
import { useFormats, useMessages } from '../../language.tsx'
import { ClientLink } from '../../parts/links.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Column } from '../../ui/table/table.ts'
import { bannedMessages, banKinds } from './banned.messages.ts'

export function useBannedColumns(now: number): readonly Column<Ban>[] {
  const t = useMessages(bannedMessages)
  const kinds = useMessages(banKinds)
  const { dateTime } = useFormats()
  const isOver = ({ until }: Ban) => Date.parse(until) <= now
  return [
    {
      key: 'who',
      header: t.who,
      isSortable: true,
      text: ({ who }) => who,
      cell: ({ as, who }) =>
        as === 'clientid' ? <ClientLink clientid={who} /> : <span className="mono">{who}</span>,
    },
    {
      key: 'as',
      header: t.kind,
      isSortable: true,
      text: ({ as }) => kinds[as] ?? as,
      cell: ({ as }) => kinds[as] ?? as,
    },
    { key: 'reason', header: t.reason, text: ({ reason }) => reason, cell: ({ reason }) => reason },
    {
      key: 'until',
      header: t.until,
      isSortable: true,
      text: ({ until }) => dateTime(until),
      raw: ({ until }) => until,
      cell: (ban) => (
        <>
          {dateTime(ban.until)}{' '}
          {isOver(ban) && (
            <span title={t.expiredHelp}>
              <StatusBadge tone="stopped" label={t.expired} />
            </span>
          )}
        </>
      ),
    },
    { key: 'by', header: t.by, isSortable: true, text: ({ by }) => by, cell: ({ by }) => by },
    {
      key: 'at',
      header: t.since,
      isSortable: true,
      text: ({ at }) => dateTime(at),
      raw: ({ at }) => at,
      cell: ({ at }) => dateTime(at),
    },
  ]
}
