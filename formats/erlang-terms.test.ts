import { expect, it } from 'vitest'
import { readAsFar, readTerms, tokenAt } from './erlang-terms.ts'

it('tells the parts of the language apart', () => {
  const text = '{allow,"a\\"}%",\'and\',10,<<"b">>}.% why'
  const parts: string[] = []
  for (let at = 0; at < text.length; ) {
    const { kind, from, to } = tokenAt(text, at)
    parts.push(`${kind} ${text.slice(from, to)}`)
    at = to
  }
  expect(parts).toEqual([
    'sign {',
    'atom allow',
    'sign ,',
    'text "a\\"}%"',
    'sign ,',
    "atom 'and'",
    'sign ,',
    'number 10',
    'sign ,',
    'text <<"b">>',
    'sign }',
    'sign .',
    'comment % why',
  ])
  expect(tokenAt('Who', 0)).toEqual({ kind: 'wrong', from: 0, to: 1 })
})

it('reads terms with where they stand, up to what cannot be read', () => {
  const text = '% why\n{a,\n "t"}.\n[1, -2] .\n{b, Who}.\n'
  const { terms, fault } = readAsFar(text)
  expect(terms.map(({ kind, line, from, to }) => [kind, line, text.slice(from, to)])).toEqual([
    ['tuple', 2, '{a,\n "t"}.'],
    ['list', 4, '[1, -2] .'],
  ])
  expect([fault?.line, text.slice(fault?.place.from, fault?.place.to)]).toEqual([5, 'W'])
  expect(() => readTerms(text)).toThrow('syntax error before: W')
})

it.each(['{a', '{a}', '[1,', 'a'])('%j is unfinished', (text) => {
  expect(readAsFar(text).fault?.isUnfinished).toBe(true)
})

it('refuses a text as deep as a stack', () => {
  expect(readAsFar('{'.repeat(100_000)).fault).toMatchObject({ isUnfinished: false, line: 1 })
})
