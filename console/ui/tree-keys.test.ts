import { expect, it } from 'vitest'
import { stepInTree } from './tree-keys.ts'

const rows = [
  { depth: 1, state: true },
  { depth: 2, state: undefined },
  { depth: 2, state: false },
  { depth: 1, state: undefined },
]
const step = (key: string, at: number, page?: number) =>
  stepInTree(key, { rows, at, isOpen: ({ state }) => state, ...(page !== undefined && { page }) })

it('the right arrow opens a row, and then goes inside', () => {
  expect(step('ArrowRight', 2)).toEqual({ isOpen: true })
  expect(step('ArrowRight', 0)).toEqual({ to: 1 })
  expect(step('ArrowRight', 1)).toBeUndefined()
})

it('the left arrow closes a row, or goes to the one around it', () => {
  expect(step('ArrowLeft', 0)).toEqual({ isOpen: false })
  expect(step('ArrowLeft', 2)).toEqual({ to: 0 })
  expect(step('ArrowLeft', 3)).toEqual({ to: 3 })
})

it('page keys scroll, unless the tree moves by rows', () => {
  expect(step('PageDown', 0)).toBeUndefined()
  expect(step('PageDown', 0, 15)).toEqual({ to: 15 })
})

it('without a row only moves have an effect', () => {
  expect(step('ArrowDown', -1)).toEqual({ to: 0 })
  expect(step('Enter', -1)).toBeUndefined()
  expect(step('Enter', 0)).toBe('activate')
})
