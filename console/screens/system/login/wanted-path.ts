import { ownAddress } from '../../../routing/own-address.ts'
import type { Address } from '../../../routing/path.ts'
import { overviewPath } from '../../overview/overview.paths.ts'

/** Where to go after a login: only to a place of this console. */
export function wantedPath(to: unknown): Address {
  const address = ownAddress(to)
  return address === undefined || /^\/login\b/i.test(address) ? overviewPath() : address
}
