import { describe, expect, it } from 'vitest'
import {
  changedSearch,
  isTypedOn,
  oneOf,
  pageSearch,
  parseSearch,
  readSearch,
  stringifySearch,
  text,
} from './search.ts'

describe('search parameters', () => {
  it('come back as they were, repeats and special characters included', () => {
    const search = { like_clientid: 'a b/+#%&=客户', username: ['a', 'b'] }
    expect(parseSearch(stringifySearch(search))).toEqual(search)
  })

  it('leave out what is empty', () => {
    expect(stringifySearch({ a: '', b: undefined, c: null })).toBe('')
  })

  it('fall back to their defaults when someone plays with the address', () => {
    const spec = { ...pageSearch, like_clientid: text }
    expect(readSearch(spec, { page: '-3', limit: 'x', like_clientid: ['a', 'b'] })).toEqual({
      page: 1,
      limit: 20,
      like_clientid: undefined,
    })
    expect(readSearch(spec, { page: '3', limit: '20' })).toMatchObject({ page: 3, limit: 20 })
  })
})

describe('an entry of the history', () => {
  it('is one for a text that is being typed, whatever page it leads to', () => {
    expect(isTypedOn({ page: '3' }, { q: 'a' }, 0)).toBe(false)
    expect(isTypedOn({ q: 'a' }, { q: 'ab' }, 500)).toBe(true)
    expect(isTypedOn({ q: 'ab' }, {}, 900)).toBe(true)
  })

  it('begins after a pause, after Back, and with another field', () => {
    isTypedOn({}, { q: 'a' }, 10_000)
    expect(isTypedOn({ q: 'a' }, { q: 'ab' }, 13_000)).toBe(false)
    expect(isTypedOn({}, { q: 'abc' }, 13_500)).toBe(false)
    expect(isTypedOn({ q: 'abc' }, { q: 'abc', node: 'n' }, 13_600)).toBe(false)
  })

  it('is one for each page, sort and choice, however quick', () => {
    isTypedOn({}, { page: 2 }, 20_000)
    expect(isTypedOn({ page: '2' }, { page: 3 }, 20_001)).toBe(false)
    isTypedOn({}, { order: 'asc' }, 20_002)
    expect(isTypedOn({ order: 'asc' }, { order: 'desc' }, 20_003)).toBe(false)
  })
})

describe('a change of the address', () => {
  const spec = { ...pageSearch, q: text, order: oneOf(['asc', 'desc'], 'asc') }

  it('leaves out defaults, and keeps what others wrote', () => {
    const now = { q: 'a', page: '3', view: 'Mine', order: 'desc' }
    expect(changedSearch(spec, now, { page: 1, order: 'asc' })).toEqual({ q: 'a', view: 'Mine' })
    expect(changedSearch(spec, now, { q: undefined, page: 2 })).toMatchObject({ page: 2 })
  })

  it('takes out what makes no sense', () => {
    expect(changedSearch(spec, { page: '-1', order: 'x', q: ['a', 'b'] }, { limit: 50 })).toEqual({
      limit: 50,
    })
  })
})
