import { expect, it } from 'vitest'
import { product } from './sources.ts'

const ofConsole = product.filter(({ path }) => path.startsWith('console/'))
const pathsWith = (pattern: RegExp) =>
  ofConsole.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

it('every table of a screen is described as a list', () => {
  const direct = pathsWith(/from '[^']*\/DataTable\.tsx'/)
  expect(direct).toContain('console/list/List.tsx')
  expect(direct.filter((path) => !/^console\/(dev|list|ui)\//.test(path))).toEqual([])
})

it('screens have the intervals of console/api/live.ts, unless they need others', () => {
  expect(pathsWith(/POLL_MS = (5000|10_000)\b/)).toEqual(['console/api/live.ts'])
})
