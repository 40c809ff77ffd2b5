import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passwordProblem } from './password.ts'

describe('passwordProblem', () => {
  it.each(['Signal-20', 'abcdefg1', '1234567!', 'a b c d e', `${'a'.repeat(63)}1`])(
    'lets %j pass',
    (password) => {
      expect(passwordProblem(password, 'someone')).toBeUndefined()
    },
  )

  it.each(['', 'short1', `${'a'.repeat(64)}1`, 'abcdefgh', '12345678', '!!!!!!!!', 'pässword1'])(
    'refuses %j',
    (password) => {
      expect(passwordProblem(password, 'someone')).toEqual(expect.any(String))
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
        expect(passwordProblem(password, 'someone') === undefined).toBe(rule.test(password))
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['admin123', 'admin', true],
    ['ADMIN-2026', 'admin', true],
    ['1_ann_1!', 'ann', true],
    ['line-7-op', 'line_op7', true],
    ['12345678!', '1234', false],
    ['admin-of-line-7', 'admin', false],
    ['Signal-2026', 'ann', false],
  ])('%s for %s is like the user name: %s', (password, username, isLike) => {
    expect(passwordProblem(password, username) !== undefined).toBe(isLike)
  })
})
