import type { Authenticator } from '@signalbox/contract/authentication'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { builtInRules, isOtherHash, toBuiltIn, toBuiltInValues } from './authenticator-form.ts'

const built = (algorithm: unknown): Authenticator => ({
  id: 'password_based:built_in_database',
  mechanism: 'password_based',
  backend: 'built_in_database',
  enable: false,
  user_id_type: 'clientid',
  password_hash_algorithm: algorithm,
  bootstrap_file: 'x.csv',
  bootstrap_type: 'hash',
  further: { a: 1 },
})

it.each([
  { name: 'sha256', salt_position: 'prefix' },
  { name: 'plain', salt_position: 'suffix' },
  { name: 'bcrypt', salt_rounds: 5 },
  { name: 'bcrypt', salt_rounds: 7, further: 1 },
  { name: 'pbkdf2', mac_fun: 'md4', iterations: 3 },
  { name: 'pbkdf2', mac_fun: 'sha', iterations: 3, dk_length: 9 },
])('%j is sent back as it came, and all else with it', (algorithm) => {
  const came = built(algorithm)
  const { id: _, ...rest } = came
  expect(toBuiltIn(toBuiltInValues(came), came)).toEqual(rest)
  expect(isOtherHash(toBuiltInValues(came), came)).toBe(false)
})

it('sends what was changed', () => {
  const came = built({ name: 'sha256', salt_position: 'prefix' })
  const values = { ...toBuiltInValues(came), hash: 'pbkdf2' as const, keyBytes: 16 }
  expect(isOtherHash(values, came)).toBe(true)
  expect(toBuiltIn(values, came)).toMatchObject({
    enable: false,
    password_hash_algorithm: { name: 'pbkdf2', mac_fun: 'sha256', iterations: 4096, dk_length: 16 },
  })
})

it('refuses rounds and amounts that are none', () => {
  const rules = builtInRules({ whole: 'whole', rounds: 'rounds' })
  const wrong = { ...toBuiltInValues(), rounds: 4, iterations: 0, keyBytes: 1.5 }
  const read = z.safeParse(rules, wrong)
  expect(read.error?.issues.map(({ message }) => message)).toEqual(['rounds', 'whole', 'whole'])
})
