import { expect, it } from 'vitest'
import { choose } from './choose.ts'

const KINDS = ['password_based:mysql', 'password_based:redis', 'jwt', 'scram:built_in_database']

it('offers each first part once, with the kinds that it leads to', () => {
  const { chosen, kind, choices } = choose(KINDS, [undefined, undefined])
  expect(chosen).toEqual([])
  expect(kind).toBeUndefined()
  expect(choices).toEqual([
    { value: 'password_based', kinds: ['password_based:mysql', 'password_based:redis'] },
    { value: 'jwt', kinds: ['jwt'] },
    { value: 'scram', kinds: ['scram:built_in_database'] },
  ])
})

it('offers the second parts of the first', () => {
  const { chosen, kind, choices } = choose(KINDS, ['password_based', undefined])
  expect(chosen).toEqual(['password_based'])
  expect(kind).toBeUndefined()
  expect(choices.map(({ value }) => value)).toEqual(['mysql', 'redis'])
})

it.each([
  [['password_based', 'redis'], 'password_based:redis', ['password_based', 'redis']],
  [['jwt', undefined], 'jwt', ['jwt']],
  [['jwt', 'redis'], 'jwt', ['jwt']],
  [['password_based', 'nope'], undefined, ['password_based']],
  [['nope', 'mysql'], undefined, []],
  [[undefined, 'mysql'], undefined, []],
])('of the address %j the kind is %s', (values, kind, chosen) => {
  expect(choose(KINDS, values)).toMatchObject({ kind, chosen })
})
