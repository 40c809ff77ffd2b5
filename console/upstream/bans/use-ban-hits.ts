import { type BanKind, bannedPreview, PREVIEWED } from '@signalbox/contract/banned'
import { type ClientRow, clientList } from '@signalbox/contract/clients'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { client } from '../../api/client.ts'
import { gatherPages } from '../../api/gather.ts'
import { useGathered } from '../../api/gathered.ts'
import { query } from '../../api/query.ts'
import { useCan } from '../../api/use-can.ts'
import { fetchCode } from '../../code.ts'

/** docs/decisions/0042-gathered-lists.md */
const MAX_CLIENTS = 50_000

const idOf = ({ clientid = '' }: ClientRow) => clientid

const connected = gatherPages(
  (page, options) =>
    client.call(
      clientList,
      { query: { ...page, conn_state: 'connected', fields: 'clientid,username,ip_address' } },
      options,
    ),
  { rowKey: idOf },
)

/** Connected clients that a ban would match. */
export type BanHits =
  | { state: 'pending' }
  /** Clients read so far. */
  | { state: 'reading'; rows: number }
  /** Nothing here can tell: an expression with syntax that only PCRE has. */
  | { state: 'unknown' }
  | { state: 'failed'; error: Error }
  | {
      state: 'found'
      count: number
      /** The first of them. */
      ids: readonly string[]
      /** As the broker would store the ban, if it said so. */
      who?: string
      /** Only this number of clients was checked. */
      ofFirst?: number
    }

/** Answered by the broker, or else calculated: connected clients are read once and compared with the ban. */
export function useBanHits(as: BanKind, who: string): BanHits & { isCalculated: boolean } {
  const isCalculated = !useCan(bannedPreview).can
  const answered = useAnsweredHits(as, who, !isCalculated)
  const calculated = useCalculatedHits(as, who, isCalculated)
  return { ...(isCalculated ? calculated : answered), isCalculated }
}

function useAnsweredHits(as: BanKind, who: string, isOn: boolean): BanHits {
  const { data, error } = useQuery({
    ...query(bannedPreview, { query: { as, who } }),
    enabled: isOn,
  })
  if (error !== null) return { state: 'failed', error }
  if (data === undefined) return { state: 'pending' }
  const ids = data.data.map(({ clientid }) => clientid)
  return { state: 'found', count: data.count, ids, who: data.who }
}

function useCalculatedHits(as: BanKind, who: string, isOn: boolean): BanHits {
  const comparison = useQuery({
    queryKey: ['calculated', bannedPreview.id],
    // The readers of addresses and expressions are needed only here.
    queryFn: async () => ({ hitsOf: (await fetchCode(() => import('./hits.ts'))).hitsOf }),
    enabled: isOn,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const fits = useMemo(() => comparison.data?.hitsOf(as, who), [comparison.data, as, who])
  const { found, progress, error } = useGathered([clientList.id, 'ban preview'], connected, {
    rowKey: idOf,
    limit: MAX_CLIENTS,
    isOn: fits !== undefined,
  })
  const hits = useMemo(() => fits && found?.rows.filter(fits), [fits, found])
  if (comparison.error !== null) return { state: 'failed', error: comparison.error }
  if (comparison.data === undefined) return { state: 'pending' }
  if (fits === undefined) return { state: 'unknown' }
  if (error !== null) return { state: 'failed', error }
  if (hits === undefined) return { state: 'reading', rows: progress?.rows ?? 0 }
  return {
    state: 'found',
    count: hits.length,
    ids: hits.slice(0, PREVIEWED).map(idOf),
    ...(found?.isCut === true && { ofFirst: found.rows.length }),
  }
}
