import {
  type ClientRow,
  clientGet,
  clientList,
  clientSubscriptionList,
} from '@signalbox/contract/clients'
import { clientFindingList, type Finding } from '@signalbox/contract/losses'
import {
  type AnySubscriptionRow,
  subscriptionList,
  type SubscriptionRow,
} from '@signalbox/contract/subscriptions'
import { isGone as saysGone } from '../../../../api/is-gone.ts'
import { usePagedSource, useWholeSource } from '../../../../api/list.ts'
import { useLive } from '../../../../api/live.ts'
import { useSecondRead } from '../../../../api/second-read.ts'
import { canAddress, useCan } from '../../../../api/use-can.ts'
import type { TableSource } from '../../../../ui/table/table.ts'

const POLL_MS = 5000
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
}

/** One client; by the list's exact filter where no path can hold its ID. */
export function useClient(clientid: string): ClientRead {
  const isDirect = canAddress(clientid)
  const isEmpty = clientid === ''
  const direct = useLive(clientGet, { path: { clientid } }, POLL_MS, isDirect && !isEmpty)
  const query = { clientid: [clientid] }
  const listed = useLive(clientList, { query }, POLL_MS, !isDirect && !isEmpty)
  useSecondRead(clientid, isDirect ? direct : listed)
  if (!isDirect) {
    const client = listed.data?.data[0]
    return { read: listed, client, isGone: isEmpty || (listed.isSuccess && client === undefined) }
  }
  const isGone = isEmpty || saysGone(direct.error)
  return { read: direct, client: isGone ? undefined : direct.data, isGone }
}

const NONE: readonly Finding[] = []

export interface ClientFindings {
  found: readonly Finding[]
  /** Why there may be more. */
  error: Error | null
}

/**
 * The broker's findings about a client, `undefined` while they are read; none in front of a cluster, which has
 * no such operation.
 */
export function useClientFindings(clientid: string): ClientFindings | undefined {
  const isOn = useCan(clientFindingList).can && clientid !== ''
  const read = useLive(clientFindingList, { path: { clientid } }, POLL_MS, isOn)
  return read.isLoading ? undefined : { found: read.data ?? NONE, error: read.error }
}

/** The subscriptions of one client, read in the same two ways. */
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
