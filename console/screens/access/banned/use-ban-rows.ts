import { type Ban, bannedList } from '@signalbox/contract/banned'
import { useMemo } from 'react'
import { client } from '../../../api/client.ts'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { gatherPages } from '../../../api/gather.ts'
import { useGathered } from '../../../api/gathered.ts'
import { usePagedSource } from '../../../api/list.ts'
import { useLive } from '../../../api/live.ts'
import { useCan } from '../../../api/use-can.ts'
import { filtered } from '../../../gather.ts'
import { banKey, matches } from './ban-rows.ts'

const POLL_MS = 10_000
/** A cluster sends all of them again each time. */
const CLUSTER_POLL_MS = 60_000
/** As many as one answer can have. */
export const MOST_BANS = 10_000

export const allBans = gatherPages<Ban>(
  (page, options) => client.call(bannedList, { query: page }, options),
  { rowKey: banKey },
)

/**
 * The bans that have these words, at most `MOST_BANS`. Where there are more bans than one answer has, the
 * embedded broker searches; the API of a cluster cannot, so all its pages are read.
 */
export function useBanRows(words: string) {
  const sentence = useErrorSentence()
  const canSearch = useCan(bannedList, 'like').can
  const query = { limit: MOST_BANS }
  const read = useLive(bannedList, { query }, canSearch ? POLL_MS : CLUSTER_POLL_MS)
  const count = read.data?.meta.count ?? 0
  const isBeyond = count > MOST_BANS && words !== ''
  const asked = useLive(
    bannedList,
    { query: { ...query, like: words } },
    POLL_MS,
    canSearch && isBeyond,
  )
  const calculated = useGathered(
    [bannedList.id, 'like', words],
    filtered(allBans, (ban) => matches(ban, words)),
    { rowKey: banKey, limit: MOST_BANS, isOn: !canSearch && isBeyond },
  )
  const { page: _, ...source } = usePagedSource<Ban>(read)
  const first = useMemo(
    () => source.rows?.filter((ban) => matches(ban, words)),
    [source.rows, words],
  )
  if (!isBeyond) return { ...source, read, count, rows: first }
  const { error } = canSearch ? asked : calculated
  const rows = canSearch ? asked.data?.data : calculated.found?.rows
  return {
    ...source,
    read,
    count,
    rows,
    isPending: rows === undefined && error === null,
    error: error === null ? null : sentence(error),
  }
}
