import type { CallOptions } from '@signalbox/contract/client'
import { type Gather, gather } from '#gather.ts'
import { useErrorSentence } from './error-sentence.ts'
import { isWorthRetrying, retryDelayMs } from './query.ts'

/** Longer lists cannot be read in a browser; a filter makes them shorter. */
const MAX_ROWS = 1_000_000
/** Small enough that one answer does not delay a busy broker. */
const PAGE_ROWS = 1000
/** A page may be much work for a cluster with very many clients. */
const TIMEOUT_MS = 60_000

interface Page {
  page: number
  limit: number
}

interface PagedAnswer<Row> {
  data: readonly Row[]
  /** Some lists do not report `hasnext`. */
  meta: { hasnext?: boolean | undefined; count?: number | undefined }
}

interface How<Row> {
  rowKey: (row: Row) => string
  limit?: number
  /** Number of rows in one answer. */
  pageRows?: number
}

/** All rows of a paged list: `gatherPages((page, options) => client.call(…), { rowKey })`. */
export function gatherPages<Row>(
  read: (page: Page, options: CallOptions) => Promise<PagedAnswer<Row>>,
  { rowKey, limit = MAX_ROWS, pageRows = PAGE_ROWS }: How<Row>,
): Gather<Row> {
  return gather<Row, number>({
    from: 1,
    rowKey,
    limit,
    read: async (page, signal) => {
      const { data, meta } = await patiently(signal, (options) =>
        read({ page, limit: pageRows }, options),
      )
      const isMoreCounted =
        meta.count === undefined ? data.length === pageRows : page * pageRows < meta.count
      const hasNext = meta.hasnext ?? isMoreCounted
      return { rows: data, total: meta.count, next: hasNext ? page + 1 : undefined }
    },
  })
}

interface PositionAnswer<Row> {
  data: readonly Row[]
  meta: { position?: string | undefined }
}

/**
 * Position of the next page; `undefined` after the last one. A page with fewer rows than its limit is not the last,
 * because brokers also limit a page by its payload bytes.
 *
 * @param asked requested position
 */
export function nextPosition(
  { data, meta: { position } }: PositionAnswer<unknown>,
  asked: string | undefined,
): string | undefined {
  return data.length === 0 || position === asked ? undefined : position
}

/** All rows of a list that is read by positions. */
export function gatherPositions<Row>(
  read: (
    part: { limit: number; position?: string },
    options: CallOptions,
  ) => Promise<PositionAnswer<Row>>,
  { rowKey, limit = MAX_ROWS, pageRows = PAGE_ROWS }: How<Row>,
): Gather<Row> {
  return gather<Row, { position?: string }>({
    from: {},
    rowKey,
    limit,
    read: async (at, signal) => {
      const answer = await patiently(signal, (options) => read({ limit: pageRows, ...at }, options))
      const position = nextPosition(answer, at.position)
      return { rows: answer.data, next: position === undefined ? undefined : { position } }
    },
  })
}

/** Repeats a call, so that one lost answer does not end a long reading. */
async function patiently<T>(
  signal: AbortSignal,
  call: (options: CallOptions) => Promise<T>,
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await call({ signal, timeoutMs: TIMEOUT_MS })
    } catch (error) {
      if (!(error instanceof Error) || !isWorthRetrying(failures, error)) throw error
      await pause(retryDelayMs(failures), signal)
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const isOver = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', isOver)
      resolve()
    }, ms)
    signal.addEventListener('abort', isOver, { once: true })
  })
}

/** All matching rows of a list, as its table takes them. */
export function useAllRows<Row>(read: (columns: readonly string[] | 'whole') => Gather<Row>) {
  return { read, explain: useErrorSentence() }
}
