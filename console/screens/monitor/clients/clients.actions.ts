import { clientKick, clientKickBulk, clientList } from '@signalbox/contract/clients'
import { isAddressable } from '@signalbox/contract/operation'
import { useAction } from '#api/query.ts'

/** Kicks a client, or clears the session of a disconnected one. The client itself is not read again. */
export function useClientKick(): (clientid: string) => Promise<void> {
  const kick = useAction(clientKick, { refreshes: [clientList] })
  const kickBulk = useAction(clientKickBulk, { refreshes: [clientList] })
  return async (clientid) => {
    if (isAddressable(clientid)) await kick.mutateAsync({ path: { clientid } })
    else await kickBulk.mutateAsync({ body: [clientid] })
  }
}
