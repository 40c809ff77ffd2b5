import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bareFilter,
  isDelayed,
  parseShared,
  sharedFilter,
  splitDelayed,
  withoutDelay,
} from './prefix.ts'

it.each([
  ['$share/g/a/+', 'a/+'],
  ['$queue/a', 'a'],
  ['$exclusive/a/#', 'a/#'],
  ['$exclusive', '$exclusive'],
  ['a/$share/g', 'a/$share/g'],
])('%s takes in what %s does', (filter, bare) => expect(bareFilter(filter)).toBe(bare))

describe('parseShared', () => {
  it.each([
    ['$share/g/a/+', { group: 'g', filter: 'a/+' }],
    ['$queue/a', { group: '$queue', filter: 'a' }],
    ['$share/g', { group: 'g', filter: '' }],
    ['a/$share/g', undefined],
    ['$exclusive/a', undefined],
    ['', undefined],
  ])('%s', (filter, shared) => {
    expect(parseShared(filter)).toEqual(shared)
  })
})

it('a shared filter is written and read', () => {
  const group = fc.oneof(fc.constant('$queue'), fc.stringMatching(/^[^/]+$/))
  fc.assert(
    fc.property(group, fc.string(), (group, filter) => {
      expect(parseShared(sharedFilter(group, filter))).toEqual({ group, filter })
    }),
  )
})

describe('$delayed', () => {
  it.each([
    ['$delayed/5/a/b', { digits: '5', topic: 'a/b' }, 'a/b'],
    ['$delayed/5//', { digits: '5', topic: '/' }, '/'],
    ['$delayed/x/a', undefined, 'a'],
    ['$delayed/-1/a', undefined, 'a'],
    ['$delayed/5/', undefined, ''],
    ['$delayed/5', undefined, undefined],
  ])('%s', (topic, parts, rest) => {
    expect(isDelayed(topic)).toBe(true)
    expect(splitDelayed(topic)).toEqual(parts)
    expect(withoutDelay(topic)).toBe(rest)
  })

  it.each(['$delayed', 'a/$delayed/5/b', ''])('not %j', (topic) => {
    expect(isDelayed(topic)).toBe(false)
    expect(splitDelayed(topic)).toBeUndefined()
  })
})
