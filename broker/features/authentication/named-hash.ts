import { hash as hashOnce, pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)

/** A hash of another broker, which contains its own algorithm, salt and work. */
export interface NamedHash {
  /** `6` and `7` are those of Mosquitto; `sha256` has the salt before the password, as in EMQX 4. */
  algorithm: '6' | '7' | 'sha256'
  /** Rounds of PBKDF2 with SHA-512; 1 for one digest. */
  iterations: number
  salt: Buffer
  hash: Buffer
}

const BASE64 = '[A-Za-z0-9+/]'
const FORM = new RegExp(
  String.raw`^\$(6|7\$(\d{1,8})|sha256)\$(${BASE64}{1,344}={0,2})\$(${BASE64}{43}=|${BASE64}{86}==)$`,
)
const HASH_BYTES = { '6': 64, '7': 64, sha256: 32 }
/**
 * This many iterations take about a second for one password. The names of users in a file are not secret, and each
 * login with one of them costs this time.
 */
const MAX_ITERATIONS = 1_000_000

/**
 * Reads `$6$salt$hash`, `$7$iterations$salt$hash` or `$sha256$salt$hash`, salt and hash in Base64. `undefined` for
 * other texts, and for a number of iterations that a login cannot wait for.
 */
export function readNamedHash(text: string): NamedHash | undefined {
  const [, name, rounds = '1', salt = '', base64 = ''] = FORM.exec(text) ?? []
  if (name === undefined) return undefined
  const algorithm = name.startsWith('7') ? '7' : (name as '6' | 'sha256') // the form has no others
  const iterations = Number(rounds)
  const hash = Buffer.from(base64, 'base64')
  const isPossible = iterations >= 1 && iterations <= MAX_ITERATIONS
  if (!isPossible || hash.length !== HASH_BYTES[algorithm]) return undefined
  return { algorithm, iterations, salt: Buffer.from(salt, 'base64'), hash }
}

/** Compares in constant time; synchronous if one digest is enough. */
export function matchesNamedHash(
  password: Buffer,
  { algorithm, iterations, salt, hash }: NamedHash,
): boolean | Promise<boolean> {
  switch (algorithm) {
    case '6':
      return timingSafeEqual(hashOnce('sha512', Buffer.concat([password, salt]), 'buffer'), hash)
    case 'sha256':
      return timingSafeEqual(hashOnce('sha256', Buffer.concat([salt, password]), 'buffer'), hash)
    case '7':
      return derive(password, salt, iterations, hash.length, 'sha512').then((key) =>
        timingSafeEqual(key, hash),
      )
  }
}
