import type { Ban } from '@signalbox/contract/banned'
import { useFormats, useMessages } from '#language.tsx'
import { useNow } from '#domain/page/now.ts'
import { ClientLink } from '#domain/page/links.tsx'
import { VisibleBlanks } from '#domain/topics/VisibleBlanks.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/table/table.ts'
import { useMemo } from 'react'
import { bannedMessages, banKinds } from './banned.messages.ts'

/** The author of a ban that a call of the API did not name. */
const BY_API = 'mgmt_api'

export function useBannedColumns(): readonly Column<Ban>[] {
  const t = useMessages(bannedMessages)
  const kinds = useMessages(banKinds)
  const { dateTime } = useFormats()
  // Sorted by these columns again only when they change.
  return useMemo(
    () => [
      {
        key: 'who',
        header: t.who,
        card: 'title',
        sortBy: ({ who }) => who,
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
        sortBy: ({ as }) => as,
        text: ({ as }) => kinds[as] ?? as,
      },
      { key: 'reason', header: t.reason, text: ({ reason }) => reason },
      {
        key: 'until',
        header: t.until,
        card: 'line',
        sortBy: ({ until }) => Date.parse(until),
        text: ({ until }) => dateTime(until),
        raw: ({ until }) => until,
        cell: (ban) => (
          <>
            {dateTime(ban.until)} <Expired until={ban.until} />
          </>
        ),
      },
      {
        key: 'by',
        header: t.by,
        sortBy: ({ by }) => by,
        text: ({ by }) => (by === BY_API ? t.byApi : by),
        raw: ({ by }) => by,
      },
      {
        key: 'at',
        header: t.since,
        sortBy: ({ at }) => Date.parse(at),
        text: ({ at }) => dateTime(at),
        raw: ({ at }) => at,
      },
    ],
    [t, kinds, dateTime],
  )
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
