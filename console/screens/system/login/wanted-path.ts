import { ownAddress } from '#routing/own-address.ts'
import type { Address } from '#routing/path.ts'
import { overviewPath } from '#screens/overview/overview.paths.ts'

/** Address to open after a login, restricted to pages of this console. */
export function wantedPath(to: unknown): Address {
  const address = ownAddress(to)
  return address === undefined || /^\/login\b/i.test(address) ? overviewPath() : address
}
