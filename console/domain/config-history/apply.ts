import { configProvisionalCreate, configProvisionalList } from '@signalbox/contract/config-history'
import type { AnyOperation } from '@signalbox/contract/client'
import type { RequestOf } from '@signalbox/contract/operation'
import { client } from '#api/client.ts'
import { queryClient } from '#api/query.ts'

interface Options {
  timeoutMs?: number
  /** Operations whose results a provisional change invalidates; all by default. */
  refreshes?: readonly AnyOperation[]
}

/**
 * Calls an operation that changes the configuration; with `minutes` as a provisional change, which the broker
 * reverts unless it is kept in time.
 */
export async function applyFor<O extends AnyOperation>(
  operation: O,
  request: RequestOf<O>,
  minutes: number | undefined,
  { timeoutMs, refreshes }: Options = {},
): Promise<void> {
  if (minutes === undefined) {
    await client.call(operation, request, { ...(timeoutMs !== undefined && { timeoutMs }) })
    return
  }
  const { path, query, body } = request as Record<'path' | 'query' | 'body', unknown> // of any operation
  const provisional = {
    operation: operation.id,
    ...(path !== undefined && { path: path as Record<string, unknown> }),
    ...(query !== undefined && { query: query as Record<string, unknown> }),
    ...(body !== undefined && { body }),
    seconds: Math.round(minutes * 60),
  }
  const options = timeoutMs === undefined ? {} : { timeoutMs }
  await client.call(configProvisionalCreate, { body: provisional }, options)
  // The banner, and all that the change touched.
  if (refreshes === undefined) return queryClient.invalidateQueries()
  const read = [configProvisionalList, ...refreshes]
  await Promise.all(read.map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] })))
}
