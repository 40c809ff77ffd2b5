import { describe, expect, it } from 'vitest'
import { changesBetween, mergeInto, withChanges } from './config-values.ts'

const before = {
  mqtt: { max_inflight: 32, mqueue_priorities: { 'a.b': 1, 'c/d': 2 }, hidden: 'x' },
  list: [1, 2],
}

describe('changes of a configuration', () => {
  it('are found value by value, also below names with dots', () => {
    const after = {
      mqtt: { max_inflight: 64, mqueue_priorities: { 'a.b': 3 }, hidden: 'x' },
      list: [1],
    }
    const changes = changesBetween(before, after)
    expect(changes).toEqual([
      { path: ['mqtt', 'max_inflight'], from: 32, to: 64 },
      { path: ['mqtt', 'mqueue_priorities', 'a.b'], from: 1, to: 3 },
      { path: ['mqtt', 'mqueue_priorities', 'c/d'], from: 2, to: undefined },
      { path: ['list'], from: [1, 2], to: [1] },
    ])
    expect(withChanges(before, changes)).toEqual(after)
    expect(withChanges(after, changesBetween(after, before))).toEqual(before)
  })

  it('are none between equal values, in whatever order', () => {
    expect(changesBetween({ a: 1, b: { c: [1] } }, { b: { c: [1] }, a: 1 })).toEqual([])
    expect(changesBetween({ a: undefined }, {})).toEqual([])
  })

  it('of an object to a word are one change', () => {
    expect(changesBetween({ p: { a: 1 } }, { p: 'disabled' })).toEqual([
      { path: ['p'], from: { a: 1 }, to: 'disabled' },
    ])
  })

  it('never read or write what all objects inherit', () => {
    const changes = changesBetween({}, JSON.parse('{"constructor": {"x": 1}}'))
    expect(changes).toEqual([{ path: ['constructor'], from: undefined, to: { x: 1 } }])
  })
})

describe('a merge into the current state', () => {
  const changes = changesBetween({ a: 1, b: 1, c: 1 }, { a: 2, b: 2, c: 1 })

  it('keeps what others have changed elsewhere', () => {
    const merged = mergeInto({ a: 1, b: 1, c: 9 }, changes)
    expect(merged.conflicts).toEqual([])
    expect(withChanges({ a: 1, b: 1, c: 9 }, merged.changes)).toEqual({ a: 2, b: 2, c: 9 })
  })

  it('finds that somebody else has changed the same value', () => {
    const merged = mergeInto({ a: 5, b: 1, c: 1 }, changes)
    expect(merged.conflicts).toEqual([{ path: ['a'], from: 1, to: 2, theirs: 5 }])
    expect(merged.changes[0]).toEqual({ path: ['a'], from: 5, to: 2 })
  })

  it('leaves out changes that somebody else has already made', () => {
    expect(mergeInto({ a: 2, b: 1, c: 1 }, changes)).toEqual({
      changes: [{ path: ['b'], from: 1, to: 2 }],
      conflicts: [],
    })
  })
})
