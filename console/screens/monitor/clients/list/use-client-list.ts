import { CLIENT_FLOORS } from '@signalbox/contract/client-sort'
import { type ClientRow, clientList } from '@signalbox/contract/clients'
import { useMemo, useState } from 'react'
import { client } from '../../../../api/client.ts'
import { useErrorSentence } from '../../../../api/error-sentence.ts'
import { gatherPages, useAllRows } from '../../../../api/gather.ts'
import { type GatheredRead, useGathered } from '../../../../api/gathered.ts'
import { usePagedSource } from '../../../../api/list.ts'
import { useLiveList } from '../../../../api/live.ts'
import { useCan } from '../../../../api/use-can.ts'
import { type Gather, gathered, ordered, sifted } from '../../../../gather.ts'
import type { AllRows, Sort, TableSource } from '../../../../ui/table/table.ts'
import {
  type ClientSearch,
  isBeyondApi,
  passesFloors,
  toQuery,
  withoutOwn,
} from './client-search.ts'
import { QUEUE_DROP_FIELDS } from '../detail/client-health.ts'
import { ALWAYS_ASKED, type ClientColumn } from './clients.columns.tsx'
import { sortRows } from './sort-rows.ts'

const POLL_MS = 5000
/** As many as a page can hold and put in order while one waits. */
const MAX_GATHERED = 50_000

export const clientKey = ({ clientid = '' }: ClientRow) => clientid

interface ClientList {
  source: TableSource<ClientRow>
  all: AllRows<ClientRow>
  sort: Sort | undefined
  /** How old it is, and the way to read it anew. */
  read: { dataUpdatedAt: number; error: Error | null; refetch: () => Promise<unknown> }
  /** The whole list is here, because the broker cannot put it in order. */
  gathered: GatheredRead<ClientRow> | undefined
  /** The address asks for what only the broker inside knows. */
  hasForeign: boolean
}

/**
 * The clients that the address asks for. Signalbox's own broker sorts and finds by counts; of another
 * one, whose API can do neither, all that match are read, and that is done here.
 */
export function useClientList(
  wanted: ClientSearch,
  columns: readonly ClientColumn[],
  shown: ReadonlySet<string>,
): ClientList {
  const canSort = useCan(clientList, 'sort').can
  const sentence = useErrorSentence()
  const search = canSort ? wanted : withoutOwn(wanted)
  const hasForeign = search !== wanted
  const isGathered = !canSort && isBeyondApi(search)
  const sorted = columns.find(({ key }) => key === search.sort)
  const sort: Sort | undefined =
    search.sort === undefined
      ? undefined
      : { key: search.sort, direction: search.order ?? ('asc' as const) }
  const fieldsOf = (keys: ReadonlySet<string>): readonly string[] => [
    ...ALWAYS_ASKED,
    ...columns.filter(({ key }) => keys.has(key)).flatMap((column) => column.fields),
  ]
  const queryOf = (fields: readonly string[]) =>
    toQuery(search, { fields, canSort, sortName: sorted?.sortName })
  const gatherWith = (fields: readonly string[]): Gather<ClientRow> => {
    const query = queryOf(fields)
    return gatherPages(
      (page, options) => client.call(clientList, { query: { ...query, ...page } }, options),
      { rowKey: clientKey },
    )
  }

  const read = useLiveList(clientList, { query: queryOf(fieldsOf(shown)) }, POLL_MS, !isGathered)
  const paged = usePagedSource<ClientRow>(read)

  // What was asked for once stays: another column is no reason to read all clients anew.
  const needed = [
    ...fieldsOf(shown),
    ...(sorted?.fields ?? []),
    ...CLIENT_FLOORS.filter((name) => search[`gte_${name}`] !== undefined),
    ...(search.gte_mqueue_dropped === undefined ? [] : QUEUE_DROP_FIELDS),
  ]
  const [asked, setAsked] = useState(needed)
  const missing = needed.filter((field) => !asked.includes(field))
  if (missing.length > 0) setAsked([...asked, ...new Set(missing)])
  const { page: _page, limit: _limit, fields: _fields, ...filters } = queryOf([])
  const whole = useGathered([clientList.id, 'gathered', filters, asked], gatherWith(asked), {
    rowKey: clientKey,
    limit: MAX_GATHERED,
    isOn: isGathered,
  })
  const floors = JSON.stringify(CLIENT_FLOORS.map((name) => search[`gte_${name}`]))
  const found = whole.found?.rows
  const rows = useMemo(
    () => found && sortRows(found.filter(passesFloors(search)), columns, sort),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the search, only what is used
    [found, columns, search.sort, search.order, floors],
  )

  const all = useAllRows((keys) => {
    const fields = keys === 'whole' ? ['all'] : fieldsOf(new Set(keys))
    if (!isGathered) return gatherWith(fields)
    const isHere = whole.found !== undefined && !whole.found.isStopped && !whole.found.isCut
    if (rows !== undefined && isHere && fields.every((field) => asked.includes(field))) {
      return gathered(rows)
    }
    const wide = keys === 'whole' ? fields : [...fields, ...needed]
    return ordered(sifted(gatherWith(wide), passesFloors(search)), {
      rowKey: clientKey,
      limit: MAX_GATHERED,
      order: (some) => sortRows(some, columns, sort),
    })
  })
  if (!isGathered) return { source: paged, all, sort, read, gathered: undefined, hasForeign }
  const from = (search.page - 1) * search.limit
  return {
    source: {
      rows: rows?.slice(from, from + search.limit),
      page: rows && {
        page: search.page,
        limit: search.limit,
        count: rows.length,
        hasNext: rows.length > from + search.limit,
      },
      isPending: rows === undefined && whole.error === null,
      isRefreshing: false,
      error: whole.error === null ? null : sentence(whole.error),
      refresh: () => void whole.refetch(),
    },
    all,
    sort,
    read: whole,
    gathered: whole,
    hasForeign,
  }
}
