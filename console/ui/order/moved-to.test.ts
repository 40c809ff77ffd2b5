import { expect, it } from 'vitest'
import { movedTo } from './moved-to.ts'

it('one of them goes to another place', () => {
  const ids = ['a', 'b', 'c']
  expect(movedTo(ids, 'a', 2)).toEqual(['b', 'c', 'a'])
  expect(movedTo(ids, 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(movedTo(ids, 'b', 1)).toEqual(ids)
})
