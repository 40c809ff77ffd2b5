import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callUntil } from '../call-until.ts'
import { countDenials, type DenialCount, type DenialSample, riseOf, withSample } from './counts.ts'

const POLL_MS = 5000
const KEY = ['denials', 'calculated']

export type Denials = DenialCount & {
  /** In the last minute; `undefined`: unknown. */
  rise: number | undefined
}

/** A cluster has no list of refused clients: how often each cause occurs, out of its counters. */
export function useDenials() {
  const queries = useQueryClient()
  const read = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const before = queries.getQueryData<readonly DenialSample[]>(KEY) ?? []
      const counts = await countDenials(callUntil(signal))
      return withSample(before, { at: Date.now(), counts })
    },
    refetchInterval: POLL_MS,
  })
  const samples = read.data ?? []
  const rows = samples
    .at(-1)
    ?.counts.map((each): Denials => ({ ...each, rise: riseOf(samples, each) }))
  return { ...read, rows }
}
