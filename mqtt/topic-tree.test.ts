import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matches } from './match.ts'
import { TopicTree } from './topic-tree.ts'

// U+FEFF and a lone surrogate are changed by some decoders of UTF-8.
const level = fc.constantFrom('a', 'b', 'ab', '', '$SYS', '\uFEFFa', '\uFEFF', '\uD800', '\uFFFD')
const topicName = fc.array(level, { minLength: 1, maxLength: 5 }).map((levels) => levels.join('/'))
const topicFilter = fc
  .tuple(
    fc.array(fc.oneof(level, fc.constant('+')), { minLength: 0, maxLength: 4 }),
    fc.constantFrom('a', 'b', '#', '+', ''),
  )
  .map(([levels, last]) => [...levels, last].join('/'))

const step = fc.record({ filter: topicFilter, add: fc.boolean() })

test('finds what matching filter by filter finds, whatever came and went', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 60 }),
      fc.array(topicName, { minLength: 1, maxLength: 20 }),
      (steps, topics) => {
        const tree = new TopicTree<string>()
        const plain = new Set<string>()
        for (const { filter, add } of steps) {
          if (add) {
            tree.set(filter, filter)
            plain.add(filter)
          } else {
            tree.delete(filter)
            plain.delete(filter)
          }
        }
        expect(tree.size).toBe(plain.size)
        expect([...tree.entries()].map(([filter]) => filter).sort()).toEqual([...plain].sort())
        for (const topic of topics) {
          const expected = [...plain].filter((filter) => matches(filter, topic)).sort()
          expect(tree.match(topic).sort()).toEqual(expected)
        }
      },
    ),
    { numRuns: 2000 },
  )
})

test('a filter set again replaces its value', () => {
  const tree = new TopicTree<number>()
  for (const filter of ['a', 'a/+', 'a/#']) {
    tree.set(filter, 1)
    tree.set(filter, 2)
    expect(tree.get(filter)).toBe(2)
  }
  expect(tree.size).toBe(3)
  expect(tree.match('a/b')).toEqual([2, 2])
})

test('deleting what was never there changes nothing', () => {
  const tree = new TopicTree<number>()
  tree.set('a/+/b', 1)
  tree.delete('a/+')
  tree.delete('x/#')
  tree.delete('x')
  expect(tree.match('a/z/b')).toEqual([1])
})

test('a filter that begins with U+FEFF matches no other topics, and replaces no other filter', () => {
  const tree = new TopicTree<string>()
  tree.set('a/+', 'plain')
  tree.set('\uFEFFa/+', 'marked')
  expect(tree.match('a/b')).toEqual(['plain'])
  expect(tree.match('\uFEFFa/b')).toEqual(['marked'])
  tree.delete('\uFEFFa/+')
  expect(tree.match('a/b')).toEqual(['plain'])
  expect(tree.match('\uFEFFa/b')).toEqual([])
})
