import { CLIENT_FLOORS } from '@signalbox/contract/client-sort'
import { type ClientRow, clientList } from '@signalbox/contract/clients'
import { useCallback, useMemo, useState } from 'react'
import { client } from '../../../../api/client.ts'
import { gatherPages, useAllRows } from '../../../../api/gather.ts'
import type { GatheredRead } from '../../../../api/gathered.ts'
import { usePagedSource } from '../../../../api/list.ts'
import { useLiveList } from '../../../../api/live.ts'
import { useCan } from '../../../../api/use-can.ts'
import { type Gather, gathered, ordered, filtered } from '../../../../gather.ts'
import type { AllRows, Sort, TableSource } from '../../../../ui/table/table.ts'
import { type ClientSearch } from '../clients.paths.ts'
import { isBeyondApi, passesFloors, toQuery, withoutOwn } from './client-search.ts'
import { QUEUE_DROP_FIELDS } from '../detail/client-health.ts'
import { ALWAYS_ASKED, type ClientColumn } from './clients.columns.tsx'
import { sortRows } from '../../../../upstream/lists/sort-rows.ts'
import {
  MAX_CALCULATED,
  useCalculatedList,
} from '../../../../upstream/lists/use-calculated-list.ts'

const POLL_MS = 5000

export const clientKey = ({ clientid = '' }: ClientRow) => clientid

interface ClientList {
  source: TableSource<ClientRow>
  all: AllRows<ClientRow>
  sort: Sort | undefined
  /** Its age, and a button to read it again. */
  read: { dataUpdatedAt: number; error: Error | null; refetch: () => Promise<unknown> }
  /** The whole list, from which the rows are calculated; `undefined`: the broker answers. */
  calculated: GatheredRead<ClientRow> | undefined
  /** Without what the address asks for and only the embedded broker knows. */
  isReduced: boolean
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

  const read = useLiveList(clientList, { query: queryOf(fieldsOf(shown)) }, POLL_MS, !isCalculated)
  const paged = usePagedSource<ClientRow>(read)

  // Requested fields stay: hiding a column must not read all clients again.
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
  const floors = JSON.stringify(CLIENT_FLOORS.map((name) => search[`gte_${name}`]))
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the search, only the counts
  const passes = useMemo(() => passesFloors(search), [floors])
  const order = useCallback(
    (rows: readonly ClientRow[]) => sortRows(rows, columns, sort),
    [columns, sort],
  )
  const arrange = useCallback(
    (rows: readonly ClientRow[]) => order(rows.filter(passes)),
    [order, passes],
  )
  const calculated = useCalculatedList(
    [clientList.id, 'calculated', filters, asked],
    gatherWith(asked),
    { isOn: isCalculated, rowKey: clientKey, arrange, page: search.page, limit: search.limit },
  )
  const { rows, read: whole } = calculated

  const all = useAllRows((keys) => {
    const fields = keys === 'whole' ? ['all'] : fieldsOf(new Set(keys))
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
  if (!isCalculated) return { source: paged, all, sort, read, calculated: undefined, isReduced }
  return { source: calculated.source, all, sort, read: whole, calculated: whole, isReduced }
}
