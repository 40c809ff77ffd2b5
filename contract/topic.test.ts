import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bareFilter,
  parseShared,
  topicFilterProblem,
  topicMatches,
  topicNameProblem,
} from './topic.ts'

describe('topicNameProblem', () => {
  it.each(['a', '/', 'a/b c/客户', ' ', '$SYS/x', 'a'.repeat(65_535)])('takes %.20j', (topic) => {
    expect(topicNameProblem(topic)).toBeUndefined()
  })

  it.each([
    ['', 'empty'],
    ['a/+', 'wildcardInName'],
    ['a#', 'wildcardInName'],
    ['a\0b', 'nul'],
    ['温'.repeat(21_846), 'tooLong'],
  ])('%.20j: %s', (topic, problem) => {
    expect(topicNameProblem(topic)).toBe(problem)
  })

  it('counts levels where they are limited', () => {
    expect(topicNameProblem('a/b/c', { maxLevels: 3 })).toBeUndefined()
    expect(topicNameProblem('a/b/c/', { maxLevels: 3 })).toBe('tooDeep')
  })
})

describe('topicFilterProblem', () => {
  it.each([
    'a',
    '/',
    '+',
    '#',
    '+/+',
    'a/+/b',
    '/+/b/#',
    '$SYS/#',
    '$share/g/a/#',
    '$share/g//',
    '$shared/x',
    '$queue/a',
    '$queue',
    '$exclusive/a',
  ])('takes %j', (filter) => {
    expect(topicFilterProblem(filter)).toBeUndefined()
  })

  it.each([
    ['', 'empty'],
    ['$queue/', 'empty'],
    ['a\u0000', 'nul'],
    ['客'.repeat(21_846), 'tooLong'],
    ['#/a', 'hashNotLast'],
    ['a/#/b', 'hashNotLast'],
    ['a#', 'wildcardNotAlone'],
    ['a+/b', 'wildcardNotAlone'],
    ['$queue/a+', 'wildcardNotAlone'],
    ['$share', 'shareWithoutGroup'],
    ['$share//a', 'shareWithoutGroup'],
    ['$share/a+b/c', 'shareWithoutGroup'],
    ['$share/g', 'shareWithoutFilter'],
    ['$share/g/', 'shareWithoutFilter'],
    ['$share/g/#/a', 'hashNotLast'],
  ])('%.20j: %s', (filter, problem) => {
    expect(topicFilterProblem(filter)).toBe(problem)
  })

  it('counts levels without the prefix', () => {
    expect(topicFilterProblem('$share/g/a/b', { maxLevels: 2 })).toBeUndefined()
    expect(topicFilterProblem('a/b/#', { maxLevels: 2 })).toBe('tooDeep')
  })
})

describe('topicMatches', () => {
  it.each([
    ['#', 'a/b'],
    ['a/#', 'a'],
    ['a/#', 'a/'],
    ['+', ''],
    ['+/+', '/'],
    ['/+', '/a'],
    ['$SYS/#', '$SYS/x'],
    ['$share/g/a/+', 'a/b'],
    ['$queue/#', 'a'],
    ['$exclusive/a', 'a'],
  ])('%j takes in %j', (filter, topic) => {
    expect(topicMatches(filter, topic)).toBe(true)
  })

  it.each([
    ['+', '/a'],
    ['a/+', 'a'],
    ['a', 'a/'],
    ['A', 'a'],
    ['#', '$SYS/x'],
    ['+/x', '$SYS/x'],
    ['$share/g/#', '$SYS/x'],
  ])('%j does not take in %j', (filter, topic) => {
    expect(topicMatches(filter, topic)).toBe(false)
  })

  const level = fc.constantFrom('', 'a', 'b', '$', '客', '.', '*')
  const topic = fc.array(level, { minLength: 1, maxLength: 5 }).map((levels) => levels.join('/'))
  const filter = fc
    .tuple(fc.array(fc.oneof(level, fc.constant('+')), { maxLength: 4 }), fc.boolean())
    .map(([levels, hash]) => [...levels, ...(hash || levels.length === 0 ? ['#'] : [])].join('/'))

  it('says the same as a regular expression made from the filter', () => {
    fc.assert(
      fc.property(filter, topic, (filter, topic) => {
        const escaped = filter.replaceAll(/[$.*]/g, String.raw`\$&`)
        const pattern = escaped
          .replaceAll('+', '[^/]*')
          .replace(/(^|\/)#$/, (_, slash: string) => (slash === '' ? '.*' : '(/.*)?'))
        const isHidden = topic.startsWith('$') && /^[+#]/.test(filter)
        const expected = !isHidden && new RegExp(`^${pattern}$`, 's').test(topic)
        expect(topicMatches(filter, topic)).toBe(expected)
      }),
      { numRuns: 2000 },
    )
  })

  it('takes in the topic itself, in any group', () => {
    fc.assert(
      fc.property(topic, fc.constantFrom('', '$share/g/', '$queue/'), (topic, prefix) => {
        expect(topicMatches(prefix + topic, topic)).toBe(true)
      }),
    )
  })
})

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
