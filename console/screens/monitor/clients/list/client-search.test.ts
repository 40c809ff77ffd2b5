import { describe, expect, it } from 'vitest'
import { type RawSearch, readSearch } from '../../../../routing/search.ts'
import { clientSearch } from '../clients.paths.ts'
import { isBeyondApi, passesFloors, toQuery, withoutOwn } from './client-search.ts'

const read = (raw: RawSearch) => readSearch(clientSearch, raw)

type ListOptions = Parameters<typeof toQuery>[1]
const asked = (part: Partial<ListOptions>): ListOptions => ({
  fields: ['clientid'],
  canSort: true,
  sortName: undefined,
  ...part,
})

describe('client search', () => {
  it('keeps an id with commas in one piece', () => {
    expect(toQuery(read({ clientid: 'a,b' }), asked({ fields: ['clientid'] }))).toMatchObject({
      clientid: ['a,b'],
      fields: 'clientid',
    })
  })

  it('asks for each field once', () => {
    expect(toQuery(read({}), asked({ fields: ['clientid', 'connected', 'clientid'] })).fields).toBe(
      'clientid,connected',
    )
  })

  it('leaves to the broker what its own can do, and asks no other for it', () => {
    const search = read({ sort: 'mqueue', order: 'desc', gte_mqueue_len: '5' })
    const sortName = 'mqueue_len'
    expect(toQuery(search, asked({ sortName }))).toMatchObject({
      sort: 'mqueue_len',
      order: 'desc',
      gte_mqueue_len: 5,
    })
    const upstream = toQuery(search, asked({ sortName, canSort: false }))
    expect(Object.keys(upstream).sort()).toEqual(['fields', 'limit', 'page'])
  })

  it('does itself what another broker cannot', () => {
    expect(isBeyondApi(read({ like_clientid: 'a', conn_state: 'connected' }))).toBe(false)
    expect(isBeyondApi(read({ sort: 'clientid' }))).toBe(true)
    const search = read({ gte_mqueue_len: '5', 'gte_send_msg.dropped': '1' })
    expect(isBeyondApi(search)).toBe(true)
    const rows = [
      { clientid: 'both', mqueue_len: 5, 'send_msg.dropped': 2 },
      { clientid: 'one', mqueue_len: 500, 'send_msg.dropped': 0 },
      { clientid: 'unknown' },
    ]
    expect(rows.filter(passesFloors(search)).map(({ clientid }) => clientid)).toEqual(['both'])
  })

  it('passes over what a cluster can never tell, and nothing else', () => {
    const search = read({ sort: 'mqueue', gte_mqueue_len: '5' })
    expect(withoutOwn(search)).toBe(search)
    const foreign = read({ sort: 'recv_msg.rate', 'gte_send_msg.rate': '5', gte_mqueue_len: '5' })
    expect(withoutOwn(foreign)).toEqual(read({ gte_mqueue_len: '5' }))
  })
})
