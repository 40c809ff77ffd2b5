import { type ClientLimit, clientLimitList } from '@signalbox/contract/client-limits'
import { IconGauge } from '@tabler/icons-react'
import { useState } from 'react'
import { usePagedSource } from '#api/list.ts'
import { SLOW_POLL_MS, useLiveList } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { LimitForm } from '#domain/limits/LimitForm.tsx'
import { clientLimitMessages } from '#domain/limits/limits.messages.ts'
import { useRemoveLimit } from '#domain/limits/remove-limit.ts'
import { useRatesText } from '#domain/limits/use-rates-text.ts'
import { ClientLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { useFormats, useMessages } from '#language.tsx'
import { List } from '#list/List.tsx'
import { useSearch } from '#routing/react.tsx'
import { Section } from '#ui/Section.tsx'
import type { Column } from '#ui/table/table.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { limitSearch } from './limiter.paths.ts'

/** Reads the clients whose publishing is limited, as the address asks for. */
export function useLimitedClients() {
  const [{ q, page, limit }] = useSearch(limitSearch)
  const { can } = useCan(clientLimitList)
  const query = { page, limit, ...(q !== undefined && { like_clientid: q }) }
  const read = useLiveList(clientLimitList, { query }, SLOW_POLL_MS, can)
  return { can, read, hasSome: q !== undefined || (read.data?.data.length ?? 0) > 0 }
}

interface LimitedClientsProps {
  read: ReturnType<typeof useLimitedClients>['read']
}

/** Clients whose publishing is limited. */
export function LimitedClients({ read }: LimitedClientsProps) {
  const t = useMessages(clientLimitMessages)
  const [edited, setEdited] = useState<ClientLimit>()
  const lock = useLock()
  const remove = useRemoveLimit()
  const source = usePagedSource<ClientLimit>(read)
  return (
    <Section title={t.title} about={t.titleAbout}>
      {/* Not the last child of the section, which a table fills without room for its search. */}
      <div>
        <List
          words={t}
          icon={IconGauge}
          source={source}
          columns={useColumns(lock.canWrite ? (clientid) => void remove(clientid) : undefined)}
          rowKey={({ clientid }) => clientid}
          filters={[
            { key: 'id', label: t.clientId, kind: 'text', params: { contains: 'q' }, isMain: true },
          ]}
          rowActions={(row) => [
            { key: 'edit', label: t.edit, ...lock.action, onSelect: () => setEdited(row) },
          ]}
        />
      </div>
      {edited !== undefined && (
        <LimitForm clientid={edited.clientid} limit={edited} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  )
}

function useColumns(
  /** Removes a limit; `undefined` without the permission. */
  onRemove: ((clientid: string) => void) | undefined,
): readonly Column<ClientLimit>[] {
  const t = useMessages(clientLimitMessages)
  const { dateTime } = useFormats()
  const ratesText = useRatesText()
  return [
    {
      key: 'clientid',
      header: t.clientId,
      card: 'title',
      text: ({ clientid }) => clientid,
      cell: ({ clientid }) => <ClientLink clientid={clientid} />,
    },
    { key: 'rates', header: t.set, card: 'line', text: ratesText },
    {
      key: 'until',
      header: t.ends,
      text: ({ until }) => (until === 'infinity' ? t.never : dateTime(until)),
    },
    { key: 'by', header: t.by, text: ({ by }) => by },
    { key: 'at', header: t.at, text: ({ at }) => dateTime(at) },
    ...(onRemove === undefined
      ? []
      : [
          {
            key: 'remove',
            header: t.remove,
            text: () => '',
            cell: ({ clientid }: ClientLimit) => (
              <TextButton onClick={() => onRemove(clientid)}>{t.remove}</TextButton>
            ),
          },
        ]),
  ]
}
