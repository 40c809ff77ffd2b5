import fc from 'fast-check'
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

  it('is the rule of the API, for passwords of any kind', () => {
    const rule = /^(?![\d]+$)(?![a-zA-Z]+$)(?![^\da-zA-Z]+$)[ -~]{8,64}$/
    const letters = fc.string({
      unit: fc.constantFrom('a', 'Z', '0', '9', ' ', '~', '\\', 'é', '\n'),
    })
    const ofOneKind = fc
      .constantFrom('a', '7', '!')
      .chain((unit) => fc.integer({ min: 6, max: 66 }).map((length) => unit.repeat(length)))
    fc.assert(
      fc.property(fc.tuple(ofOneKind, letters), ([start, rest]) => {
        const password = start + rest
        expect(passwordProblem(password) === undefined).toBe(rule.test(password))
      }),
      { numRuns: 2000 },
    )
  })
})
