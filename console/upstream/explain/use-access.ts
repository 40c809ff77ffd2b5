import { accessExplain, accessRights } from '@signalbox/contract/access'
import type { AnswerOf } from '@signalbox/contract/operation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { useCan } from '../../api/use-can.ts'
import { type AccessAnswer, toAnswer } from './answer.ts'
import { type AccessValues, toRequest, toRightsQuery } from './question.ts'
import { SharedCalls } from './shared-calls.ts'
import { fetchCode } from '../../code.ts'

/** The calls that an answer and the rights beside it share where they are calculated. */
export function useSharedCalls(): SharedCalls {
  const [calls] = useState(() => new SharedCalls((...asked) => client.call(...asked)))
  return calls
}

/** No key of a cache has a password in it. */
const keyOf = ({ password: _, ...values }: AccessValues) => values

/**
 * The answer to a question: of the broker, which puts it to its own chain, or else calculated from what
 * the API of a cluster lists. `run`: another one asks again.
 */
export function useAccess(values: AccessValues, run: number, calls: SharedCalls) {
  const isCalculated = !useCan(accessExplain).can
  const read = useQuery<AccessAnswer>({
    queryKey: isCalculated
      ? ['calculated', accessExplain.id, keyOf(values), run]
      : [accessExplain.id, keyOf(values), run],
    queryFn: async ({ signal }) => {
      if (isCalculated) {
        // The readers of rules are needed only here.
        const { calculatedAccess } = await fetchCode(() => import('./calculated.ts'))
        return calculatedAccess(values, calls.call)
      }
      return toAnswer(await client.call(accessExplain, { body: toRequest(values) }, { signal }))
    },
    // Perhaps many calls: asked again when the user does.
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const refetch = () => {
    calls.forget()
    return read.refetch()
  }
  return { ...read, refetch, isCalculated }
}

/** All rules for a client, in order: of the broker, or else calculated from a cluster's sources. */
export function useRights(values: AccessValues, calls: SharedCalls) {
  const isAnswered = useCan(accessRights).can
  return useQuery<AnswerOf<typeof accessRights>>(
    isAnswered
      ? query(accessRights, { query: toRightsQuery(values) })
      : {
          queryKey: ['calculated', accessRights.id, keyOf(values)],
          queryFn: async () => {
            const { calculatedRights } = await fetchCode(() => import('./calculated-rights.ts'))
            return calculatedRights(values, calls.call)
          },
        },
  )
}
