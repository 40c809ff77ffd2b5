/** Why a listener could not be opened or changed, as far as the broker's words tell. */
export type Failure =
  | 'inUse'
  | 'noPermission'
  | 'noAddress'
  | 'badCertificate'
  | 'badFile'
  | 'badPath'
  | 'unknownZone'
  | 'exists'
  | 'noQuic'

/** Terms of Erlang and messages of Node. */
const PATTERNS: readonly [pattern: RegExp, failure: Failure][] = [
  [/eaddrinuse/i, 'inUse'],
  [/eacces/i, 'noPermission'],
  [/eaddrnotavail/i, 'noAddress'],
  [/enoent|no such file/i, 'badFile'],
  [/bad_ssl_config|invalid_pem|pem_check|key values mismatch|\bPEM\b/i, 'badCertificate'],
  [/must begin with a slash/i, 'badPath'],
  [/unknown_zone/i, 'unknownZone'],
  [/^already exist/i, 'exists'],
]

export const failureOf = (words: string): Failure | undefined =>
  PATTERNS.find(([pattern]) => pattern.test(words))?.[1]
