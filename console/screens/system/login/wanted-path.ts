import type { Address } from '../../../routing/path.ts'
import { overviewPath } from '../../overview/overview.paths.ts'

/** Where to go after a login: only to a place of this console. */
export function wantedPath(to: unknown): Address {
  // Browsers drop tabs and line ends, and take a backslash for a slash.
  const isOwn =
    typeof to === 'string' && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(to) && !/^\/login\b/.test(to)
  return isOwn ? (to as Address) : overviewPath() // looks like one
}
