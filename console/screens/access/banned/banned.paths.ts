import type { BanKind } from '@signalbox/contract/banned'
import { viewParams } from '#list/views/view-params.ts'
import { path } from '#routing/path.ts'
import { oneOf, order, text } from '#routing/search.ts'

// Copied from the contract, whose module would load its schemas on every page.
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
  /** Kind of ban for which the form is open; the other parameters prefill the form with facts about a client. */
  add: oneOf(BAN_KINDS),
  clientid: text,
  username: text,
  peerhost: text,
  /** Address to return to when the form closes. */
  from: text,
}

export const bannedPath = path('/banned-clients', { ...bannedSearch, ...viewParams })
export const flappingPath = path('/flapping-detect')
