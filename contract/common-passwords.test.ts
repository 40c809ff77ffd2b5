import { expect, it } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.data.ts'
import { isCommonPassword } from './common-passwords.ts'
import { fittingPasswords } from './testing/write-common-passwords.ts'

/** Passwords in the order of their frequency. */
const fitting = fittingPasswords()

it('are those of the package that fit the rule', () => {
  expect(fitting.length).toBeGreaterThanOrEqual(3000)
  // A failed comparison of long texts by `expect` would take minutes.
  const isSame = COMMON_PASSWORDS === fitting.join(' ')
  expect(isSame, 'node contract/testing/write-common-passwords.ts').toBe(true)
})

it.each(['password1', 'Passw0rd', 'P@ssw0rd', 'ADMIN123', '1qaz2wsx'])('%s is one', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

it.each(['Signal-2026', 'correct horse 7', ''])('%j is none', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
