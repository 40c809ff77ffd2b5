import type { ClientRow } from '@signalbox/contract/clients'
import { paths } from '../../../paths.ts'

/** What a ban can be about. */
export type Known = Pick<ClientRow, 'clientid' | 'username' | 'ip_address'>

/** The address of the ban form, prefilled with the known facts of the client. */
export const banPath = ({ clientid, username, ip_address }: Known) =>
  paths.banned({ add: 'clientid', clientid, username: username ?? undefined, peerhost: ip_address })
