import { expect, it } from 'vitest'
import { merge, touched } from './merge.ts'

const seen = { noMatch: 'allow', maxSize: 32 }
const typed = { noMatch: 'allow', maxSize: 64 }

it('leaves what was not touched as others have made it', () => {
  expect(merge(typed, seen, { noMatch: 'deny', maxSize: 32 })).toEqual({
    noMatch: 'deny',
    maxSize: 64,
  })
})

it('knows what was touched, about which another may be asked', () => {
  expect(touched(typed, seen)).toEqual(['maxSize'])
  expect(touched(seen, seen)).toEqual([])
})

it('compares lists and objects by their content', () => {
  const list = { actions: ['a', { function: 'republish' }] }
  const copy = structuredClone(list)
  expect(touched(copy, list)).toEqual([])
  expect(merge(copy, list, { actions: ['b'] })).toEqual({ actions: ['b'] })
  expect(merge({ actions: ['c'] }, list, { actions: ['b'] })).toEqual({ actions: ['c'] })
})
