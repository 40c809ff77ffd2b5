import type { UseQueryResult } from '@tanstack/react-query'
import { useErrorSentence } from './error-sentence.ts'

interface PagedAnswer<Row> {
  data: Row[]
  meta: { page: number; limit: number; count?: number | undefined; hasnext?: boolean | undefined }
}

/** A paged read as a table takes it. */
export function usePagedSource<Row>(read: UseQueryResult<PagedAnswer<Row>, Error>) {
  const sentence = useErrorSentence()
  const { data } = read
  return {
    rows: data?.data,
    page: data && {
      page: data.meta.page,
      limit: data.meta.limit,
      count: data.meta.count,
      // One list does not say it, and counts always.
      hasNext: data.meta.hasnext ?? (data.meta.count ?? 0) > data.meta.page * data.meta.limit,
    },
    isPending: read.isPending,
    isRefreshing: read.isFetching && !read.isPending && read.isPlaceholderData,
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
    // Rows may be more than one read.
    isPending: read.isPending || (rows === undefined && read.error === null),
    isRefreshing: false,
    error: read.error === null ? null : sentence(read.error),
    refresh: () => void read.refetch(),
  }
}

/** A read that returns all rows at once. */
export function useWholeSource<Row>(read: UseQueryResult<readonly Row[], Error>) {
  return useRowsSource(read, read.data)
}
