import { expect, it } from 'vitest'
import { readEntries } from './read-rows.ts'

const readValues = (text: string) => readEntries(text).map(({ value }) => value)

it.each([
  ['lines', '{"a":1}\n\n{"a":2}\r\n'],
  ['an array', '\uFEFF [ {"a":1}, {"a":2} ]'],
])('reads %s', (_what, text) => expect(readValues(text)).toEqual([{ a: 1 }, { a: 2 }]))

it.each(['', '\n'])('has no entries in %j', (text) => expect(readValues(text)).toEqual([]))

it('names the lines that are no JSON', () => {
  expect(readEntries('{"a":1}\n\n{"a":\n')).toEqual([
    { place: 1, text: '{"a":1}', value: { a: 1 } },
    { place: 3, text: '{"a":', value: undefined },
  ])
})

it('refuses a file without JSON', () => {
  expect(() => readEntries('name,rules\na,1')).toThrow(SyntaxError)
  expect(() => readEntries('[{"a":1}')).toThrow(SyntaxError)
})
