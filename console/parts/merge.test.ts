import { expect, it } from 'vitest'
import { merge } from './merge.ts'

const seen = { noMatch: 'allow', maxSize: 32 }

it('leaves what was not touched as others have made it', () => {
  const typed = { noMatch: 'allow', maxSize: 64 }
  const now = { noMatch: 'deny', maxSize: 32 }
  expect(merge(typed, seen, now)).toEqual({
    values: { noMatch: 'deny', maxSize: 64 },
    clashes: [],
  })
})

it('tells what was changed by both, and to something else', () => {
  const typed = { noMatch: 'deny', maxSize: 64 }
  const now = { noMatch: 'deny', maxSize: 16 }
  expect(merge(typed, seen, now)).toEqual({ values: typed, clashes: ['maxSize'] })
})
