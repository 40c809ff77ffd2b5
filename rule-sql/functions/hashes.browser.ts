import { blake2b, blake2s } from '@noble/hashes/blake2.js'
import { md5, sha1 } from '@noble/hashes/legacy.js'
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import { sha3_224, sha3_256, sha3_384, sha3_512 } from '@noble/hashes/sha3.js'
import type { Hash } from './hashes.ts'

const ALGORITHMS: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  md5,
  sha1,
  sha224,
  sha256,
  sha384,
  sha512,
  'sha3-224': sha3_224,
  'sha3-256': sha3_256,
  'sha3-384': sha3_384,
  'sha3-512': sha3_512,
  blake2b512: (bytes) => blake2b(bytes),
  blake2s256: (bytes) => blake2s(bytes),
}

/** Synchronous hashes for browsers, whose built-in ones are asynchronous. Node uses its own. */
export const hash: Hash = (name, bytes) => ALGORITHMS[name]?.(bytes)
