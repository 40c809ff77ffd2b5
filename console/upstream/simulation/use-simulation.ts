import { publishSimulate } from '@signalbox/contract/simulation'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { useCan } from '../../api/use-can.ts'
import { callUntil } from '../call-until.ts'
import type { SimulationAnswer } from './answer.ts'
import type { Draft } from './draft.ts'
import { fetchCode } from '../../code.ts'

/**
 * What would become of a message: answered by the broker, which decides as for a real one, or else
 * calculated from what the API of a cluster lists.
 */
export function useSimulation(draft: Draft) {
  const isCalculated = !useCan(publishSimulate).can
  const answered = useQuery({
    ...query(publishSimulate, { query: {}, body: draft }),
    enabled: !isCalculated,
  })
  const calculated = useQuery<SimulationAnswer>({
    queryKey: ['calculated', publishSimulate.id, draft],
    queryFn: async ({ signal }) => {
      const { calculatedSimulation } = await fetchCode(() => import('./calculated.ts'))
      return calculatedSimulation(draft, callUntil(signal))
    },
    enabled: isCalculated,
    // Many calls: asked again when the user does.
    refetchOnWindowFocus: false,
  })
  const read = isCalculated ? calculated : answered
  const { error, isPending, dataUpdatedAt, refetch } = read
  const data: SimulationAnswer | undefined = read.data
  return { data, error, isPending, dataUpdatedAt, refetch, isCalculated }
}
