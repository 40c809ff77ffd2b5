import { hash as hashOnce, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { MaybePromise } from '../../kernel/hooks.ts'

const derive = promisify(pbkdf2)

/** Digests of a password with or without a salt before or behind it. */
const DIGESTS = { md5: 'md5', sha: 'sha1', sha256: 'sha256', sha512: 'sha512' } as const

/** What PBKDF2 may be built on here; `md4` cannot be had of this OpenSSL. */
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

/** Slow hashes that may wait for a thread; further logins are refused with "server busy". */
const MAX_WAITING = 1000
let waiting = 0

/** So many of a crowd are hashed at a time: one of the four threads that there are is left to logins. */
const CROWD_AT_ONCE = 3

export class TooBusy extends Error {}

/** Runs on another thread, so that this one stays responsive. */
async function elsewhere<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING) throw new TooBusy('Too many passwords are being checked')
  waiting++
  try {
    return await work()
  } finally {
    waiting--
  }
}

/** Bcrypt looks at no more, and finds an end at a zero byte. */
const BCRYPT_BYTES = 72

/** At once, if it is quick. @throws {TooBusy} */
export function hashOf(password: Buffer, algorithm: HashAlgorithm): MaybePromise<PasswordHash> {
  const isSlow = algorithm.name === 'bcrypt' || algorithm.name === 'pbkdf2'
  const hashed = () => newHash(password, algorithm)
  return isSlow ? elsewhere(async () => hashed()) : hashed()
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

/** In constant time for hashes of one length; at once, if it is quick. @throws {TooBusy} */
export function isPassword(
  password: Buffer,
  { hash, salt }: PasswordHash,
  algorithm: HashAlgorithm,
): MaybePromise<boolean> {
  if (algorithm.name === 'bcrypt') {
    // What is no hash of bcrypt belongs to no password; one that takes minutes neither.
    if (!/^\$2[aby]\$(0[4-9]|1[0-6])\$[./A-Za-z0-9]{53}$/.test(hash)) return false
    // `2y` is what PHP calls the same.
    const ours = `$2b${hash.slice(3)}`
    return elsewhere(async () => {
      const { compare } = await loadBcrypt()
      return compare(password.subarray(0, BCRYPT_BYTES), ours)
    })
  }
  if (algorithm.name === 'pbkdf2') {
    return elsewhere(async () => isDigest(await digest(password, salt, algorithm), hash))
  }
  const actual = quickDigest(password, salt, algorithm)
  if (algorithm.name !== 'plain') return isDigest(actual, hash)
  // Digests of both have one length, so that the time does not reveal the length of a password.
  return isEqual(hashOnce('sha256', actual, 'buffer'), hashOnce('sha256', hash, 'buffer'))
}

/** Imported ones may be written in capitals. */
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
