import { expect, it } from 'vitest'
import { restorableOf, restored } from './own-restore.ts'

const change = { at: 0, username: 'admin', subject: '', sent: '{}' }

it('former values lie over those of now, with the secrets of now', () => {
  const now = { a: 1, tls: { password: 'set', depth: 2 }, list: [1, 2] }
  const before = { a: 0, tls: { password: '******', depth: 1 }, list: [1] }
  expect(restored(now, before)).toEqual({ a: 0, tls: { password: 'set', depth: 1 }, list: [1] })
})

it('only known operations with known values can be restored', () => {
  const before = '{"id":"tcp:a","running":true,"current_connections":3,"bind":"1884"}'
  const listener = { ...change, operation: 'listenerUpdate', subject: 'tcp:a', before }
  expect(restorableOf(listener)).toMatchObject({
    path: { id: 'tcp:a' },
    before: { id: 'tcp:a', bind: '1884' },
  })
  expect(restorableOf(listener)?.before).not.toHaveProperty('running')
  expect(restorableOf({ ...change, operation: 'listenerUpdate' })).toBeUndefined()
  expect(restorableOf({ ...change, operation: 'ruleUpdate', before })).toBeUndefined()
})
