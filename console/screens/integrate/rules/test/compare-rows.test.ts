import { expect, it } from 'vitest'
import { differentColumns } from './compare-rows.ts'

it('names the columns that differ, whatever the order of keys', () => {
  expect(differentColumns({ a: { x: 1, y: 2 }, b: 1 }, { b: 1, a: { y: 2, x: 1 } })).toEqual([])
  expect(differentColumns({ a: 1, t: 5 }, { a: 1, t: 6, u: 1 })).toEqual(['t', 'u'])
  expect(differentColumns([{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 3 }])).toEqual(['a'])
  expect(differentColumns([{ a: 1 }], [])).toEqual(['*'])
})
