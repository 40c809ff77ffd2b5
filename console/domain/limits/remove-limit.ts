import { clientLimitDelete, clientLimitList } from '@signalbox/contract/client-limits'
import { useAction } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { useAct } from '../saving/act.ts'
import { clientLimitMessages } from './limits.messages.ts'

/** Removes the limit of a client, without a question: it can be set again. */
export function useRemoveLimit(): (clientid: string) => Promise<unknown> {
  const t = useMessages(clientLimitMessages)
  const act = useAct()
  const remove = useAction(clientLimitDelete, { refreshes: [clientLimitList] })
  return (clientid) =>
    act({
      act: () => remove.mutateAsync({ path: { clientid } }),
      done: t.removed(clientid),
    })
}
