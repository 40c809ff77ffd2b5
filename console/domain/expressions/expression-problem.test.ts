import { afterEach, describe, expect, it, vi } from 'vitest'
import { isErlang } from '#api/use-can.ts'
import { expressionProblem } from './expression-problem.ts'

vi.mock('#api/use-can.ts', () => ({ isErlang: vi.fn(() => false) }))

afterEach(() => vi.mocked(isErlang).mockReset())

describe('an expression', () => {
  it.each([
    '^c',
    'bad[0-9]+$',
    '(?i)x',
    'a\\(b',
    '(?!a)b',
    '(?<=a)b',
    '(a)\\1',
    '(?>a+)b',
    'a++b',
    '(?#why)a',
  ])('%s is one for both', async (text) => {
    for (const isCluster of [false, true]) {
      vi.mocked(isErlang).mockReturnValue(isCluster)
      expect(await expressionProblem(text)).toBeUndefined()
    }
  })

  it.each(['^bad(', 'a)', '[a', '*a', 'a**', '(?<=', 'b\\'])(
    '%s is one for nobody',
    async (text) => {
      for (const isCluster of [false, true]) {
        vi.mocked(isErlang).mockReturnValue(isCluster)
        expect(await expressionProblem(text)).toEqual(expect.any(String))
      }
    },
  )

  it.each(['a(?R)?b', 'a(*SKIP)b', 'a'.repeat(1001), '\\Ka'])(
    '%s is one for a cluster only',
    async (text) => {
      vi.mocked(isErlang).mockReturnValue(true)
      expect(await expressionProblem(text)).toBeUndefined()
      vi.mocked(isErlang).mockReturnValue(false)
      expect(await expressionProblem(text)).toEqual(expect.any(String))
    },
  )
})
