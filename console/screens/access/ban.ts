import { contains, readAddress, readNetwork } from '@signalbox/acl/address'
import { Effort, readExpression } from '@signalbox/acl/expression'
import type { Ban } from '@signalbox/contract/banned'
import type { Who } from './gather-rules.ts'

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
      return who === address
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

function isIn(pattern: string, text: string): boolean {
  const expression = readExpression(pattern)
  return 'isIn' in expression && (expression.isIn(text, new Effort()) ?? true)
}
