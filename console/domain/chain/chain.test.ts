import { expect, it } from 'vitest'
import { indexAt, possibleMoves } from './chain.ts'

it('the first, the last and one between can go where there is a place', () => {
  const ids = ['a', 'b', 'c']
  expect(possibleMoves(ids, 'a')).toEqual({ down: 'after:b', bottom: 'rear' })
  expect(possibleMoves(ids, 'b')).toEqual({
    top: 'front',
    up: 'before:a',
    down: 'after:c',
    bottom: 'rear',
  })
  expect(possibleMoves(ids, 'c')).toEqual({ top: 'front', up: 'before:b' })
  expect(possibleMoves(['a'], 'a')).toEqual({})
  expect(possibleMoves(ids, 'gone')).toEqual({})
})

it('knows which place it was moved to', () => {
  const ids = ['a', 'x:b', 'x:c', 'd']
  const at = (position: string) => indexAt(ids, 'x:c', position)
  expect(['front', 'rear', 'before:x:b', 'after:d', 'before:a'].map(at)).toEqual([0, 3, 1, 3, 0])
})
