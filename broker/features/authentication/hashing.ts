import bcrypt from 'bcrypt'
import { hash as hashOnce, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

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

/** As many slow hashes wait for a thread at a time; who comes then is told that the server is busy. */
const MAX_WAITING = 1000
let waiting = 0

export class TooBusy extends Error {}

/** Runs on another thread; this one goes on serving. */
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

export async function hashOf(password: Buffer, algorithm: HashAlgorithm): Promise<PasswordHash> {
  if (algorithm.name === 'bcrypt') {
    return elsewhere(async () => ({
      hash: await bcrypt.hash(password.subarray(0, BCRYPT_BYTES), algorithm.rounds),
      salt: '',
    }))
  }
  const isSalted = algorithm.name === 'pbkdf2' || algorithm.salt !== 'disable'
  const salt = isSalted ? randomBytes(16).toString('hex') : ''
  return { hash: await digest(password, salt, algorithm), salt }
}

/** In constant time for hashes of one length. */
export async function isPassword(
  password: Buffer,
  { hash, salt }: PasswordHash,
  algorithm: HashAlgorithm,
): Promise<boolean> {
  if (algorithm.name === 'bcrypt') {
    // What is no hash of bcrypt belongs to no password; one that takes minutes neither.
    if (!/^\$2[aby]\$(0[4-9]|1[0-6])\$[./A-Za-z0-9]{53}$/.test(hash)) return false
    // `2y` is what PHP calls the same.
    const ours = `$2b${hash.slice(3)}`
    return elsewhere(() => bcrypt.compare(password.subarray(0, BCRYPT_BYTES), ours))
  }
  const actual = await digest(password, salt, algorithm)
  // Imported hashes may be written in capitals.
  if (algorithm.name !== 'plain') return isEqual(Buffer.from(actual), hash.toLowerCase())
  // How long a password is need not be told either: digests of both have one length.
  return isEqual(hashOnce('sha256', actual, 'buffer'), hashOnce('sha256', hash, 'buffer'))
}

function isEqual(a: Buffer, b: Buffer | string): boolean {
  const other = Buffer.from(b)
  return a.length === other.length && timingSafeEqual(a, other)
}

function digest(
  password: Buffer,
  salt: string,
  algorithm: Exclude<HashAlgorithm, { name: 'bcrypt' }>,
): string | Promise<string> {
  if (algorithm.name === 'pbkdf2') {
    const { name, bytes } = MACS[algorithm.mac]
    const { iterations, keyBytes = bytes } = algorithm
    return elsewhere(async () =>
      (await derive(password, salt, iterations, keyBytes, name)).toString('hex'),
    )
  }
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
