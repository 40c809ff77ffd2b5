import type { AnyOperation } from '@signalbox/contract/client'
import { ApiError } from '@signalbox/contract/errors'
import type { AnswerOf, RequestOf } from '@signalbox/contract/operation'
import {
  QueryClient,
  type UseQueryResult,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { client } from './client.ts'
import { session } from './session.ts'

const RETRIES = 2

/** Reads are tried again only when the network or the server failed. */
export function isWorthRetrying(count: number, error: Error): boolean {
  if (!(error instanceof ApiError) || count >= RETRIES) return false
  return error.kind === 'network' || (error.kind === 'http' && error.status >= 500)
}

export const retryDelayMs = (attempt: number) => 500 * 2 ** attempt

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The server may be on this very machine: whether there is an internet is not asked.
      networkMode: 'always',
      retry: isWorthRetrying,
      retryDelay: retryDelayMs,
      staleTime: 1000,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/**
 * A read that fails is an error immediately, while it is tried again. Repeated later it keeps its error until it has an
 * answer: otherwise a screen that is polled would change between the error and "Loading…".
 */
const failures = new WeakMap<object, Error>()
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return
  const { query: read, action } = event
  const { status, error, data, fetchStatus } = read.state
  if (status === 'error' && error !== null) failures.set(read, error)
  // After the first failed attempt, the user already sees the reason while further attempts run.
  else if (action.type === 'failed' && data === undefined) {
    read.setState({ status: 'error', error: action.error })
  } else if (action.type === 'fetch' && data === undefined) {
    const last = failures.get(read)
    if (last !== undefined) read.setState({ status: 'error', error: last })
  } else if (fetchStatus === 'idle') failures.delete(read)
})

/** Milliseconds between two reads, or a function of the last one. */
type RefetchInterval =
  | number
  | false
  | ((query: { state: { error: Error | null } }) => number | false)

/**
 * The time limit in milliseconds of operations that the server of this page calculates in front of a cluster: it makes
 * many calls, and has a limit of its own of one minute.
 */
export const CALCULATION_MS = 70_000

/** The query of one operation; its key is the operation's name and what it is asked. */
export function query<O extends AnyOperation>(
  operation: O,
  request: RequestOf<O>,
  options: { refetchInterval?: RefetchInterval; timeoutMs?: number } = {},
) {
  const inFront = operation.ownInFront === undefined ? undefined : CALCULATION_MS
  const { timeoutMs = inFront, ...others } = options
  return queryOptions<AnswerOf<O>, Error>({
    queryKey: [operation.id, request],
    queryFn: ({ signal }) =>
      client.call(operation, request, { signal, ...(timeoutMs !== undefined && { timeoutMs }) }),
    ...others,
  })
}

/**
 * Query of a list: previous rows remain while another page, or the rows for other filters, are read. Rows of a
 * different object are never shown.
 */
export function listQuery<O extends AnyOperation>(
  operation: O,
  request: RequestOf<O>,
  options: { refetchInterval?: RefetchInterval } = {},
) {
  const whose = (asked: unknown) => JSON.stringify((asked as { path?: unknown }).path) // a request
  const oldRows = (rows: unknown, of?: { queryKey: readonly unknown[] }) =>
    of !== undefined && whose(of.queryKey[1]) === whose(request) ? rows : undefined
  return queryOptions<AnswerOf<O>, Error>({
    ...query(operation, request, options),
    // The old rows are answers of this operation; the cast is needed because TypeScript cannot exclude that an answer
    // is a function.
    placeholderData: oldRows as never,
  })
}

/** An operation that changes something, and the reads that are then out of date. */
export function useAction<O extends AnyOperation>(
  operation: O,
  {
    refreshes,
    isAwaited = false,
  }: {
    refreshes: readonly AnyOperation[]
    /** Resolves after these reads were repeated: the caller shows the progress until then. */
    isAwaited?: boolean
  },
) {
  const queries = useQueryClient()
  return useMutation<AnswerOf<O>, Error, RequestOf<O>>({
    mutationFn: async (request) => {
      const { signal } = session
      try {
        return await client.call(operation, request)
      } catch (error) {
        // Aborted by the end of the login: that is no failure to report.
        if (signal.aborted) return new Promise<never>(() => undefined)
        throw error
      }
    },
    onSettled: async () => {
      const read = refreshes.map(({ id }) => queries.invalidateQueries({ queryKey: [id] }))
      if (isAwaited) await Promise.all(read)
    },
  })
}

export type Read<T> = UseQueryResult<T, Error>
