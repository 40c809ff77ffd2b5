import { CLIENT_FLOORS } from '@signalbox/contract/client-sort'
import { type ClientRow, clientList } from '@signalbox/contract/clients'
import { useCallback, useMemo, useState } from 'react'
import { client } from '#api/client.ts'
import { gatherPages, useAllRows } from '#api/gather.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { type GatheredRead, useGathered } from '#api/gathered.ts'
import { usePagedSource } from '#api/list.ts'
import { POLL_MS, useLiveList } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { type Gather, gathered, ordered, filtered } from '#gather.ts'
import { sortedRows } from '#list/found-rows.ts'
import type { AllRows, Sort, TableSource } from '#ui/table/table.ts'
import { type ClientSearch, isBeyondApi, passesHere, toQuery, withoutOwn } from './client-search.ts'
import { QUEUE_DROP_FIELDS } from '../detail/client-health.ts'
import { ALWAYS_ASKED, type ClientColumn, HEALTH_FIELDS } from './clients.columns.tsx'

/** Rows that a page can hold and sort while the user waits (docs/decisions/0041). */
export const MAX_CALCULATED = 50_000

export const clientKey = ({ clientid = '' }: ClientRow) => clientid

interface ClientList {
  source: TableSource<ClientRow>
  all: AllRows<ClientRow>
  sort: Sort | undefined
  /** Query with the age of the list, and a way to read it again. */
  read: { dataUpdatedAt: number; error: Error | null; refetch: () => Promise<unknown> }
  /** The whole list, from which the rows are calculated; `undefined`: the broker answers. */
  calculated: GatheredRead<ClientRow> | undefined
  /** Whether conditions of the address were left out because only the embedded broker supports them. */
  isReduced: boolean
  /** Rows that the page has read; the same array until other rows are read. */
  loaded: readonly ClientRow[] | undefined
}

/**
 * The clients that the address asks for. The embedded broker sorts and filters by counts; the API of a
 * cluster does neither, so that the list is calculated from all clients that match.
 */
export function useClientList(
  wanted: ClientSearch,
  columns: readonly ClientColumn[],
  shown: ReadonlySet<string>,
): ClientList {
  const canSort = useCan(clientList, 'sort').can
  const search = canSort ? wanted : withoutOwn(wanted)
  const isReduced = search !== wanted
  const isCalculated = !canSort && isBeyondApi(search)
  const sorted = columns.find(({ key }) => key === search.sort)
  const { sort: key, order: direction = 'asc' } = search
  const sort = useMemo(
    (): Sort | undefined => (key === undefined ? undefined : { key, direction }),
    [key, direction],
  )
  const fieldsFromKeys = (keys: ReadonlySet<string>): readonly string[] => [
    ...ALWAYS_ASKED,
    ...(canSort ? HEALTH_FIELDS : []),
    ...columns.filter(({ key }) => keys.has(key)).flatMap((column) => column.fields),
  ]
  const buildQuery = (fields: readonly string[]) =>
    toQuery(search, { fields, canSort, sortName: sorted?.sortName })
  const gatherWith = (fields: readonly string[]): Gather<ClientRow> => {
    const query = buildQuery(fields)
    return gatherPages(
      (page, options) => client.call(clientList, { query: { ...query, ...page } }, options),
      { rowKey: clientKey },
    )
  }

  const read = useLiveList(
    clientList,
    { query: buildQuery(fieldsFromKeys(shown)) },
    POLL_MS,
    !isCalculated,
  )
  const paged = usePagedSource<ClientRow>(read)

  // Requested fields stay: hiding a column must not read all clients again.
  const needed = [
    ...fieldsFromKeys(shown),
    ...(sorted?.fields ?? []),
    ...CLIENT_FLOORS.filter((name) => search[`gte_${name}`] !== undefined),
    ...(search.gte_mqueue_dropped === undefined ? [] : QUEUE_DROP_FIELDS),
    ...(search.health === undefined ? [] : (['mqueue_len', 'mqueue_max'] as const)),
    ...(search.attributes.length === 0 ? [] : (['client_attrs'] as const)),
  ]
  const [asked, setAsked] = useState(needed)
  const missing = needed.filter((field) => !asked.includes(field))
  if (missing.length > 0) setAsked([...asked, ...new Set(missing)])
  const { page: _page, limit: _limit, fields: _fields, ...filters } = buildQuery([])
  const here = JSON.stringify([
    ...CLIENT_FLOORS.map((name) => search[`gte_${name}`]),
    search.health,
    search.attributes,
  ])
  // Another page of the same search must not filter and sort all rows again: the text is equal for equal filters.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text contains all parts of the search that are compared
  const passes = useMemo(() => passesHere(search), [here])
  const order = useCallback(
    (rows: readonly ClientRow[]) => sortedRows(rows, columns, sort),
    [columns, sort],
  )
  const whole = useGathered([clientList.id, 'calculated', filters, asked], gatherWith(asked), {
    ...{ rowKey: clientKey, limit: MAX_CALCULATED, isOn: isCalculated },
  })
  const found = whole.found?.rows
  const rows = useMemo(() => found && order(found.filter(passes)), [found, order, passes])
  const sentence = useErrorSentence()

  const all = useAllRows((keys) => {
    const fields = keys === 'whole' ? ['all'] : fieldsFromKeys(new Set(keys))
    if (!isCalculated) return gatherWith(fields)
    const isHere = whole.found !== undefined && !whole.found.isStopped && !whole.found.isCut
    if (rows !== undefined && isHere && fields.every((field) => asked.includes(field))) {
      return gathered(rows)
    }
    const wide = keys === 'whole' ? fields : [...fields, ...needed]
    return ordered(filtered(gatherWith(wide), passes), {
      rowKey: clientKey,
      limit: MAX_CALCULATED,
      order,
    })
  })
  if (!isCalculated) {
    const loaded = read.data?.data
    return { source: paged, all, sort, read, calculated: undefined, isReduced, loaded }
  }
  const { page, limit } = search
  const from = (page - 1) * limit
  const source = {
    rows: rows?.slice(from, from + limit),
    page: rows && { page, limit, count: rows.length, hasNext: rows.length > from + limit },
    isPending: rows === undefined && whole.error === null,
    isRefreshing: false,
    error: whole.error === null ? null : sentence(whole.error),
    refresh: () => void whole.refetch(),
  }
  return { source, all, sort, read: whole, calculated: whole, isReduced, loaded: found }
}
