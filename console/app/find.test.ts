import { expect, it } from 'vitest'
import { isFoundBy } from './find.ts'

const clients = { words: 'Clients 客户端 /clients connections sessions' }

it.each(['', '  ', 'CLI', 'sess client', '客户', '/clients'])('finds by %j', (text) => {
  expect(isFoundBy(text)(clients)).toBe(true)
})

it.each(['nodes', 'client nodes', '节点'])('does not find by %j', (text) => {
  expect(isFoundBy(text)(clients)).toBe(false)
})
