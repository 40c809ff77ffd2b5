import type { ConfigChange } from '@signalbox/contract/config-history'
import { useFormats, useMessages } from '#language.tsx'
import { useRootName } from '#domain/config-history/names.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { isoTime } from '#ui/table/iso-time.ts'
import type { Column } from '#ui/table/table.ts'
import { historyMessages } from './configuration.messages.ts'

/** Changed root or item as one text. */
export function useSubject(): (of: Pick<ConfigChange, 'root' | 'item'>) => string {
  const rootName = useRootName()
  return ({ root, item }) => (item === undefined ? rootName(root) : `${rootName(root)} · ${item}`)
}

/** The user, the API key or the broker. */
export function useActorName(): (actor: ConfigChange['actor']) => string {
  const t = useMessages(historyMessages)
  return ({ kind, name }) =>
    kind === 'broker' ? t.broker : kind === 'key' ? `${name} (${t.apiKey})` : name
}

export function useHistoryColumns(): readonly Column<ConfigChange>[] {
  const t = useMessages(historyMessages)
  const { dateTime, number } = useFormats()
  const actorName = useActorName()
  const subject = useSubject()
  const kinds = {
    created: t.created,
    changed: t.kindChanged(),
    removed: t.removed(),
    moved: t.moved,
  } as const
  const kindText = ({ kind, provisional, restores }: ConfigChange) =>
    [
      kinds[kind],
      provisional === undefined ? undefined : t.provisional,
      restores === undefined ? undefined : t.restores(number(restores)),
    ]
      .filter((each) => each !== undefined)
      .join(' · ')
  return [
    {
      key: 'what',
      header: t.what,
      card: 'title',
      cell: subject,
      text: subject,
    },
    { key: 'kind', header: t.kind, card: 'state', cell: kindText, text: kindText },
    {
      key: 'fields',
      header: t.fields,
      cell: ({ fields }) => <span className="mono">{fields.join(', ')}</span>,
      text: ({ fields }) => fields.join(', '),
    },
    {
      key: 'actor',
      header: t.actor,
      card: 'line',
      cell: ({ actor }) => actorName(actor),
      text: ({ actor }) => actorName(actor),
    },
    {
      key: 'address',
      header: t.address,
      cell: ({ actor }) => <span className="mono">{actor.ip_address}</span>,
      text: ({ actor }) => actor.ip_address,
    },
    {
      key: 'time',
      header: t.time,
      card: 'line',
      cell: ({ at }) => dateTime(at),
      text: ({ at }) => dateTime(at),
      raw: ({ at }) => isoTime(at),
    },
    {
      key: 'result',
      header: t.result,
      cell: ({ result }) => (
        <StatusBadge
          tone={result === 'failed' ? 'error' : 'running'}
          label={result === 'failed' ? t.failed : t.applied}
        />
      ),
      text: ({ result }) => (result === 'failed' ? t.failed : t.applied),
    },
    {
      key: 'operation',
      header: t.operation,
      isShown: false,
      cell: ({ operation }) => <span className="mono">{operation}</span>,
      text: ({ operation }) => operation,
    },
  ]
}
