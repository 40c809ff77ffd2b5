import type { Address } from './path.ts'

/** Addresses are resolved against it, and must not leave it. */
const ORIGIN = 'http://console.invalid'

/** A text as an address of this console, without its base path; `undefined`: it leads out of the console. */
export function ownAddress(text: unknown): Address | undefined {
  // Browsers drop tabs and line ends, and take a backslash for a slash.
  if (typeof text !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)) return undefined
  // Browsers also resolve dots, which must not lead out of the base path, or to another host.
  const { pathname, search } = new URL(text, ORIGIN)
  return pathname.startsWith('//') ? undefined : (`${pathname}${search}` as Address) // looks like one
}
