import { createHash, timingSafeEqual } from 'node:crypto'

/** Digests of LDAP passwords; a salt, where there is one, follows the digest [RFC 2307]. */
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
 * Whether a password matches a `userPassword` value: a digest such as `{SSHA}…`, the Base64 of one,
 * or plain text. A value with an unknown scheme is never treated as plain text.
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

/** LDIF encodes values in Base64, and some directories store them so. */
const decoded = (text: string) =>
  /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? Buffer.from(text, 'base64').toString() : ''

/** Compares digests, whose length does not depend on the text. */
function isEqual(a: Buffer, b: Buffer): boolean {
  const of = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
  return a.length > 0 && timingSafeEqual(of(a), of(b))
}
