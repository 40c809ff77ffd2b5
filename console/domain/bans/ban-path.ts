import type { ClientRow } from '@signalbox/contract/clients'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'

/** Facts about a client that a ban can match. */
export type Known = Pick<ClientRow, 'clientid' | 'username' | 'ip_address'>

/**
 * Address of the ban form, prefilled with the known facts of the client. After saving, the form leads back to `from`.
 */
export const banPath = ({ clientid, username, ip_address }: Known, from: Address) =>
  paths.banned({
    ...{ add: 'clientid', clientid, username: username ?? undefined, peerhost: ip_address },
    from,
  })
