import type { AnyOperation } from '@signalbox/contract/client'
import { PROVISIONAL_OPERATIONS } from '@signalbox/contract/config-history'
import type { AnswerOf, RequestOf } from '@signalbox/contract/operation'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '#api/client.ts'
import { query } from '#api/query.ts'
import type { ReviewOptions } from '#form/review/ReviewOptions.tsx'
import { applyFor } from '../config-history/apply.ts'

/** A cluster may wait for a slow node for about two minutes before it answers. */
const SAVE_MS = 150_000

/**
 * Reads and writes a configuration root as a whole: saving sends it back with the changes.
 *
 * @param also reads that a change invalidates
 */
export function useRoot<Get extends AnyOperation>(
  operation: Get,
  put: AnyOperation,
  also: readonly AnyOperation[] = [],
) {
  const queries = useQueryClient()
  const request = {} as RequestOf<Get> // it has no parameters
  return {
    operation,
    read: useQuery(query(operation, request)),
    readNow: () => client.call(operation, request),
    put,
    save: async (body: AnswerOf<Get>, { minutes }: ReviewOptions) => {
      try {
        await applyFor(put, { body }, minutes, { timeoutMs: SAVE_MS })
      } finally {
        const read = [operation, ...also].map(({ id }) =>
          queries.invalidateQueries({ queryKey: [id] }),
        )
        await Promise.all(read)
      }
    },
    isRevertible: PROVISIONAL_OPERATIONS.includes(put.id),
  }
}
