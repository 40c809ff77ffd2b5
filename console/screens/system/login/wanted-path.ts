import type { Address } from '../../../routing/path.ts'
import { overviewPath } from '../../overview/overview.paths.ts'

/** Addresses are resolved against it, and must not leave it. */
const ORIGIN = 'http://console.invalid'

/** Where to go after a login: only to a place of this console. */
export function wantedPath(to: unknown): Address {
  // Browsers drop tabs and line ends, and take a backslash for a slash.
  if (typeof to !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(to)) return overviewPath()
  // Browsers also resolve dots, which must not lead out of the base path, or to another host.
  const { pathname, search } = new URL(to, ORIGIN)
  const isOwn = !pathname.startsWith('//') && !/^\/login\b/i.test(pathname)
  return isOwn ? (`${pathname}${search}` as Address) : overviewPath() // looks like one
}
