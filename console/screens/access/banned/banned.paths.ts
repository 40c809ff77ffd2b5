import type { BanKind } from '@signalbox/contract/banned'
import { viewParams } from '../../../parts/views/view-params.ts'
import { path } from '../../../routing/path.ts'
import { oneOf, order, text } from '../../../routing/search.ts'

// As in the contract, whose own list would bring its schemas to every page.
const BAN_KINDS = [
  'clientid',
  'username',
  'peerhost',
  'clientid_re',
  'username_re',
  'peerhost_net',
] as const satisfies readonly BanKind[]

export const bannedSearch = {
  q: text,
  sort: text,
  order,
  /** The form is open, with this kind of ban; the others are what is known of a client. */
  add: oneOf(BAN_KINDS),
  clientid: text,
  username: text,
  peerhost: text,
  /** The address that the form was opened from, where its user is again when it closes. */
  from: text,
}

export const bannedPath = path('/banned-clients', { ...bannedSearch, ...viewParams })
export const flappingPath = path('/flapping-detect')
