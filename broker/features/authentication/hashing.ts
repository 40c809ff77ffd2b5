import { HashQueue } from './hash-queue.ts'
import { hash as hashOnce, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { MaybePromise } from '../../kernel/hooks.ts'
import { matchesNamedHash, readNamedHash } from './named-hash.ts'

const derive = promisify(pbkdf2)

/** Digests of a password with or without a salt before or behind it. */
const DIGESTS = { md5: 'md5', sha: 'sha1', sha256: 'sha256', sha512: 'sha512' } as const

/** Digests for PBKDF2. This OpenSSL has no `md4`. */
const MACS = {
  md5: { name: 'md5', bytes: 16 },
  ripemd160: { name: 'ripemd160', bytes: 20 },
  sha: { name: 'sha1', bytes: 20 },
  sha224: { name: 'sha224', bytes: 28 },
  sha256: { name: 'sha256', bytes: 32 },
  sha384: { name: 'sha384', bytes: 48 },
  sha512: { name: 'sha512', bytes: 64 },
} as const
export type Mac = keyof typeof MACS
export const isMac = (name: string): name is Mac => Object.hasOwn(MACS, name)

export type HashAlgorithm =
  | {
      name: 'plain' | keyof typeof DIGESTS
      salt: 'disable' | 'prefix' | 'suffix'
    }
  | { name: 'bcrypt'; rounds: number }
  | { name: 'pbkdf2'; mac: Mac; iterations: number; keyBytes: number | undefined }

export interface PasswordHash {
  hash: string
  salt: string
}

/** Work of a round of bcrypt, in iterations of PBKDF2. */
const BCRYPT_WORK = 100
/** Hashes on other threads, so that this one stays responsive: 200,000,000 iterations take half a minute or so. */
const elsewhere = new HashQueue({ count: 1000, iterations: 200_000_000 })

/** Bulk hashes at a time, so that one of four threads is left to logins. */
const CROWD_AT_ONCE = 3

const bcryptWork = (rounds: number) => 2 ** rounds * BCRYPT_WORK

/** Bcrypt looks at no more, and finds an end at a zero byte. */
const BCRYPT_BYTES = 72

/**
 * Hashes a password; synchronous if that is quick.
 * @throws {TooBusy} if too many hashes are waiting
 */
export function hashWithAlgorithm(
  password: Buffer,
  algorithm: HashAlgorithm,
): MaybePromise<PasswordHash> {
  const hashed = () => newHash(password, algorithm)
  if (algorithm.name === 'bcrypt')
    return elsewhere.run(bcryptWork(algorithm.rounds), async () => hashed())
  return algorithm.name === 'pbkdf2'
    ? elsewhere.run(algorithm.iterations, async () => hashed())
    : hashed()
}

/** Many, in order, and few at a time, so that no login is refused because of them. */
export async function hashAll(
  passwords: readonly Buffer[],
  algorithm: HashAlgorithm,
): Promise<PasswordHash[]> {
  const hashes: PasswordHash[] = []
  const left = passwords.entries()
  const work = async () => {
    for (const [i, password] of left) hashes[i] = await newHash(password, algorithm)
  }
  await Promise.all(Array.from({ length: CROWD_AT_ONCE }, work))
  return hashes
}

function newHash(password: Buffer, algorithm: HashAlgorithm): MaybePromise<PasswordHash> {
  if (algorithm.name === 'bcrypt') {
    return bcryptHash(password, algorithm.rounds)
  }
  const isSalted = algorithm.name === 'pbkdf2' || algorithm.salt !== 'disable'
  const salt = isSalted ? randomBytes(16).toString('hex') : ''
  const hash = digest(password, salt, algorithm)
  return hash instanceof Promise ? hash.then((text) => ({ hash: text, salt })) : { hash, salt }
}

/** Loaded when first needed: most brokers never do. */
const loadBcrypt = async () => (await import('bcrypt')).default

async function bcryptHash(password: Buffer, rounds: number): Promise<PasswordHash> {
  const { hash } = await loadBcrypt()
  return { hash: await hash(password.subarray(0, BCRYPT_BYTES), rounds), salt: '' }
}

/**
 * Compares in constant time for hashes of one length; synchronous if that is quick. A hash that names its own algorithm
 * is compared with that one.
 *
 * @throws {TooBusy} if too many hashes are waiting
 */
export function isPassword(
  password: Buffer,
  { hash, salt }: PasswordHash,
  algorithm: HashAlgorithm,
): MaybePromise<boolean> {
  // A plain password may look like any hash.
  const own = algorithm.name === 'plain' ? undefined : readNamedHash(hash)
  if (own !== undefined) {
    return own.algorithm !== '7'
      ? matchesNamedHash(password, own)
      : elsewhere.run(own.iterations, async () => matchesNamedHash(password, own))
  }
  if (algorithm.name === 'bcrypt') {
    // A malformed hash matches no password, and neither does one whose cost would take minutes.
    if (!/^\$2[aby]\$(0[4-9]|1[0-6])\$[./A-Za-z0-9]{53}$/.test(hash)) return false
    // PHP writes `2y` for the same algorithm.
    const ours = `$2b${hash.slice(3)}`
    return elsewhere.run(bcryptWork(Number(hash.slice(4, 6))), async () => {
      const { compare } = await loadBcrypt()
      return compare(password.subarray(0, BCRYPT_BYTES), ours)
    })
  }
  if (algorithm.name === 'pbkdf2') {
    return elsewhere.run(algorithm.iterations, async () =>
      isDigest(await digest(password, salt, algorithm), hash),
    )
  }
  const actual = quickDigest(password, salt, algorithm)
  if (algorithm.name !== 'plain') return isDigest(actual, hash)
  // Digests of both have one length, so that the time does not reveal the length of a password.
  return isEqual(hashOnce('sha256', actual, 'buffer'), hashOnce('sha256', hash, 'buffer'))
}

/** Imported hashes may be in upper case. */
const isDigest = (actual: string, hash: string) => isEqual(Buffer.from(actual), hash.toLowerCase())

function isEqual(a: Buffer, b: Buffer | string): boolean {
  const other = Buffer.from(b)
  return a.length === other.length && timingSafeEqual(a, other)
}

function digest(
  password: Buffer,
  salt: string,
  algorithm: Exclude<HashAlgorithm, { name: 'bcrypt' }>,
): MaybePromise<string> {
  if (algorithm.name !== 'pbkdf2') return quickDigest(password, salt, algorithm)
  const { name, bytes } = MACS[algorithm.mac]
  const { iterations, keyBytes = bytes } = algorithm
  return derive(password, salt, iterations, keyBytes, name).then((key) => key.toString('hex'))
}

function quickDigest(
  password: Buffer,
  salt: string,
  algorithm: Exclude<HashAlgorithm, { name: 'bcrypt' | 'pbkdf2' }>,
): string {
  const salted = saltedPassword(password, salt, algorithm.salt)
  // A few microseconds: the way to another thread and back is longer.
  return algorithm.name === 'plain'
    ? salted.toString()
    : hashOnce(DIGESTS[algorithm.name], salted, 'hex')
}

function saltedPassword(password: Buffer, salt: string, position: string): Buffer {
  if (position === 'disable') return password
  const bytes = Buffer.from(salt)
  return position === 'prefix' ? Buffer.concat([bytes, password]) : Buffer.concat([password, bytes])
}
