import type { ClientRow } from '@signalbox/contract/clients'
import { paths } from '../../paths.ts'

/** To the form that bans, with all that is known of whom it may be about. */
export const banPath = ({ clientid, username, ip_address }: ClientRow) =>
  paths.banned({ add: 'clientid', clientid, username: username ?? undefined, peerhost: ip_address })
