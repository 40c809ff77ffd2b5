import type { ClientRow } from '@signalbox/contract/clients'
import { paths } from '../../../paths.ts'

/** What a ban can be about. */
export type Known = Pick<ClientRow, 'clientid' | 'username' | 'ip_address'>

/** To the form that bans, with all that is known of whom it may be about. */
export const banPath = ({ clientid, username, ip_address }: Known) =>
  paths.banned({ add: 'clientid', clientid, username: username ?? undefined, peerhost: ip_address })
