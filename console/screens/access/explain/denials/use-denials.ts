import { useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '#api/client.ts'
import { POLL_MS } from '#api/live.ts'
import {
  countDenials,
  type DenialCount,
  type DenialSample,
  denialRise,
  withSample,
} from './counts.ts'

const KEY = ['denials', 'calculated']

export type Denials = DenialCount & {
  /** In the last minute; `undefined`: unknown. */
  rise: number | undefined
}

/** Frequency of each cause of refusals from a cluster's counters, because it has no list of refused clients. */
export function useDenials() {
  const queries = useQueryClient()
  const read = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const before = queries.getQueryData<readonly DenialSample[]>(KEY) ?? []
      const counts = await countDenials((operation, request) =>
        client.call(operation, request, { signal }),
      )
      return withSample(before, { at: Date.now(), counts })
    },
    refetchInterval: POLL_MS,
  })
  const samples = read.data ?? []
  const rows = samples
    .at(-1)
    ?.counts.map((each): Denials => ({ ...each, rise: denialRise(samples, each) }))
  return { ...read, rows }
}
