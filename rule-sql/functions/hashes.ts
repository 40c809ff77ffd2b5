import { blake2b, blake2s } from '@noble/hashes/blake2.js'
import { md5, sha1 } from '@noble/hashes/legacy.js'
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import { sha3_224, sha3_256, sha3_384, sha3_512 } from '@noble/hashes/sha3.js'
import { badArgument, charge } from '../run/limits.ts'
import { toBytes, toHex } from '../values/bytes.ts'
import type { Text } from '../values/value.ts'
import { fn, type FunctionTable } from './define.ts'

type Hash = (bytes: Uint8Array) => Uint8Array

/** All that the crypto library of a common host still has; `md4` is in none. */
const ALGORITHMS: Readonly<Record<string, Hash>> = {
  md5,
  sha: sha1,
  sha1,
  sha224,
  sha256,
  sha384,
  sha512,
  sha3_224,
  sha3_256,
  sha3_384,
  sha3_512,
  blake2b: (bytes) => blake2b(bytes),
  blake2s: (bytes) => blake2s(bytes),
}

function digest(hash: Hash | undefined, text: Text): string {
  if (!hash) throw badArgument()
  const bytes = toBytes(text)
  charge(bytes.length >> 3)
  return toHex(hash(bytes))
}

const named = (hash: Hash) => [fn(['s: bytes'], 'text', (text) => digest(hash, text))]

export const hashes = {
  md5: named(md5),
  sha: named(sha1),
  sha256: named(sha256),
  hash: [
    fn(['algorithm: text', 's: bytes'], 'text', (algorithm, text) =>
      digest(Object.hasOwn(ALGORITHMS, algorithm) ? ALGORITHMS[algorithm] : undefined, text),
    ),
  ],
} satisfies FunctionTable
