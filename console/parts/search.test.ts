import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { optionalText, pageSearch, parseSearch, stringifySearch } from './search.ts'

describe('search parameters', () => {
  it('come back as they were, repeats and special characters included', () => {
    const search = { like_clientid: 'a b/+#%&=客户', username: ['a', 'b'] }
    expect(parseSearch(stringifySearch(search))).toEqual(search)
  })

  it('leave out what is empty', () => {
    expect(stringifySearch({ a: '', b: undefined, c: null })).toBe('')
  })

  it('fall back to their defaults when someone plays with the address', () => {
    const schema = z.object({ ...pageSearch, like_clientid: optionalText })
    expect(z.parse(schema, { page: '-3', limit: 'x', like_clientid: ['a', 'b'] })).toEqual({
      page: 1,
      limit: 100,
      like_clientid: undefined,
    })
    expect(z.parse(schema, { page: '3', limit: '20' })).toMatchObject({ page: 3, limit: 20 })
  })
})
