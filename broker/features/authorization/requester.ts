import type { Requester as RuleRequester } from '@signalbox/acl/rule'
import type { Peer } from '../../kernel/net/peer.ts'

/** The requester for rules, with additional fields for external servers. */
export interface Requester extends RuleRequester {
  peer: Peer
  protocolName: string
  mountpoint: string | null
}
