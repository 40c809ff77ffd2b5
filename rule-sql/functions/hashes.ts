import { badArgument, charge } from '../run/limits.ts'
import { toHex } from '../values/bytes.ts'
import type { Value } from '../values/value.ts'
import { builtin } from './builtin.ts'
import { fn, type FunctionTable, loading, type Overload } from './define.ts'
import { ioBytes } from './io-data.ts'

export type Hash = (name: string, bytes: Uint8Array) => Uint8Array | undefined

interface Crypto {
  createHash(name: string): { update(bytes: Uint8Array): { digest(): Uint8Array } }
}

/** Names of the real broker, and of Node. `md4` is in no crypto library of today. */
const NAMES: Readonly<Record<string, string>> = {
  md5: 'md5',
  sha: 'sha1',
  sha1: 'sha1',
  sha224: 'sha224',
  sha256: 'sha256',
  sha384: 'sha384',
  sha512: 'sha512',
  sha3_224: 'sha3-224',
  sha3_256: 'sha3-256',
  sha3_384: 'sha3-384',
  sha3_512: 'sha3-512',
  blake2b: 'blake2b512',
  blake2s: 'blake2s256',
}

// The used part of the module.
const crypto = builtin('node:crypto') as Crypto | undefined
let hash: Hash | undefined =
  crypto && ((name, bytes) => crypto.createHash(name).update(bytes).digest())

async function load(): Promise<void> {
  hash ??= (await import('./hashes.browser.ts')).hash
}

function digest(name: string, data: Value): string {
  const known = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined
  const bytes = ioBytes(data)
  charge(bytes.length >> 5)
  const found = known === undefined ? undefined : hash?.(known, bytes)
  if (!found) throw badArgument()
  return toHex(found)
}

const named = (name: string): Overload[] => [
  loading(
    load,
    fn(['s: bytes'], 'text', (text) => digest(name, text)),
  ),
]

export const hashes = {
  md5: named('md5'),
  sha: named('sha1'),
  sha256: named('sha256'),
  hash: [loading(load, fn(['algorithm: text', 's: any'], 'text', digest))],
} satisfies FunctionTable
