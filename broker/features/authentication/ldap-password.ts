import { createHash, timingSafeEqual } from 'node:crypto'

/** As directories write a digest, and after it the salt, where there is one [RFC 2307]. */
const DIGESTS: Readonly<Record<string, { name: string; bytes: number; isSalted: boolean }>> = {
  md5: { name: 'md5', bytes: 16, isSalted: false },
  smd5: { name: 'md5', bytes: 16, isSalted: true },
  sha: { name: 'sha1', bytes: 20, isSalted: false },
  ssha: { name: 'sha1', bytes: 20, isSalted: true },
  sha256: { name: 'sha256', bytes: 32, isSalted: false },
  ssha256: { name: 'sha256', bytes: 32, isSalted: true },
  sha384: { name: 'sha384', bytes: 48, isSalted: false },
  ssha384: { name: 'sha384', bytes: 48, isSalted: true },
  sha512: { name: 'sha512', bytes: 64, isSalted: false },
  ssha512: { name: 'sha512', bytes: 64, isSalted: true },
}

const SCHEME = /^\{([^{}]+)\}([\s\S]*)$/

/**
 * Whether it is the password that a `userPassword` tells: `{SSHA}…` and its like, itself as Base64, or
 * in clear. What has a scheme that nobody here knows is never taken for a password in clear.
 */
export function isLdapPassword(password: Buffer, stored: string): boolean {
  const [matched, scheme = '', text = ''] =
    SCHEME.exec(stored) ?? SCHEME.exec(decoded(stored)) ?? []
  if (matched === undefined) return isEqual(password, Buffer.from(stored))
  const name = scheme.toLowerCase()
  const digest = Object.hasOwn(DIGESTS, name) ? DIGESTS[name] : undefined
  if (digest === undefined) return false
  const bytes = Buffer.from(text, 'base64')
  const salt = bytes.subarray(digest.bytes)
  if (bytes.length < digest.bytes || (!digest.isSalted && salt.length > 0)) return false
  const actual = createHash(digest.name).update(password).update(salt).digest()
  return timingSafeEqual(actual, bytes.subarray(0, digest.bytes))
}

/** LDIF writes values as Base64, and some keep them so. */
const decoded = (text: string) =>
  /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? Buffer.from(text, 'base64').toString() : ''

/** Digests of both have one length whatever they are of. */
function isEqual(a: Buffer, b: Buffer): boolean {
  const of = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
  return a.length > 0 && timingSafeEqual(of(a), of(b))
}
