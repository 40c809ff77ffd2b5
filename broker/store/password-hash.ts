import { createHash, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)
const SCHEME = 'pbkdf2-sha256'
/** Scheme of a hash that was made from a digest of another broker, without the password. */
const DIGEST_SCHEME = 'pbkdf2-sha256-of-sha256'
const KEY_BYTES = 32
const SALT_BYTES = 16

/** OWASP's figure for PBKDF2 with HMAC-SHA-256. */
export const ROUNDS = 600_000

/** `pbkdf2-sha256$<rounds>$<salt>$<key>`, both in Base64; the work is done off the event loop. */
export async function hashPassword(password: string, rounds: number = ROUNDS): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, rounds, KEY_BYTES, 'sha256')
  return format(rounds, salt, key)
}

/** Hash that takes equally long to verify but matches no password. */
export function decoyHash(rounds: number = ROUNDS): string {
  return format(rounds, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES))
}

/** A SHA-256 digest of a salt and a password, as EMQX stores it. */
export interface SaltedDigest {
  salt: Buffer
  digest: Buffer
}

/**
 * Hashes a digest, so that its password stays valid, and is as hard to guess from a stolen file as with hashes of
 * this broker: `pbkdf2-sha256-of-sha256$<rounds>$<salt>$<key>$<salt of the digest>`. The same digest gives the same
 * hash.
 */
export async function hashDigest(
  { salt: inner, digest }: SaltedDigest,
  rounds: number = ROUNDS,
): Promise<string> {
  const salt = createHash('sha256').update(inner).update(digest).digest().subarray(0, SALT_BYTES)
  const key = await derive(digest, salt, rounds, KEY_BYTES, 'sha256')
  const [, ...rest] = format(rounds, salt, key).split('$')
  return [DIGEST_SCHEME, ...rest, inner.toString('base64')].join('$')
}

/** Whether a digest belongs to a password. */
export const matchesDigest = (password: string, { salt, digest }: SaltedDigest): boolean =>
  digestPassword(password, salt).equals(digest)

const digestPassword = (password: string, salt: Buffer): Buffer =>
  createHash('sha256').update(salt).update(password).digest()

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** The rounds of a hash of ours, at least 1; `undefined` for other texts. */
export function roundsOfHash(hash: string): number | undefined {
  const [scheme, rounds = '', ...parts] = hash.split('$')
  const isOurs =
    (scheme === SCHEME && parts.length === 2) || (scheme === DIGEST_SCHEME && parts.length === 3)
  // An empty or short key would match other passwords, too.
  const isWhole = Buffer.from(parts[1] ?? '', 'base64').length >= KEY_BYTES
  const isValid = /^[1-9]\d{0,7}$/.test(rounds) && parts.every((part) => BASE64.test(part))
  return isOurs && isWhole && isValid ? Number(rounds) : undefined
}

/** Compares in constant time; `false` for a text that is no hash of ours. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const rounds = roundsOfHash(hash)
  if (rounds === undefined) return false
  const [, , salt = '', key = '', inner] = hash.split('$')
  const expected = Buffer.from(key, 'base64')
  const actual = await derive(
    inner === undefined ? password : digestPassword(password, Buffer.from(inner, 'base64')),
    Buffer.from(salt, 'base64'),
    rounds,
    expected.length,
    'sha256',
  )
  return timingSafeEqual(actual, expected)
}

function format(rounds: number, salt: Buffer, key: Buffer): string {
  return [SCHEME, rounds, salt.toString('base64'), key.toString('base64')].join('$')
}
