import { expect, it } from 'vitest'
import { columnsOf } from './columns.ts'
import type { Setting, SettingGroup } from './setting.ts'

const setting: Setting = {
  path: 'a',
  label: { en: 'A', zh: '甲' },
  input: 'text',
  otherwise: '',
  isWhole: true,
}
const group = (name: string, count: number, isFolded = false): SettingGroup => ({
  title: { en: name, zh: name },
  isFolded,
  settings: Array.from({ length: count }, () => setting),
})
const columns = (...groups: SettingGroup[]) =>
  columnsOf(groups).map((titles) => titles.map(({ en }) => en).join(''))

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
