import { expect, it } from 'vitest'
import { readRows } from './read-rows.ts'

it.each([
  ['lines', '{"a":1}\n\n{"a":2}\r\n'],
  ['an array', '\uFEFF [ {"a":1}, {"a":2} ]'],
])('reads %s', (_what, text) => expect(readRows(text)).toEqual([{ a: 1 }, { a: 2 }]))

it.each(['', '\n'])('has no rows in %j', (text) => expect(readRows(text)).toEqual([]))

it('refuses what is no JSON', () => {
  expect(() => readRows('name,rules\na,1')).toThrow()
  expect(() => readRows('{"a":1}\n{"a":')).toThrow()
})
