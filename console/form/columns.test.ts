import { expect, it } from 'vitest'
import { splitIntoColumns } from './columns.ts'
import type { Field, FieldGroup } from './field.ts'

const field: Field = {
  path: 'a',
  label: { en: 'A', zh: '甲' },
  as: 'text',
  otherwise: '',
}
const group = (name: string, count: number, isFolded = false): FieldGroup => ({
  title: { en: name, zh: name },
  isFolded,
  fields: Array.from({ length: count }, () => field),
})
const columns = (...groups: FieldGroup[]) =>
  splitIntoColumns(groups).map((titles) => titles.map(({ en }) => en).join(''))

it('groups are divided where both columns are about as high, in their order', () => {
  expect(columns(group('a', 3), group('b', 3))).toEqual(['a', 'b'])
  expect(columns(group('a', 9), group('b', 2), group('c', 3), group('d', 2))).toEqual(['a', 'bcd'])
  expect(columns(group('a', 2), group('b', 2), group('c', 8))).toEqual(['ab', 'c'])
  // A folded group takes one line.
  expect(columns(group('a', 4), group('b', 4), group('c', 20, true))).toEqual(['a', 'bc'])
})

it('one group is one column, and no group none', () => {
  expect(columns(group('a', 5))).toEqual(['a'])
  expect(columns()).toEqual([])
})
