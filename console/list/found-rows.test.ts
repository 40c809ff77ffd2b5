import { describe, expect, it } from 'vitest'
import { createArranger, foundRows, type ListFilter, sortedRows } from './found-rows.ts'

interface Row {
  name: string
  state: string
  count?: number
}

const rows: readonly Row[] = [
  { name: 'line 10', state: 'away', count: 1 },
  { name: 'Line 2', state: 'here', count: 30 },
  { name: 'press 1', state: 'here' },
  { name: 'press 0', state: 'here', count: 1 },
]
const names = (list: readonly Row[]) => list.map(({ name }) => name)

describe('foundRows', () => {
  const filters: readonly ListFilter<Row>[] = [
    { key: 'name', label: '', kind: 'text', params: { contains: 'q' }, of: ({ name }) => name },
    { key: 'state', label: '', kind: 'choice', params: { is: 'state' }, of: (row) => row.state },
    { key: 'server', label: '', kind: 'text', params: { is: 'server' } },
  ]
  const found = (key: string, operator: 'contains' | 'is', value: string) =>
    names(foundRows(rows, filters, [{ key, operator, value }]))

  it('finds rows that have every word, in any order', () => {
    expect(found('name', 'contains', '2 LINE')).toEqual(['Line 2'])
    expect(found('name', 'contains', 'press 7')).toEqual([])
  })

  it('compares choices exactly, and all filters must pass', () => {
    expect(found('state', 'is', 'her')).toEqual([])
    const both = [
      { key: 'state', operator: 'is', value: 'here' },
      { key: 'name', operator: 'contains', value: 'line' },
    ] as const
    expect(names(foundRows(rows, filters, both))).toEqual(['Line 2'])
  })

  it('leaves filters of the server to the server', () => {
    expect(found('server', 'is', 'x')).toHaveLength(4)
  })
})

describe('sortedRows', () => {
  const columns = [
    { key: 'name', header: '', text: () => '', sortBy: ({ name }: Row) => name },
    { key: 'count', header: '', text: () => '', sortBy: ({ count }: Row) => count },
    { key: 'state', header: '', text: () => '' },
  ]
  const sorted = (key: string | undefined, direction: 'asc' | 'desc' = 'asc') =>
    names(sortedRows(rows, columns, key === undefined ? undefined : { key, direction }, byName))
  const byName = ({ name }: Row) => name

  it('has the order of the list until another is asked for', () => {
    expect(sorted(undefined)).toEqual(['Line 2', 'line 10', 'press 0', 'press 1'])
    expect(names(sortedRows(rows, columns, undefined))).toEqual(names(rows))
  })

  it('sorts numbers as numbers, rows without one first, equals in the order of the list', () => {
    expect(sorted('count')).toEqual(['press 1', 'line 10', 'press 0', 'Line 2'])
    expect(sorted('count', 'desc')).toEqual(['Line 2', 'line 10', 'press 0', 'press 1'])
    expect(sorted('name', 'desc')).toEqual(['press 1', 'press 0', 'line 10', 'Line 2'])
  })

  it('ignores columns of an address that are unknown or cannot be sorted', () => {
    expect(sorted('constructor')).toEqual(sorted(undefined))
    expect(sorted('state')).toEqual(sorted(undefined))
  })
})

describe('createArranger', () => {
  /** Columns and filters as a screen creates them at each draw. */
  const drawn = (word = 'line', valueOf = ({ count }: Row): number | undefined => count) => ({
    columns: [{ key: 'count', header: '', text: () => '', sortBy: (row: Row) => valueOf(row) }],
    sort: { key: 'count', direction: 'asc' as const },
    fields: [
      {
        ...{ key: 'name', label: '', kind: 'text' as const, params: { contains: 'q' } },
        of: ({ name }: Row) => name,
      },
    ],
    filters: [{ key: 'name', operator: 'contains' as const, value: word }],
  })

  it('returns the same rows at each draw', () => {
    const arrange = createArranger<Row>()
    const first = arrange(rows, drawn())
    expect(names(first)).toEqual(['line 10', 'Line 2'])
    expect(arrange(rows, drawn())).toBe(first)
  })

  it('arranges again for other rows, filters, sorts and values', () => {
    const arrange = createArranger<Row>()
    arrange(rows, drawn())
    expect(names(arrange(rows, drawn('press')))).toEqual(['press 1', 'press 0'])
    expect(names(arrange(rows, { ...drawn(), sort: { key: 'count', direction: 'desc' } }))).toEqual(
      ['Line 2', 'line 10'],
    )
    const negated = drawn('line', ({ count = 0 }) => -count)
    expect(names(arrange(rows, negated))).toEqual(['Line 2', 'line 10'])
    expect(names(arrange(rows.slice(1), negated))).toEqual(['Line 2'])
  })
})
