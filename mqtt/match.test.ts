import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { coversLevels, isHidden, matches, topicMatcher, topicMatches } from './match.ts'

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

const anyLevel = fc.constantFrom('a', 'b', '', '+', '#', '$x', 'a+', '#a', '客')
const anyText = fc.array(anyLevel, { minLength: 1, maxLength: 5 }).map((levels) => levels.join('/'))

test('in an invalid filter only what is alone, and # only at the end, is a wildcard', () => {
  const isWildcardAt = (levels: readonly string[], i: number) =>
    levels[i] === '+' || (levels[i] === '#' && i === levels.length - 1)
  fc.assert(
    fc.property(anyText, anyText, (filter, topic) => {
      // Wildcards that are text are given other letters, on both sides.
      const levels = filter.split('/')
      const asText = (level: string) => level.replaceAll('#', '\u0001').replaceAll('+', '\u0002')
      const valid = levels.map((each, i) => (isWildcardAt(levels, i) ? each : asText(each)))
      const isHiddenByText = topic.startsWith('$') && /^[+#]/.test(filter)
      const expected = !isHiddenByText && plainMatches(valid.join('/'), asText(topic))
      expect(matches(filter, topic)).toBe(expected)
      expect(topicMatcher(filter)(topic)).toBe(matches(filter, topic))
    }),
    { numRuns: 5000 },
  )
})

describe('covering', () => {
  const levels = (text: string) => text.split('/')

  test.each([
    ['a/+', 'a/b', true],
    ['a/+', 'a/+', true],
    ['a/+', 'a/#', false],
    ['a/#', 'a/+/b', true],
    ['a/#', 'a', true],
    ['+/b', 'a/+', false],
    ['#', '$SYS/#', true],
  ])('%s covers %s: %s', (filter, other, isCovered) => {
    expect(coversLevels(levels(filter), levels(other))).toBe(isCovered)
  })

  it('takes # for one level where that is wanted', () => {
    expect(coversLevels(['a', '+'], ['a', '#'], true)).toBe(true)
  })

  it('of a topic name is matching, but for what begins with $', () => {
    fc.assert(
      fc.property(topicFilter, topicName, (filter, topic) => {
        const isHere = !isHidden(levels(filter), levels(topic))
        expect(isHere && coversLevels(levels(filter), levels(topic))).toBe(matches(filter, topic))
      }),
      { numRuns: 5000 },
    )
  })

  it('of a filter means that its topics match too', () => {
    fc.assert(
      fc.property(topicFilter, topicFilter, topicName, (filter, other, topic) => {
        fc.pre(!topic.startsWith('$') && matches(other, topic))
        if (coversLevels(levels(filter), levels(other))) expect(matches(filter, topic)).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })
})
