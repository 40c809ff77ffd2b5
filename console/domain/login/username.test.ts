import { expect, it } from 'vitest'
import { usernameText } from './username.ts'

it('is empty where the API has none, in its three ways to say so', () => {
  expect([undefined, null, '', 'undefined', 'alice'].map(usernameText)).toEqual([
    '',
    '',
    '',
    '',
    'alice',
  ])
})
