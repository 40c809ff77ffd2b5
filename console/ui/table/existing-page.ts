import { useEffect } from 'react'
import type { TableSource } from './table.ts'

/** Goes to the last existing page when the shown page has no rows left. */
export function useExistingPage(
  { rows, page, isRefreshing }: TableSource<unknown>,
  onPage: ((page: number, isCorrection: boolean) => void) | undefined,
): void {
  const isBeyond = rows?.length === 0 && !isRefreshing && page !== undefined && page.page > 1
  const { page: at = 1, limit = 1, count } = page ?? {}
  // Without a count, halving the page number leads back in a few steps from an address far beyond the last page.
  const before = at > 20 ? Math.floor(at / 2) : at - 1
  const last = count === undefined ? before : Math.ceil(count / limit)
  const to = isBeyond ? Math.min(at - 1, Math.max(last, 1)) : undefined
  useEffect(() => {
    if (to !== undefined) onPage?.(to, true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- that the screen was drawn again is no reason to go
  }, [to])
}
