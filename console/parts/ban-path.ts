import type { ClientRow } from '@signalbox/contract/clients'
import { paths } from '../paths.ts'
import type { Address } from '../routing/path.ts'

/** What a ban can be about. */
export type Known = Pick<ClientRow, 'clientid' | 'username' | 'ip_address'>

/** The address of the ban form, prefilled with the known facts of the client; it leads back to where it was opened. */
export const banPath = ({ clientid, username, ip_address }: Known, from: Address) =>
  paths.banned({
    ...{ add: 'clientid', clientid, username: username ?? undefined, peerhost: ip_address },
    from,
  })
