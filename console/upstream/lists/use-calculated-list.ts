import { useMemo } from 'react'
import { useErrorSentence } from '../../api/error-sentence.ts'
import { type GatheredRead, useGathered } from '../../api/gathered.ts'
import type { Gather } from '../../gather.ts'
import type { TableSource } from '../../ui/table/table.ts'

/** As many as a page can hold and put in order while the user waits (docs/decisions/0042). */
export const MAX_CALCULATED = 50_000

interface How<Row> {
  /** Without it nothing is read: the broker answers. */
  isOn: boolean
  rowKey: (row: Row) => string
  /** Filters and sorts what was read. Its identity changes with what it depends on. */
  arrange: (rows: readonly Row[]) => readonly Row[]
  page: number
  limit: number
  /** When a list of so many rows is read again; `false`: when the user asks. */
  refreshMs?: (rows: number) => number | false
}

interface CalculatedList<Row> {
  /** All rows that remain, in their order. */
  rows: readonly Row[] | undefined
  /** One page of them. */
  source: TableSource<Row>
  read: GatheredRead<Row>
}

/**
 * A list that the broker can neither sort nor filter as asked: all of it is read, and a page of the sorted
 * rest is given. `key` begins with the name of the operation.
 */
export function useCalculatedList<Row>(
  key: readonly unknown[],
  all: Gather<Row>,
  { isOn, rowKey, arrange, page, limit, refreshMs }: How<Row>,
): CalculatedList<Row> {
  const sentence = useErrorSentence()
  const read = useGathered(key, all, {
    rowKey,
    limit: MAX_CALCULATED,
    isOn,
    ...(refreshMs && { refreshMs }),
  })
  const found = read.found?.rows
  const rows = useMemo(() => found && arrange(found), [found, arrange])
  const from = (page - 1) * limit
  return {
    rows,
    source: {
      rows: rows?.slice(from, from + limit),
      page: rows && { page, limit, count: rows.length, hasNext: rows.length > from + limit },
      isPending: rows === undefined && read.error === null,
      isRefreshing: false,
      error: read.error === null ? null : sentence(read.error),
      refresh: () => void read.refetch(),
    },
    read,
  }
}
