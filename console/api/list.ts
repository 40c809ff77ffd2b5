import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useErrorSentence } from './error-sentence.ts'

interface PagedAnswer<Row> {
  data: Row[]
  meta: { page: number; limit: number; count?: number | undefined; hasnext?: boolean | undefined }
}

/**
 * A paged read as a table takes it. New rows are rendered in portions, so that the answer to a click is painted before
 * the rows that it asks for, and input is not delayed by those of a poll.
 */
export function usePagedSource<Row>(read: UseQueryResult<PagedAnswer<Row>, Error>) {
  const sentence = useErrorSentence()
  const data = useDeferredValue(read.data)
  const isLate = data !== read.data
  return {
    rows: data?.data,
    page: data && {
      page: data.meta.page,
      limit: data.meta.limit,
      count: data.meta.count,
      // One list does not report `hasnext`, but always counts.
      hasNext: data.meta.hasnext ?? (data.meta.count ?? 0) > data.meta.page * data.meta.limit,
    },
    isPending: read.isPending || (isLate && data === undefined),
    isRefreshing:
      (read.isFetching && !read.isPending && read.isPlaceholderData) ||
      // Rows of the previous page do not belong to the requested one.
      (isLate && data !== undefined && data.meta.page !== read.data?.meta.page),
    error: read.error === null ? null : sentence(read.error),
    refresh: () => void read.refetch(),
  }
}

/** Rows that a read returned together. */
export function useRowsSource<Row>(
  read: { isPending: boolean; error: Error | null; refetch: () => unknown },
  rows: readonly Row[] | undefined,
) {
  const sentence = useErrorSentence()
  return {
    rows,
    // The rows may combine several reads.
    isPending: read.isPending || (rows === undefined && read.error === null),
    isRefreshing: false,
    error: read.error === null ? null : sentence(read.error),
    refresh: () => void read.refetch(),
  }
}

/** Table source of a read that returns all rows. */
export function useWholeSource<Row>(read: UseQueryResult<readonly Row[], Error>) {
  return useRowsSource(read, read.data)
}
