import { describe, expect, it, test } from 'vitest'
import {
  isTopicFilter,
  isTopicName,
  levelCount,
  parseSubscription,
  topicFilterProblem,
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

describe('topic names and filters', () => {
  test.each([
    ['a', true],
    ['/', true],
    [' ', true],
    ['a//b', true],
    ['', false], // [MQTT-4.7.3-1]
    ['a\u0000b', false], // [MQTT-4.7.3-2]
    ['a/+', false], // [MQTT-3.3.2-2]
    ['a/#', false],
    ['x'.repeat(65_535), true],
    ['x'.repeat(65_536), false], // [MQTT-4.7.3-3]
    ['中'.repeat(21_845), true],
    ['中'.repeat(21_846), false],
  ])('%# a topic name', (topic, good) => {
    expect(isTopicName(topic)).toBe(good)
  })

  test.each([
    ['#', true],
    ['+', true],
    ['/+', true],
    ['a/+/#', true],
    ['+/a/+', true],
    ['a#', false], // [MQTT-4.7.1-1]
    ['a/#/b', false],
    ['a/b+', false], // [MQTT-4.7.1-2]
    ['+a/b', false],
    ['', false],
  ])('%s as a topic filter: %s', (filter, good) => {
    expect(isTopicFilter(filter)).toBe(good)
  })

  test.each([
    ['a/b', { filter: 'a/b', exclusive: false }],
    ['$SYS/#', { filter: '$SYS/#', exclusive: false }],
    ['$share/g/a/+', { filter: 'a/+', group: 'g', exclusive: false }],
    ['$share/g//', { filter: '/', group: 'g', exclusive: false }],
    ['$queue/a', { filter: 'a', group: '$queue', exclusive: false }],
    ['$exclusive/a', { filter: 'a', exclusive: true }],
    ['$share/g', undefined], // [MQTT-4.8.2-1]: a filter must follow
    ['$share//a', undefined],
    ['$share/g+/a', undefined], // [MQTT-4.8.2-2]
    ['$share/g#/a', undefined],
    ['$share/g/', undefined],
    ['$queue/', undefined],
    ['$exclusive/', undefined],
    ['$share/g/a/#/b', undefined],
  ])('%s is understood', (topicFilter, target) => {
    const parsed = parseSubscription(topicFilter)
    if (target === undefined) expect(parsed).toBeUndefined()
    else expect(parsed).toMatchObject(target)
  })

  test('levels are counted by their separators', () => {
    expect(levelCount('a')).toBe(1)
    expect(levelCount('/')).toBe(2)
    expect(levelCount('a/b/c')).toBe(3)
  })
})

it('takes $share alone for a filter of one level, which forms refuse', () => {
  expect(parseSubscription('$share')).toEqual({ filter: '$share', exclusive: false })
  expect(topicFilterProblem('$share')).toBe('shareWithoutGroup')
})
