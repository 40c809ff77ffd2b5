import { describe, expect, it } from 'vitest'
import { BadRule, readAll, readFilterMap, readForeignRule, readWhole } from './foreign-rule.ts'

const raw = { permission: 'deny', action: 'publish', topic: 't' }
const bytes = (...values: number[]) => new Uint8Array(values)

describe('a rule from elsewhere', () => {
  it.each<[object, object]>([
    [{}, { action: 'publish', qos: [0, 1, 2], retain: 'all' }],
    [
      { action: 'pub', qos: null, retain: null },
      { action: 'publish', qos: [0, 1, 2] },
    ],
    [
      { action: 'sub', qos: 1 },
      { action: 'subscribe', qos: [1] },
    ],
    [
      { action: 'all', qos: ' 0, 2' },
      { action: 'all', qos: [0, 2] },
    ],
    [{ qos: ['1', 2] }, { qos: [1, 2] }],
    [{ retain: 'TRUE' }, { retain: true }],
    [{ retain: bytes(0) }, { retain: false }],
    [{ retain: bytes(1) }, { retain: true }],
    [{ permission: new TextEncoder().encode('allow') }, { permission: 'allow' }],
  ])('with %j is %j', (more, read) => {
    expect(readForeignRule({ ...raw, ...more })).toMatchObject([read])
  })

  it('is one for each of its topics', () => {
    const { topic: _, ...rest } = raw
    expect(readForeignRule({ ...rest, topics: ['a', 'b'] })).toMatchObject([
      { topic: 'a' },
      { topic: 'b' },
    ])
  })

  it.each([
    ['permission', { permission: 'maybe' }],
    ['permission', { permission: ['allow'] }],
    ['action', { action: 'read' }],
    ['action', { action: 'constructor' }],
    ['topic', { topic: null }],
    ['topic', { topic: ['a', {}] }],
    ['topic', { topic: 7 }],
    ['qos', { qos: 3 }],
    ['qos', { qos: '' }],
    ['qos', { qos: '0,x' }],
    ['qos', { qos: {} }],
    ['retain', { retain: 2 }],
    ['retain', { retain: '' }],
    ['rule', undefined],
  ])('has a wrong %s: %j', (wrong, more) => {
    expect(readForeignRule(more && { ...raw, ...more })).toEqual({ wrong })
  })
})

it('all are read, or whatever can be', () => {
  const mixed = [raw, { ...raw, qos: 3 }, null]
  expect(() => readAll(mixed)).toThrow(BadRule)
  expect(() => readAll('rules')).toThrow(BadRule)
  expect(() => readAll(Array.from({ length: 1001 }, () => raw))).toThrow('too many')
  expect(readAll([raw])).toHaveLength(1)
  expect(readWhole(mixed)).toEqual(readAll([raw]))
})

it('a map of filters allows them', () => {
  expect(
    readFilterMap({ pub: ['a'], all: ['b', 'c'] }).map(({ action, topic }) => [action, topic]),
  ).toEqual([
    ['publish', 'a'],
    ['all', 'b'],
    ['all', 'c'],
  ])
  expect(() => readFilterMap({ pub: 'a' })).toThrow(BadRule)
  expect(() => readFilterMap({ sub: [null] })).toThrow(BadRule)
})
