import { expect, it } from 'vitest'
import { cardPlaces } from './cards.ts'
import type { CardPlace, Column } from './table.ts'

const columns = (...cards: readonly (CardPlace | undefined)[]): Column<unknown>[] =>
  cards.map((card, i) => ({
    key: `${i}`,
    header: '',
    text: () => '',
    cell: () => '',
    ...(card !== undefined && { card }),
  }))
const places = (...cards: readonly (CardPlace | undefined)[]) => [
  ...cardPlaces(columns(...cards)).values(),
]

it('a card has what its columns declare', () => {
  expect(places('line', 'title', undefined, 'state')).toEqual(['line', 'title', undefined, 'state'])
})

it('without a declaration it has the first columns', () => {
  expect(places(undefined, undefined, undefined, undefined)).toEqual([
    'title',
    'line',
    'line',
    undefined,
  ])
})

it('always has a title, also where the column of the title is hidden', () => {
  expect(places('line', 'state')).toEqual(['title', 'state'])
})
