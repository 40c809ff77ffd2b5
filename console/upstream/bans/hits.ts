import { contains, readAddress, readNetwork, writeAddress } from '@signalbox/acl/address'
import { StepBudget, readExpression } from '@signalbox/acl/expression'
import type { BanKind } from '@signalbox/contract/banned'

/** What of a client bans are about; a row of the list of clients has it. */
interface Client {
  clientid?: string | undefined
  username?: string | null | undefined
  ip_address?: string | undefined
}

type Fits = (client: Client) => boolean

/** The clients that a ban matches; `undefined`: unknown, for expressions that only PCRE supports. */
export function hitsOf(as: BanKind, who: string): Fits | undefined {
  switch (as) {
    case 'clientid':
      return ({ clientid }) => clientid === who
    case 'username':
      return ({ username }) => username === who
    case 'peerhost': {
      const address = readAddress(who)
      if (address === undefined) return undefined
      const written = writeAddress(address)
      return ({ ip_address = '' }) => {
        const from = readAddress(ip_address)
        return from !== undefined && writeAddress(from) === written
      }
    }
    case 'peerhost_net': {
      const network = readNetwork(who)
      if (network === undefined) return undefined
      return ({ ip_address = '' }) => {
        const from = readAddress(ip_address)
        return from !== undefined && contains(network, from)
      }
    }
    case 'clientid_re':
    case 'username_re': {
      const expression = readExpression(who)
      if ('problem' in expression) return undefined
      // A text that is too long for the check counts as a match, as in the broker.
      const isIn = (text: string) => expression.isIn(text, new StepBudget()) ?? true
      return as === 'clientid_re'
        ? ({ clientid = '' }) => isIn(clientid)
        : ({ username }) => typeof username === 'string' && isIn(username)
    }
  }
}
