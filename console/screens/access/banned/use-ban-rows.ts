import { type Ban, bannedList } from '@signalbox/contract/banned'
import { useDeferredValue } from 'react'
import { client } from '#api/client.ts'
import { gatherPages } from '#api/gather.ts'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { isErlang } from '#api/use-can.ts'
import { banKey } from './ban-rows.ts'

/** A cluster sends all of them again each time. */
const CLUSTER_POLL_MS = 60_000
/** Most bans that one answer of the API can hold. */
export const MOST_BANS = 10_000

export const allBans = gatherPages<Ban>(
  (page, options) => client.call(bannedList, { query: page }, options),
  { rowKey: banKey },
)

/**
 * The bans among which words are searched, at most `MOST_BANS`. Where there are more bans than one answer has, the API
 * searches.
 */
export function useBanRows(words: string) {
  const query = { limit: MOST_BANS }
  const pollMs = isErlang() ? CLUSTER_POLL_MS : SLOW_POLL_MS
  const read = useLive(bannedList, { query }, pollMs)
  const count = read.data?.meta.count ?? 0
  const isBeyond = count > MOST_BANS && words !== ''
  const asked = useLive(bannedList, { query: { ...query, like: words } }, pollMs, isBeyond)
  const first = useDeferredValue(read.data?.data)
  if (!isBeyond) return { read, source: read, count, rows: first, isSearched: false }
  const source = { isPending: false, error: asked.error, refetch: read.refetch }
  return { read, source, count, rows: asked.data?.data, isSearched: true }
}
