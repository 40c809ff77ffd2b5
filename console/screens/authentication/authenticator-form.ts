import type { Authenticator, HashAlgorithm } from '@signalbox/contract/authentication'
import * as z from 'zod/mini'

export const BUILT_IN = 'password_based:built_in_database'
export const HASHES = ['plain', 'md5', 'sha', 'sha256', 'sha512', 'bcrypt', 'pbkdf2'] as const
export const SALTS = ['disable', 'prefix', 'suffix'] as const
export const MACS = [
  'md5',
  'ripemd160',
  'sha',
  'sha224',
  'sha256',
  'sha384',
  'sha512',
  'md4',
] as const

/** Whoever sees them, knows or finds out the password. */
export const UNSAFE: readonly string[] = ['plain', 'md5', 'sha']

export interface BuiltInValues {
  idType: 'username' | 'clientid'
  hash: (typeof HASHES)[number]
  salt: (typeof SALTS)[number]
  rounds: number
  mac: (typeof MACS)[number]
  iterations: number
  /** 0: as long as the digest. */
  keyBytes: number
}

const DEFAULTS: BuiltInValues = {
  idType: 'username',
  hash: 'sha256',
  salt: 'suffix',
  rounds: 10,
  mac: 'sha256',
  iterations: 4096,
  keyBytes: 0,
}

export function toBuiltInValues(config?: Authenticator): BuiltInValues {
  if (config === undefined) return DEFAULTS
  const algorithm = (config.password_hash_algorithm ?? {}) as Partial<HashAlgorithm> // as the broker keeps it
  const values = {
    ...DEFAULTS,
    idType: config.user_id_type === 'clientid' ? 'clientid' : 'username',
  } as const
  switch (algorithm.name) {
    case undefined:
      return { ...values, salt: 'prefix' }
    case 'bcrypt':
      return { ...values, hash: 'bcrypt', rounds: algorithm.salt_rounds ?? 10 }
    case 'pbkdf2':
      return {
        ...values,
        hash: 'pbkdf2',
        mac: algorithm.mac_fun ?? 'sha256',
        iterations: algorithm.iterations ?? 1,
        keyBytes: algorithm.dk_length ?? 0,
      }
    default:
      return { ...values, hash: algorithm.name, salt: algorithm.salt_position ?? 'prefix' }
  }
}

export function toAlgorithm(values: BuiltInValues): HashAlgorithm {
  const { hash, salt, rounds, mac, iterations, keyBytes } = values
  switch (hash) {
    case 'bcrypt':
      return { name: 'bcrypt', salt_rounds: rounds }
    case 'pbkdf2':
      return {
        name: 'pbkdf2',
        mac_fun: mac,
        iterations,
        ...(keyBytes > 0 && { dk_length: keyBytes }),
      }
    case 'plain':
      return { name: 'plain', salt_position: 'disable' }
    default:
      return { name: hash, salt_position: salt }
  }
}

/** Whether passwords would be kept in another way than they are. */
export function isOtherHash(values: BuiltInValues, came: Authenticator): boolean {
  const [now, before] = [toAlgorithm(values), toAlgorithm(toBuiltInValues(came))]
  return JSON.stringify(now) !== JSON.stringify(before)
}

/** A change replaces all: what is not in the form is sent back as it came, and the `id` is no field. */
export function toBuiltIn(values: BuiltInValues, came?: Authenticator): Record<string, unknown> {
  const { id: _, ...rest } = came ?? {
    id: BUILT_IN,
    mechanism: 'password_based',
    backend: 'built_in_database',
  }
  const isAsItWas = came !== undefined && !isOtherHash(values, came)
  return {
    ...rest,
    user_id_type: values.idType,
    ...(!isAsItWas && { password_hash_algorithm: toAlgorithm(values) }),
  }
}

export function builtInRules(words: { whole: string; rounds: string }) {
  const whole = z.number(words.whole).check(z.int(words.whole))
  return z.object({
    idType: z.enum(['username', 'clientid']),
    hash: z.enum(HASHES),
    salt: z.enum(SALTS),
    rounds: whole.check(z.minimum(5, words.rounds), z.maximum(10, words.rounds)),
    mac: z.enum(MACS),
    iterations: whole.check(z.minimum(1, words.whole)),
    keyBytes: whole.check(z.minimum(0, words.whole)),
  })
}
