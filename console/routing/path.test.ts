import { expect, expectTypeOf, it } from 'vitest'
import { matchPath, path } from './path.ts'
import { oneOf, pageSearch, type SearchOf, text } from './search.ts'

const list = path('/things', { ...pageSearch, q: text, qos: oneOf(['0', '1'], '0') })
const thing = path('/things/$owner/$name', { tab: oneOf(['facts', 'rules'], 'facts') })

it('make addresses of parameters, each encoded once', () => {
  expect(list()).toBe('/things')
  expect(list({ q: 'a b&c', page: 2, qos: 1 })).toBe('/things?q=a+b%26c&page=2&qos=1')
  expect(thing({ owner: 'a/b', name: '客' }, { tab: 'rules' })).toBe(
    '/things/a%2Fb/%E5%AE%A2?tab=rules',
  )
})

it('refuse parameters that are not theirs, when the code is compiled', () => {
  expectTypeOf(list).parameter(0).not.toExtend<{ qq: string }>()
  expectTypeOf<{ page: string }>().not.toExtend<Parameters<typeof list>[0]>()
  expectTypeOf<{ owner: string }>().not.toExtend<Parameters<typeof thing>[0]>()
  expectTypeOf<SearchOf<typeof list.search>['qos']>().toEqualTypeOf<'0' | '1'>()
})

it('are recognized in an address, in any case and however it was written', () => {
  expect(matchPath(thing.pattern, '/Things/a%2Fb/50%')).toEqual({ owner: 'a/b', name: '50%' })
  expect(matchPath(list.pattern, '/things')).toEqual({})
  for (const pathname of ['/', '/thing', '/things/a', '/things/a/', '/things/a/b/c', '//things']) {
    expect(matchPath(thing.pattern, pathname)).toBeUndefined()
  }
})
