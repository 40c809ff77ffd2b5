import { describe, expect, it } from 'vitest'
import { BadPosition, moved, ordered } from './chain.ts'
import { Failure } from './failure.ts'

const IDS = ['a', 'b', 'c']

describe('one that is moved', () => {
  it.each([
    ['c', 'front', 'c a b'],
    ['a', 'rear', 'b c a'],
    ['a', 'before:c', 'b a c'],
    ['a', 'after:c', 'b c a'],
    ['b', 'after:a', 'a b c'],
  ])('%s to %s', (id, position, after) => {
    expect(moved(IDS, id, position).join(' ')).toBe(after)
  })

  it.each([
    ['middle', undefined],
    ['before:', undefined],
    ['before:d', 'd'],
    ['after:a', 'a'],
  ])('is not moved to %s', (position, other) => {
    let thrown: unknown
    try {
      moved(IDS, 'a', position)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(BadPosition)
    expect(thrown).toMatchObject({ other })
  })
})

describe('an order', () => {
  it('is of all of them, once each', () => {
    expect(ordered(IDS, ['c', 'a', 'b'], 'things')).toEqual(['c', 'a', 'b'])
    expect(ordered([], [], 'things')).toEqual([])
  })

  it.each([
    [['c', 'a'], 'No positions are specified for things: b'],
    [['c', 'a', 'b', 'd'], 'Things: d are not found'],
    [['c', 'a', 'b', 'a'], 'Things: a are not found'],
    [['c', 'd'], 'Things: d are not found'],
  ])('%j is none', (wanted, message) => {
    let thrown: unknown
    try {
      ordered(IDS, wanted, 'things')
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(Failure)
    expect(thrown).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', message } })
  })
})
