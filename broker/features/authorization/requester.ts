import type { Requester as RuleRequester } from '@signalbox/acl/rule'
import type { Peer } from '../../kernel/net/peer.ts'

/** Who asks: what rules go by, and what servers of others may be told besides. */
export interface Requester extends RuleRequester {
  peer: Peer
  protocolName: string
  mountpoint: string | null
}
