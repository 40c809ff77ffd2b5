import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTopicFilter, isTopicName, levelCount, matches, parseSubscription } from './topic.ts'

const level = fc.constantFrom('a', 'b', 'c', '', '$SYS', '中文')
const topicName = fc.array(level, { minLength: 1, maxLength: 5 }).map((levels) => levels.join('/'))
const topicFilter = fc
  .tuple(
    fc.array(fc.oneof(level, fc.constant('+')), { minLength: 0, maxLength: 4 }),
    fc.constantFrom('a', '#', '+', ''),
  )
  .map(([levels, last]) => [...levels, last].join('/'))

/** The standard's rules said a second time, level by level. */
function plainMatches(filter: string, topic: string): boolean {
  const wanted = filter.split('/')
  const given = topic.split('/')
  if (topic.startsWith('$') && (wanted[0] === '+' || wanted[0] === '#')) return false
  for (let i = 0; i < wanted.length; i++) {
    if (wanted[i] === '#') return true
    if (i >= given.length) return false
    if (wanted[i] !== '+' && wanted[i] !== given[i]) return false
  }
  return wanted.length === given.length
}

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

describe('matching', () => {
  test.each([
    ['sport/tennis/player1/#', 'sport/tennis/player1', true],
    ['sport/tennis/player1/#', 'sport/tennis/player1/score/wimbledon', true],
    ['sport/#', 'sport', true],
    ['sport/#', 'sports', false],
    ['sport/tennis/+', 'sport/tennis/player1', true],
    ['sport/tennis/+', 'sport/tennis/player1/ranking', false],
    ['sport/+', 'sport', false],
    ['sport/+', 'sport/', true],
    ['+/+', '/finance', true],
    ['/+', '/finance', true],
    ['+', '/finance', false],
    ['#', '$SYS/broker', false], // [MQTT-4.7.2-1]
    ['+/broker', '$SYS/broker', false],
    ['$SYS/#', '$SYS/broker', true],
    ['a', 'A', false],
  ])('%s against %s: %s (the examples of section 4.7)', (filter, topic, matching) => {
    expect(matches(filter, topic)).toBe(matching)
  })

  test('agrees with the rules said level by level', () => {
    fc.assert(
      fc.property(topicFilter, topicName, (filter, topic) => {
        expect(matches(filter, topic)).toBe(plainMatches(filter, topic))
      }),
      { numRuns: 5000 },
    )
  })
})
