import { describe, expect, it } from 'vitest'
import { expressionProblem } from './expression-problem.ts'

describe('an expression', () => {
  it.each(['^c', 'bad[0-9]+$', '(?i)x', 'a|b', '\\d{3}', 'a\\(b'])(
    '%s is one for both',
    async (text) => {
      expect(await expressionProblem(text, 're2')).toBeUndefined()
      expect(await expressionProblem(text, 'pcre')).toBeUndefined()
    },
  )

  it.each(['^bad(', 'a)', '[a', '*a', 'a**', '(?<=', 'b\\'])(
    '%s is one for nobody',
    async (text) => {
      expect(await expressionProblem(text, 're2')).toEqual(expect.any(String))
      expect(await expressionProblem(text, 'pcre')).toEqual(expect.any(String))
    },
  )

  it.each([
    '(?!a)b',
    '(?<=a)b',
    '(a)\\1',
    '(?>a+)b',
    'a++b',
    '(?P<n>a)(?P=n)',
    '(?P<n>a)\\k<n>',
    '(?i-s:x)',
    '(?#why)a',
    '\\Aa\\z',
  ])('%s is one for a cluster, and not for the linear engine, or is for both', async (text) => {
    expect(await expressionProblem(text, 'pcre')).toBeUndefined()
  })

  it('tells what the linear engine does not have', async () => {
    expect(await expressionProblem('(?!a)b', 're2')).toEqual(expect.any(String))
    expect(await expressionProblem('(a)\\1', 're2')).toEqual(expect.any(String))
  })
})
