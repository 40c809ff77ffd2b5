import { clientKick, clientList } from '@signalbox/contract/clients'
import { useAction } from '../../api/query.ts'

/** Ends one client, or cleans the session of one that is away. It is not asked for again: it is gone. */
export const useClientKick = () => useAction(clientKick, { refreshes: [clientList] })
