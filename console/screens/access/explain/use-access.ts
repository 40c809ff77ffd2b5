import { accessExplain } from '@signalbox/contract/access'
import { accessRights } from '@signalbox/contract/access-rights'
import { useQuery } from '@tanstack/react-query'
import { client } from '#api/client.ts'
import { CALCULATION_MS, query } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { type AccessAnswer, toAnswer } from './answer.ts'
import { type AccessValues, toRequest, toRightsQuery } from './question.ts'

/** No key of a cache has a password in it. */
const withoutPassword = ({ password: _, ...values }: AccessValues) => values

/** The answer to a question. `run`: another one asks again. */
export function useAccess(values: AccessValues, run: number) {
  // A cluster is not asked with the password: it stays in the page.
  const sent = useCan(accessExplain, 'password').can ? values : { ...values, password: '' }
  return useQuery<AccessAnswer>({
    queryKey: [accessExplain.id, withoutPassword(values), run],
    queryFn: async ({ signal }) =>
      toAnswer(
        await client.call(
          accessExplain,
          { body: toRequest(sent) },
          { signal, timeoutMs: CALCULATION_MS },
        ),
      ),
    // Perhaps many calls: asked again when the user does.
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
}

/** All rules for a client, in order. */
export const useRights = (values: AccessValues) =>
  useQuery(query(accessRights, { query: toRightsQuery(values) }, { timeoutMs: CALCULATION_MS }))
