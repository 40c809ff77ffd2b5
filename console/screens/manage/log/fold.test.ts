import type { LogEntry } from '@signalbox/contract/log'
import { expect, it } from 'vitest'
import { fold, toggled } from './fold.ts'

const entry = (id: string, message: string, fields = {}): LogEntry => ({
  id,
  level: 'warning',
  message,
  fields,
})
const shown = (entries: readonly LogEntry[], unfolded?: ReadonlySet<string>) =>
  fold(entries, unfolded).map(({ entry: { id }, count }) => `${id} ${count}`)

const ENTRIES = [
  entry('1', 'a'),
  entry('2', 'a'),
  entry('3', 'a', { n: 1 }),
  entry('4', 'b'),
  entry('5', 'a'),
  entry('6', 'a'),
  entry('7', 'a'),
]

it('folds equal entries that follow each other', () => {
  expect(shown(ENTRIES)).toEqual(['1 2', '3 1', '4 1', '5 3'])
  expect(shown([])).toEqual([])
})

it('shows a group in full when asked to', () => {
  const [first] = fold(ENTRIES)
  if (first === undefined) throw new Error('nothing folded')
  const unfolded = toggled(new Set(), first)
  expect(shown(ENTRIES, unfolded)).toEqual(['1 2', '2 1', '3 1', '4 1', '5 3', '6 1', '7 1'])
  expect(shown(ENTRIES, toggled(unfolded, first))).toEqual(shown(ENTRIES))
})
