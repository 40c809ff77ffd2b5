import type { Ban } from '@signalbox/contract/banned'
import { useFormats, useMessages } from '../../../language.tsx'
import { useNow } from '../../../parts/now.ts'
import { ClientLink } from '../../../parts/links.tsx'
import { VisibleBlanks } from '../../../parts/VisibleBlanks.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table/table.ts'
import { bannedMessages, banKinds } from './banned.messages.ts'

export function useBannedColumns(): readonly Column<Ban>[] {
  const t = useMessages(bannedMessages)
  const kinds = useMessages(banKinds)
  const { dateTime } = useFormats()
  return [
    {
      key: 'who',
      header: t.who,
      card: 'title',
      isSortable: true,
      text: ({ who }) => who,
      copy: ({ who }) => who,
      cell: ({ as, who }) => {
        if (who === '') return as.endsWith('_re') ? t.everyClient : t.emptyWho
        if (as === 'clientid') return <ClientLink clientid={who} />
        return (
          <span className="mono">
            <VisibleBlanks text={who} />
          </span>
        )
      },
    },
    {
      key: 'as',
      header: t.kind,
      card: 'line',
      isSortable: true,
      text: ({ as }) => kinds[as] ?? as,
      cell: ({ as }) => kinds[as] ?? as,
    },
    { key: 'reason', header: t.reason, text: ({ reason }) => reason, cell: ({ reason }) => reason },
    {
      key: 'until',
      header: t.until,
      card: 'line',
      isSortable: true,
      text: ({ until }) => dateTime(until),
      raw: ({ until }) => until,
      cell: (ban) => (
        <>
          {dateTime(ban.until)} <Expired until={ban.until} />
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

/** Has its own clock, so that a table of thousands is not rendered again each second. */
function Expired({ until }: { until: string }) {
  const t = useMessages(bannedMessages)
  if (Date.parse(until) > useNow()) return null
  return (
    <span title={t.expiredHelp}>
      <StatusBadge tone="stopped" label={t.expired} />
    </span>
  )
}
