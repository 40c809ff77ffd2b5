/** Why the broker refused a socket or its certificate, as far as its words tell. */
export type Failure =
  | 'inUse'
  | 'noPermission'
  | 'noAddress'
  | 'notPem'
  | 'noFile'
  | 'unreadable'
  | 'otherKey'
  | 'wrongPassword'
  | 'badCertificate'
  | 'badFile'
  | 'badPath'
  | 'unknownZone'
  | 'exists'
  | 'noQuic'

/** Terms of Erlang and messages of Node and OpenSSL, and the setting that each of them is about. */
const PATTERNS: readonly [pattern: RegExp, failure: Failure, setting?: string][] = [
  [/eaddrinuse/i, 'inUse', 'bind'],
  [/eacces.*which_options/is, 'unreadable'],
  [/eacces/i, 'noPermission', 'bind'],
  [/eaddrnotavail/i, 'noAddress', 'bind'],
  [/enoent.*which_options/is, 'noFile'],
  [/enoent|no such file/i, 'badFile'],
  [/key values mismatch|key_cert_mismatch/i, 'otherKey', 'keyfile'],
  [/bad decrypt|bad password read|interrupted or cancelled/i, 'wrongPassword', 'password'],
  [/invalid_pem|no start line/i, 'notPem'],
  [/bad_ssl_config|pem_check|\bPEM\b/i, 'badCertificate'],
  [/must begin with a slash/i, 'badPath', 'mqtt_path'],
  [/unknown_zone/i, 'unknownZone', 'zone'],
  [/^already exist/i, 'exists', 'name'],
]

interface KnownFailure {
  failure: Failure
  /** The last part of the path of the setting. */
  setting: string | undefined
}

export function findKnownFailure(words: string): KnownFailure | undefined {
  const found = PATTERNS.find(([pattern]) => pattern.test(words))
  if (found === undefined) return undefined
  // Erlang binary with one field, or with a path of several.
  const named = /which_options\s*=>\s*\[\[[^\]]*?<<"(\w+)">>\]/.exec(words)?.[1]
  return { failure: found[1], setting: found[2] ?? named }
}
