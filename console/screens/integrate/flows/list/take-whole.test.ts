import { expect, it } from 'vitest'
import { takeWhole } from './take-whole.ts'

it('takes all parts that fit', () => {
  expect(takeWhole([[1, 2], [3]], 3)).toEqual({ taken: [1, 2, 3], isCut: false })
})

it('leaves out a part that does not fit, and takes smaller ones after it', () => {
  expect(takeWhole([[1, 2], [3, 4], [5]], 3)).toEqual({ taken: [1, 2, 5], isCut: true })
})
