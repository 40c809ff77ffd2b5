import { describe, expect, it } from 'vitest'
import type { Column } from '../../../../ui/table/table.ts'
import { withSortColumn } from './sort-column.ts'

const columns = ['id', 'name', 'time', 'queue'].map(
  (key): Column<unknown> => ({ key, header: key, text: () => '', cell: () => '' }),
)
const choice = {
  keys: new Set(['id', 'name', 'time']),
  shown: columns.slice(0, 3),
  toggle: () => undefined,
  reset: () => undefined,
}
const shown = (sort: string | undefined, isTop: boolean) =>
  withSortColumn(choice, columns, sort, isTop)
    .shown.map(({ key }) => key)
    .join(' ')

describe('the column that the list is sorted by', () => {
  it('is the second of a top 20, whether it was chosen or not', () => {
    expect(shown('queue', true)).toBe('id queue name time')
    expect(shown('time', true)).toBe('id time name')
    expect(shown('id', true)).toBe('id name time')
  })

  it('is in its own place otherwise, and goes with the order', () => {
    expect(shown('queue', false)).toBe('id name time queue')
    expect(shown('name', false)).toBe('id name time')
    expect(shown(undefined, false)).toBe('id name time')
    expect(shown('unknown', true)).toBe('id name time')
    expect(choice.keys.has('queue')).toBe(false)
  })
})
