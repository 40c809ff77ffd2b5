import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { clientSearch, hasFilter, toQuery } from './client-search.ts'

const read = (raw: Record<string, unknown>) => z.parse(clientSearch, raw)

describe('client search', () => {
  it('keeps an id with commas in one piece', () => {
    expect(toQuery(read({ clientid: 'a,b' }), ['clientid'])).toMatchObject({
      clientid: ['a,b'],
      fields: 'clientid',
    })
  })

  it('asks for each field once', () => {
    expect(toQuery(read({}), ['clientid', 'connected', 'clientid']).fields).toBe(
      'clientid,connected',
    )
  })

  it('knows whether anything is filtered', () => {
    expect(hasFilter(read({ page: '3', sort: 'clientid' }))).toBe(false)
    expect(hasFilter(read({ conn_state: 'connected' }))).toBe(true)
    expect(hasFilter(read({ conn_state: 'nonsense' }))).toBe(false)
  })
})
