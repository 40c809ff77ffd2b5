import type { ConfigChange } from '@signalbox/contract/config-history'
import { expect, it } from 'vitest'
import { findRestorable, restored } from './own-restore.ts'

it('former values lie over those of now, with the secrets of now', () => {
  const now = { a: 1, tls: { password: 'set', depth: 2 }, list: [1, 2] }
  const before = { a: 0, tls: { password: '******', depth: 1 }, list: [1] }
  expect(restored(now, before)).toEqual({ a: 0, tls: { password: 'set', depth: 1 }, list: [1] })
})

it('only changes of known parts with known values can be restored', () => {
  const of = (part: Partial<ConfigChange>) =>
    findRestorable({ root: 'listeners', item: 'tcp:a', kind: 'changed', ...part } as ConfigChange) // has what is read
  expect(of({})?.path).toEqual({ id: 'tcp:a' })
  expect(of({ root: 'log' })?.path).toEqual({})
  expect(of({ is_cut: true })).toBeUndefined()
  expect(of({ kind: 'removed' })).toBeUndefined()
  expect(of({ root: 'rule_engine.rules' })).toBeUndefined()
})
