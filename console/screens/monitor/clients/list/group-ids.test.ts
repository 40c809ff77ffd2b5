import { describe, expect, it } from 'vitest'
import { groupIds } from './group-ids.ts'

describe('groupIds', () => {
  it('puts a hundred into one address', () => {
    const ids = Array.from({ length: 245 }, (_, i) => `client-${i}`)
    const groups = groupIds(ids)
    expect(groups.map((group) => group.length)).toEqual([100, 100, 45])
    expect(groups.flat()).toEqual(ids)
  })

  it('keeps addresses short, as they are written there', () => {
    const ids = Array.from({ length: 10 }, () => '客'.repeat(200))
    expect(groupIds(ids).map((group) => group.length)).toEqual([2, 2, 2, 2, 2])
  })

  it('asks for an id alone that is longer than that', () => {
    const long = 'x'.repeat(10_000)
    expect(groupIds(['a', long, 'b'])).toEqual([['a'], [long], ['b']])
  })

  it('has nothing to ask for where there is nothing', () => {
    expect(groupIds([])).toEqual([])
  })
})
