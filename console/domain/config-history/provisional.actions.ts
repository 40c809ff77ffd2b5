import {
  configProvisionalKeep,
  configProvisionalRevert,
  type ProvisionalChange,
} from '@signalbox/contract/config-history'
import { ApiError } from '@signalbox/contract/errors'
import { client } from '#api/client.ts'
import { queryClient } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { useAct } from '../saving/act.ts'
import { provisionalMessages } from './history.messages.ts'

/** A browser has at most six connections to a server, and each refusal closes an old one. */
const MAX_ATTEMPTS = 8

async function keep(id: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.call(configProvisionalKeep, { path: { id } })
      return
    } catch (error) {
      const isOldConnection = error instanceof ApiError && error.code === 'CONFLICT'
      if (!isOldConnection || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

/** Ends a provisional change; all that is shown may then be out of date. */
export function useProvisionalActions() {
  const t = useMessages(provisionalMessages)
  const act = useAct()
  const refresh = () => queryClient.invalidateQueries()
  return {
    keep: async ({ id }: ProvisionalChange) => {
      await act({ act: () => keep(id), done: t.kept })
      await refresh()
    },
    revert: async ({ id }: ProvisionalChange) => {
      await act({
        act: () => client.call(configProvisionalRevert, { path: { id } }),
        done: t.reverted,
      })
      await refresh()
    },
  }
}
