import * as z from 'zod/mini'
import { whole } from './formats.ts'

const saltPosition = z.enum(['disable', 'prefix', 'suffix'])

/** Storage format of passwords. */
export const simpleHash = z.object({
  name: z.enum(['plain', 'md5', 'sha', 'sha256', 'sha512']),
  salt_position: z._default(saltPosition, 'prefix'),
})
export const bcryptHash = z.object({
  name: z.literal('bcrypt'),
  /** Twice the work with each one more. */
  salt_rounds: z._default(whole({ min: 5, max: 10 }), 10),
})
export const pbkdf2Hash = z.object({
  name: z.literal('pbkdf2'),
  mac_fun: z.enum(['md4', 'md5', 'ripemd160', 'sha', 'sha224', 'sha256', 'sha384', 'sha512']),
  iterations: whole({ min: 1 }),
  /** Length of the key in bytes; the length of the digest unless given. */
  dk_length: z.optional(whole({ min: 1 })),
})
export const hashAlgorithm = z.discriminatedUnion('name', [simpleHash, bcryptHash, pbkdf2Hash])
export type HashAlgorithm = z.output<typeof hashAlgorithm>
/** For imported hashes: each bcrypt hash contains its parameters. */
export const foreignHashAlgorithm = z.discriminatedUnion('name', [
  simpleHash,
  z.object({ name: z.literal('bcrypt') }),
  pbkdf2Hash,
])
export type ForeignHashAlgorithm = z.output<typeof foreignHashAlgorithm>
