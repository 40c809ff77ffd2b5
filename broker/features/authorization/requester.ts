import type { Requester as RuleRequester } from '@signalbox/acl/rule'
import type { Peer } from '../../kernel/net/peer.ts'

/** The requester of the rules, with what external servers may receive besides. */
export interface Requester extends RuleRequester {
  peer: Peer
  protocolName: string
  mountpoint: string | null
}
