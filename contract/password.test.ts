import { describe, expect, it } from 'vitest'
import { passwordProblem } from './password.ts'

describe('passwordProblem', () => {
  it.each(['Passw0rd', 'abcdefg1', '1234567!', 'a b c d e', `${'a'.repeat(63)}1`])(
    'lets %j pass',
    (password) => {
      expect(passwordProblem(password)).toBeUndefined()
    },
  )

  it.each(['', 'short1', `${'a'.repeat(64)}1`, 'abcdefgh', '12345678', '!!!!!!!!', 'pässword1'])(
    'refuses %j',
    (password) => {
      expect(passwordProblem(password)).toEqual(expect.any(String))
    },
  )
})
