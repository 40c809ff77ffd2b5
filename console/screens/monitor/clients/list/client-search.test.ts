import { describe, expect, it } from 'vitest'
import { type RawSearch, readSearch } from '#routing/search.ts'
import { clientSearch } from '../clients.paths.ts'
import { attributeFilters, isBeyondApi, passesHere, toQuery, withoutOwn } from './client-search.ts'

const read = (raw: RawSearch) => ({
  ...readSearch(clientSearch, raw),
  attributes: attributeFilters(raw),
})

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
    expect(rows.filter(passesHere(search)).map(({ clientid }) => clientid)).toEqual(['both'])
  })

  it('passes over what a cluster can never tell, and nothing else', () => {
    const search = read({ sort: 'mqueue', gte_mqueue_len: '5' })
    expect(withoutOwn(search)).toBe(search)
    const foreign = read({ sort: 'recv_msg.rate', 'gte_send_msg.rate': '5', gte_mqueue_len: '5' })
    expect(withoutOwn(foreign)).toEqual(read({ gte_mqueue_len: '5' }))
  })

  it('asks the embedded broker for client attributes, and compares those of a cluster', () => {
    const search = read({ 'attr.firmware': '3.7.4', 'like_attr.site': 'mu', attribute: 'x' })
    expect(toQuery(search, asked({}))).toMatchObject({
      attr: ['firmware=3.7.4'],
      like_attr: ['site=mu'],
    })
    expect(toQuery(search, asked({ canSort: false }))).not.toHaveProperty('attr')
    expect(isBeyondApi(search)).toBe(true)
    const rows = [
      { clientid: 'both', client_attrs: { firmware: '3.7.4', site: 'muc' } },
      { clientid: 'one', client_attrs: { firmware: '3.7.4' } },
      { clientid: 'none' },
    ]
    expect(rows.filter(passesHere(search)).map(({ clientid }) => clientid)).toEqual(['both'])
    const inherited = read({ 'attr.constructor': 'x', 'like_attr.toString': '' })
    expect(rows.filter(passesHere(inherited))).toEqual([])
  })

  it('finds full queues of a cluster, and passes over losses, which it does not count', () => {
    const full = read({ health: 'queue_full' })
    expect(withoutOwn(full)).toBe(full)
    expect(isBeyondApi(full)).toBe(true)
    const rows = [
      { clientid: 'full', mqueue_len: 10, mqueue_max: 10 },
      { clientid: 'half', mqueue_len: 5, mqueue_max: 10 },
    ]
    expect(rows.filter(passesHere(full)).map(({ clientid }) => clientid)).toEqual(['full'])
    expect(toQuery(full, asked({}))).toMatchObject({ health: 'queue_full' })
    expect(toQuery(read({ health: 'refused' }), asked({}))).not.toHaveProperty('health')
    expect(withoutOwn(read({ health: 'losing' })).health).toBeUndefined()
  })
})
