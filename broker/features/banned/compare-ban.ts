import { readAddress, readNetwork, writeAddress, writeNetwork } from '@signalbox/acl/address'
import { readExpression } from '@signalbox/regex/expression'
import type { BanKind, Identity } from './ban.ts'
import { BanIndex } from './ban-index.ts'

/** The normal form of `who`, or a problem if it is invalid. */
export function normalWho(kind: BanKind, who: string): string | { problem: string } {
  switch (kind) {
    case 'clientId':
    case 'username':
      return who
    case 'host': {
      const address = readAddress(who)
      return address === undefined ? { problem: 'bad peerhost' } : writeAddress(address)
    }
    case 'network': {
      const network = readNetwork(who)
      return network === undefined ? { problem: 'bad network' } : writeNetwork(network)
    }
    case 'clientIdExpression':
    case 'usernameExpression': {
      const expression = readExpression(who)
      return 'problem' in expression ? expression : who
    }
  }
}

/** The normal form of `who` in a new ban. Earlier versions took an empty text, and an empty expression bans every client. */
export const allowedWho = (kind: BanKind, who: string) =>
  who === '' ? { problem: 'who cannot be empty' } : normalWho(kind, who)

/** Compares clients with a ban that does not exist yet; a problem if there can be no such ban. */
export function compareBan(
  kind: BanKind,
  asked: string,
): { who: string; isHit: (client: Identity) => boolean } | { problem: string } {
  const who = allowedWho(kind, asked)
  if (typeof who !== 'string') return who
  const index = new BanIndex()
  index.add({ kind, who, by: '', reason: '', at: 0, until: Number.POSITIVE_INFINITY })
  return { who, isHit: (client) => index.find(client, 0) !== undefined }
}
