import { expect, it } from 'vitest'
import { settingDifferences } from './setting-differences.ts'

const of = (configs: Record<string, Record<string, unknown>>) =>
  settingDifferences(new Map(Object.entries(configs)))

it('lists values with their clusters, the most frequent first, and no equal ones', () => {
  const retainer = (max: string) => ({ retainer: { enable: true, max_payload_size: max } })
  expect(of({ a: retainer('2MB'), b: retainer('1MB'), c: retainer('1MB') })).toEqual([
    {
      path: 'retainer.max_payload_size',
      values: [
        { value: '1MB', clusters: ['b', 'c'] },
        { value: '2MB', clusters: ['a'] },
      ],
    },
  ])
})

it('lists a setting that some do not have', () => {
  expect(of({ a: { x: { y: 1, list: [1] } }, b: { x: { list: [1] } } })).toEqual([
    {
      path: 'x.y',
      values: [
        { value: '1', clusters: ['a'] },
        { value: undefined, clusters: ['b'] },
      ],
    },
  ])
})

it('ignores what belongs to one node, times of changes and secrets', () => {
  const one = { node: { name: 'a' }, c: { password: 'x', last_modified_at: 1 } }
  const other = { node: { name: 'b' }, c: { password: 'y', last_modified_at: 2 } }
  expect(of({ a: one, b: other })).toEqual([])
})
