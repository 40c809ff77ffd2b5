import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { toUserValues, userRules } from './user-form.ts'

const words = {
  empty: 'empty',
  name: 'name',
  reserved: 'reserved',
  noPassword: 'no password',
  password: 'password',
  repeated: 'repeated',
  likeUsername: 'like',
  mismatch: 'mismatch',
}
const good = {
  ...toUserValues(),
  username: ' op_1 ',
  password: 'Signal-201',
  repeated: 'Signal-201',
}

function problems(values: object, isNew = true): string[] {
  const read = z.safeParse(userRules(isNew, words), { ...good, ...values })
  return read.success ? [] : read.error.issues.map(({ message }) => message)
}

it.each([
  [{}, []],
  [{ username: 'a-b' }, ['name']],
  [{ username: ' ' }, ['empty']],
  [{ username: 'x'.repeat(101) }, ['name']],
  [{ password: 'short', repeated: 'short' }, ['password']],
  [{ password: 'OP-2026!', repeated: 'OP-2026!' }, ['like']],
  [{ repeated: 'other' }, ['mismatch']],
  [{ username: 'Root' }, ['reserved']],
  [{ username: 'administrator' }, ['reserved']],
])('%j: %j', (values, expected) => expect(problems(values)).toEqual(expected))

it('asks an existing user for neither name nor password, and trims a name', () => {
  const values = toUserValues({ username: 'o.p', description: 'd', role: 'viewer' })
  expect(problems(values, false)).toEqual([])
  expect(z.parse(userRules(true, words), good).username).toBe('op_1')
})
