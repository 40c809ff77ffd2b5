import { describe, expect, it } from 'vitest'
import { parseSearch } from '../../routing/search.ts'
import { addressOf, readViews, tidyName, viewSearch, withView } from './views.ts'

describe('views', () => {
  it('keep filters, sort and columns, and neither the page nor the name', () => {
    const address = parseSearch(
      '?view=Mine&page=3&sort=mqueue&like_clientid=a%26b&cols=clientid,mqueue',
    )
    const search = viewSearch(address)
    expect(parseSearch(search)).toEqual({
      cols: 'clientid,mqueue',
      like_clientid: 'a&b',
      sort: 'mqueue',
    })
    expect(addressOf({ name: 'Mine', search })).toEqual({ ...parseSearch(search), view: 'Mine' })
  })

  it('are the same whatever the order of the address', () => {
    expect(viewSearch(parseSearch('?b=2&a=1&page=9'))).toBe(viewSearch(parseSearch('?a=1&b=2')))
  })

  it.each([
    [null],
    ['nonsense'],
    ['{}'],
    ['[1, null, "x", {"name": ""}, {"name": "a", "search": 5}, {"search": "?a=1"}]'],
  ])('are none where the browser kept nothing of use: %s', (text) => {
    expect(readViews(text)).toEqual([])
  })

  it('have names of a length that fits', () => {
    expect(tidyName('  a  ')).toBe('a')
    expect(tidyName('   ')).toBeUndefined()
    expect(tidyName(['a'])).toBeUndefined()
    expect(tidyName('x'.repeat(500))).toHaveLength(60)
  })

  it('take the place of one of the same name, in the order of names', () => {
    const one = withView([], { name: 'b', search: '?a=1' }) ?? []
    const two = withView(one, { name: 'a', search: '' }) ?? []
    expect(two.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(withView(two, { name: 'b', search: '?a=2' })).toEqual([
      { name: 'a', search: '' },
      { name: 'b', search: '?a=2' },
    ])
  })

  it('come to an end', () => {
    const many = Array.from({ length: 50 }, (_, i) => ({ name: `v${i}`, search: '' }))
    expect(withView(many, { name: 'one too many', search: '' })).toBeUndefined()
    expect(withView(many, { name: 'v7', search: '?a=1' })).toHaveLength(50)
    expect(readViews(JSON.stringify([...many, ...many]))).toHaveLength(50)
  })
})
