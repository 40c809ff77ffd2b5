import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)
const SCHEME = 'pbkdf2-sha256'
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

/** A hash that takes as long to verify as any other and belongs to no password. */
export function decoyHash(rounds: number = ROUNDS): string {
  return format(rounds, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES))
}

/** Compares in constant time; `false` for a text that is no hash of ours. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [scheme, rounds, salt = '', key = ''] = hash.split('$')
  const expected = Buffer.from(key, 'base64')
  // An empty key would be equal to that of any password.
  const isWhole = Number(rounds) >= 1 && salt !== '' && expected.length >= KEY_BYTES
  if (scheme !== SCHEME || !isWhole) return false
  const actual = await derive(
    password,
    Buffer.from(salt, 'base64'),
    Number(rounds),
    expected.length,
    'sha256',
  )
  return timingSafeEqual(actual, expected)
}

function format(rounds: number, salt: Buffer, key: Buffer): string {
  return [SCHEME, rounds, salt.toString('base64'), key.toString('base64')].join('$')
}
