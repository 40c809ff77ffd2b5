import { describe, expect, it } from 'vitest'
import { parseSearch } from '#routing/search.ts'
import { searchFromView, readViews, viewSearch } from './views.ts'

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
    expect(searchFromView({ name: 'Mine', search })).toEqual({
      ...parseSearch(search),
      view: 'Mine',
    })
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
})
