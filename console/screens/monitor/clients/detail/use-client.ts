import {
  type ClientRow,
  clientGet,
  clientList,
  clientSubscriptionList,
} from '@signalbox/contract/clients'
import { clientLastSeen } from '@signalbox/contract/last-seen'
import { clientFindingList, type Finding } from '@signalbox/contract/losses'
import {
  type AnySubscriptionRow,
  subscriptionList,
  type SubscriptionRow,
} from '@signalbox/contract/subscriptions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isGone as saysGone } from '#api/is-gone.ts'
import { usePagedSource, useWholeSource } from '#api/list.ts'
import { POLL_MS, useLive } from '#api/live.ts'
import { query } from '#api/query.ts'
import { useSecondRead } from '#api/second-read.ts'
import { canAddress, useCan } from '#api/use-can.ts'
import type { TableSource } from '#ui/table/table.ts'

/** The most that one answer may hold. */
const ALL = 10_000

interface ClientRead {
  read: {
    dataUpdatedAt: number
    error: Error | null
    isError: boolean
    refetch: () => Promise<unknown>
  }
  client: ClientRow | undefined
  isGone: boolean
  last: LastSeen | undefined
}

/** Last reading of a client that is gone. */
export interface LastSeen {
  client: ClientRow
  /** Time of the reading in epoch milliseconds. */
  at: number
}

/**
 * Reads one client. An ID that no path can hold is found by the exact filter of the list. The same filter tells that a
 * missing client is back, since an empty list is not a failed request.
 */
export function useClient(clientid: string): ClientRead {
  const queries = useQueryClient()
  const isDirect = canAddress(clientid)
  const isEmpty = clientid === ''
  const direct = useLive(clientGet, { path: { clientid } }, POLL_MS, isDirect && !isEmpty)
  const isMissing = isDirect && saysGone(direct.error)
  const query = { clientid: [clientid] }
  const listed = useLive(clientList, { query }, POLL_MS, (!isDirect || isMissing) && !isEmpty)
  const row = listed.data?.data[0]
  const seen = isDirect ? direct : listed
  const isAbsent = isEmpty || (isDirect ? isMissing : listed.isSuccess && row === undefined)
  const current = isDirect ? direct.data : row
  const { last, isRead } = useLastSeen(
    clientid,
    isMissing ? undefined : current,
    seen.dataUpdatedAt,
    isAbsent && !isEmpty,
  )
  useSecondRead(clientid, seen)
  const isBack = isMissing && row !== undefined && listed.dataUpdatedAt > direct.errorUpdatedAt
  useEffect(() => {
    if (!isBack) return
    const isOfClient = ({ queryKey: [, request] }: { queryKey: readonly unknown[] }) =>
      (request as { path?: { clientid?: string } } | undefined)?.path?.clientid === clientid
    void queries.invalidateQueries({ predicate: isOfClient })
  }, [isBack, clientid, queries])
  if (!isDirect) {
    return { read: listed, client: row, isGone: isAbsent && isRead, last }
  }
  // An answer that the client does not exist counts as a reading.
  const dataUpdatedAt = Math.max(direct.errorUpdatedAt, listed.dataUpdatedAt)
  // It is not shown as an error before the last state is read.
  const isError = direct.isError && isRead
  const read = isMissing ? { ...direct, isError, error: listed.error, dataUpdatedAt } : direct
  return { read, client: isAbsent ? undefined : direct.data, isGone: isAbsent && isRead, last }
}

/**
 * The last state of a client that is gone: as this page has read it, or else as the broker knows it, or another user of
 * the cluster has read it.
 */
function useLastSeen(
  clientid: string,
  client: ClientRow | undefined,
  at: number,
  isGone: boolean,
): { last: LastSeen | undefined; isRead: boolean } {
  const [last, setLast] = useState<LastSeen>()
  if (client !== undefined && last?.at !== at) setLast({ client, at })
  const own = last?.client.clientid === clientid ? last : undefined
  const isOffered = useCan(clientLastSeen).can && canAddress(clientid)
  const isAsked = isGone && own === undefined && isOffered
  const read = useQuery({ ...query(clientLastSeen, { path: { clientid } }), enabled: isAsked })
  if (own !== undefined || !isAsked) return { last: own, isRead: true }
  const { client: row, seen_at: seenAt } = read.data ?? {}
  const known =
    row === undefined || seenAt === undefined ? undefined : { client: row, at: Date.parse(seenAt) }
  return { last: known, isRead: !read.isLoading }
}

const NONE: readonly Finding[] = []

export interface ClientFindings {
  found: readonly Finding[]
  /** Why there may be more. */
  error: Error | null
}

/**
 * Findings of the broker about a client; `undefined` while they are read. A cluster has no such operation, so there are
 * none.
 */
export function useClientFindings(clientid: string): ClientFindings | undefined {
  const isOn = useCan(clientFindingList).can && clientid !== ''
  const read = useLive(clientFindingList, { path: { clientid } }, POLL_MS, isOn)
  return read.isLoading ? undefined : { found: read.data ?? NONE, error: read.error }
}

/** Subscriptions of one client, read like the client itself. */
export function useClientSubscriptions(clientid: string): TableSource<SubscriptionRow> {
  const isDirect = canAddress(clientid)
  const path = { clientid }
  const direct = useLive(clientSubscriptionList, { path }, POLL_MS, isDirect)
  const listed = useLive(subscriptionList, { query: { clientid, limit: ALL } }, POLL_MS, !isDirect)
  const whole = useWholeSource<SubscriptionRow>(direct)
  const found = usePagedSource<AnySubscriptionRow>(listed)
  if (isDirect) return whole
  const rows = found.rows?.map(
    ({ node, qos, ...row }): SubscriptionRow => ({
      ...row,
      clientid,
      qos: qos ?? 0,
      ...(node != null && { node }),
    }),
  )
  return { ...found, rows, page: undefined }
}
