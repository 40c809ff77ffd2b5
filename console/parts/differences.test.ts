import { describe, expect, it } from 'vitest'
import { differences } from './differences.ts'

describe('changes of another user', () => {
  const seen = { name: 'a', ssl: { enable: true, verify: 'verify_none' }, list: [{ a: 1 }, 2] }

  it('is nothing where the same was read again, in whatever order', () => {
    const now = { list: [{ a: 1 }, 2], ssl: { verify: 'verify_none', enable: true }, name: 'a' }
    expect(differences(seen, now)).toEqual([])
    expect(differences('text', 'text')).toEqual([])
    // A field that is not there and one that is undefined are one on the wire.
    expect(differences({ a: undefined }, {})).toEqual([])
  })

  it('are reported field by field, with the current values', () => {
    const now = { ...seen, ssl: { enable: false, verify: 'verify_none' }, more: 1 }
    expect(differences(seen, now)).toEqual([
      { path: 'ssl.enable', now: false },
      { path: 'more', now: 1 },
    ])
    expect(differences(seen, { ...seen, name: undefined })).toEqual([
      { path: 'name', now: undefined },
    ])
  })

  it('is a list whole, and what has become something else', () => {
    expect(differences(seen, { ...seen, list: [{ a: 2 }, 2] })).toEqual([
      { path: 'list', now: [{ a: 2 }, 2] },
    ])
    expect(differences(seen, { ...seen, ssl: 'off' })).toEqual([{ path: 'ssl', now: 'off' }])
    expect(differences('one\n', 'two\n')).toEqual([{ path: '', now: 'two\n' }])
  })
})
