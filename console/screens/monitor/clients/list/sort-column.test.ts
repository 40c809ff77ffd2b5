import { describe, expect, it } from 'vitest'
import type { Column } from '#ui/table/table.ts'
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
const shown = (sort: string | undefined) =>
  withSortColumn(choice, columns, sort)
    .shown.map(({ key }) => key)
    .join(' ')

describe('the column that the list is sorted by', () => {
  it('is the second one where it was not chosen', () => {
    expect(shown('queue')).toBe('id queue name time')
    expect(choice.keys.has('queue')).toBe(false)
  })

  it('stays in its place where it was chosen', () => {
    expect(shown('time')).toBe('id name time')
    expect(shown('id')).toBe('id name time')
    expect(shown(undefined)).toBe('id name time')
    expect(shown('unknown')).toBe('id name time')
  })
})
