import { expect, it } from 'vitest'
import { movesOf } from './chain.ts'

it('the first, the last and one between can go where there is a place', () => {
  const ids = ['a', 'b', 'c']
  expect(movesOf(ids, 'a')).toEqual({ down: 'after:b', bottom: 'rear' })
  expect(movesOf(ids, 'b')).toEqual({
    top: 'front',
    up: 'before:a',
    down: 'after:c',
    bottom: 'rear',
  })
  expect(movesOf(ids, 'c')).toEqual({ top: 'front', up: 'before:b' })
  expect(movesOf(['a'], 'a')).toEqual({})
  expect(movesOf(ids, 'gone')).toEqual({})
})
