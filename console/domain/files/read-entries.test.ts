import { expect, it } from 'vitest'
import { readExport } from './read-entries.ts'

const readName = (value: unknown) =>
  typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : undefined
const read = (text: string) => readExport(text, readName, (name) => [name])

it('separates the valid rows of an export from the others, and shows both in their order', () => {
  const { rows, rejected, shown, names } = read('{"name":"a"}\n{"x":1}\n{oops\n{"name":"b"}')
  expect(rows).toEqual(['a', 'b'])
  expect(names).toEqual(['content'])
  expect(rejected).toEqual([
    { place: 2, cause: 'badRow', values: ['{"x":1}'] },
    { place: 3, cause: 'badJson', values: ['{oops'] },
  ])
  expect(shown).toEqual([
    { place: 1, cells: ['a'] },
    { place: 2, cells: ['{"x":1}'], cause: 'badRow' },
    { place: 3, cells: ['{oops'], cause: 'badJson' },
    { place: 4, cells: ['b'] },
  ])
})

it('shows a bad row behind many valid ones, and shortens long cells', () => {
  const line = JSON.stringify({ name: 'n'.repeat(500) })
  const { rows, shown } = read(`${`${line}\n`.repeat(1000)}{}`)
  expect(rows).toHaveLength(1000)
  expect(shown).toHaveLength(21)
  expect(shown.at(-1)).toMatchObject({ place: 1001, cause: 'badRow' })
  expect(shown[0]?.cells[0]).toHaveLength(121)
})
