import { expect, it } from 'vitest'
import { isFoundBy, bestNameRank, likelySpellings } from './find.ts'

const clients = { words: 'Clients 客户端 /clients connections sessions' }

it.each(['', '  ', 'CLI', 'sess client', '客户', '/clients'])('finds by %j', (text) => {
  expect(isFoundBy(text)(clients)).toBe(true)
})

it.each(['nodes', 'client nodes', '节点'])('does not find by %j', (text) => {
  expect(isFoundBy(text)(clients)).toBe(false)
})

it.each(['logout', 'log out', 'LOG  OUT', '退出登录'])('finds “Log out” by %j', (text) => {
  expect(isFoundBy(text)({ words: 'Log out 退出登录' })).toBe(true)
})

it.each([
  ['dev-1', ['dev-1'], 0],
  ['DEV-1', ['dev-1'], 0],
  ['logout', ['Log out', '退出登录'], 0],
  ['dev', ['dev-1'], 1],
  ['0001', ['DEV-0001'], 2],
  ['ev-0', ['DEV-0001'], 3],
  ['kick', ['Clients', '客户端'], 4],
])('%j against %j is rank %d', (text, names, rank) => {
  expect(bestNameRank(text, names)).toBe(rank)
})

it.each([
  ['dev-0001', 'DEV-0001'],
  ['DEV-0001', 'dev-0001'],
  ['plant-a', 'Plant-A'],
  ['plant-a', 'Plant-a'],
])('%j is also asked as %j', (text, spelling) => {
  expect(likelySpellings(text)).toContain(spelling)
  expect(likelySpellings(text)[0]).toBe(text)
})

it('a text without letters has one spelling', () => {
  expect(likelySpellings('42')).toEqual(['42'])
})
