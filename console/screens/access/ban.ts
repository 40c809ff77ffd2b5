import { contains, readAddress, readNetwork, writeAddress } from '@signalbox/acl/address'
import { Effort, readExpression } from '@signalbox/acl/expression'
import type { Ban } from '@signalbox/contract/banned'
import type { Who } from './gather-rules.ts'

/** Those that are over stay in the list until they are swept. */
export const isInForce = ({ until }: Pick<Ban, 'until'>, now: number) => !(Date.parse(until) <= now)

/** As the embedded broker reads them; an expression that it would refuse is taken not to fit. */
export function isTrueOf(
  { as, who }: Pick<Ban, 'as' | 'who'>,
  { clientid, username, address }: Pick<Who, 'clientid' | 'username' | 'address'>,
): boolean {
  switch (as) {
    case 'clientid':
      return who === clientid
    case 'username':
      return who === username
    case 'peerhost':
      return isSameAddress(who, address)
    case 'peerhost_net': {
      const [network, from] = [readNetwork(who), readAddress(address)]
      return network !== undefined && from !== undefined && contains(network, from)
    }
    case 'clientid_re':
      return isIn(who, clientid)
    case 'username_re':
      return username !== null && isIn(who, username)
  }
}

/** One address has many spellings. */
function isSameAddress(one: string, other: string): boolean {
  const [a, b] = [readAddress(one), readAddress(other)]
  return a !== undefined && b !== undefined && writeAddress(a) === writeAddress(b)
}

function isIn(pattern: string, text: string): boolean {
  const expression = readExpression(pattern)
  return 'isIn' in expression && (expression.isIn(text, new Effort()) ?? true)
}
