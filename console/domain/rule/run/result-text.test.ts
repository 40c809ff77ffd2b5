import { expect, it } from 'vitest'
import { indented } from './result-text.ts'

it('indents JSON as JavaScript does, and keeps numbers as they are', () => {
  const value = { a: [1, { b: 'x, {"y": [1]} \\" ' }, [], {}], c: null, d: true }
  expect(indented(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
  expect(indented('{"n":12345678901234567890,"f":2.0}')).toBe(
    '{\n  "n": 12345678901234567890,\n  "f": 2.0\n}',
  )
})
