import { matches } from '@signalbox/mqtt/match'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '../../kernel/message.ts'
import { RetainedTree } from './retained-tree.ts'

const message = (topic: string): Message => ({
  topic,
  payload: Buffer.from('x'),
  qos: 0,
  retain: true,
  fromClientId: 'c',
  timestamp: 0,
})

const name = fc.constantFrom('a', 'b', '', '$s', 'a-', 'a0')
const topic = fc.array(name, { minLength: 1, maxLength: 4 }).map((levels) => levels.join('/'))
const filter = fc
  .tuple(fc.array(fc.oneof(name, fc.constant('+')), { maxLength: 4 }), fc.boolean())
  .map(([levels, isOpen]) => [...levels, ...(isOpen || levels.length === 0 ? ['#'] : [])].join('/'))

const matching = (tree: RetainedTree, wanted: string) =>
  [...tree.match(wanted)].flatMap((found) => (found === undefined ? [] : [found.topic]))

describe('RetainedTree', () => {
  it('finds what a look at every topic finds, after any additions and removals', () => {
    const steps = fc.array(fc.tuple(topic, fc.boolean()), { maxLength: 40 })
    fc.assert(
      fc.property(steps, filter, (changes, wanted) => {
        const tree = new RetainedTree()
        const kept = new Set<string>()
        for (const [at, isAdded] of changes) {
          if (isAdded) tree.set(message(at))
          else expect(tree.delete(at)?.topic).toBe(kept.has(at) ? at : undefined)
          if (isAdded) kept.add(at)
          else kept.delete(at)
        }
        const found = matching(tree, wanted)
        const expected = [...kept].filter((each) => matches(wanted, each))
        expect(found.toSorted()).toEqual(expected.toSorted())
        expect(tree.count).toBe(kept.size)
        expect([...tree.all()].map((each) => each.topic).toSorted()).toEqual([...kept].toSorted())
      }),
      { numRuns: 2000 },
    )
  })

  it('continues when topics are added and removed during an iteration', () => {
    const tree = new RetainedTree()
    for (const at of ['a/1', 'a/2', 'a/3', 'b/1']) tree.set(message(at))
    const walk = tree.match('#')
    expect(walk.next().value?.topic).toBe('a/1')
    tree.delete('a/1')
    tree.delete('a/2')
    tree.set(message('c/1'))
    expect([...walk].map((each) => each?.topic)).toEqual(['a/3', 'b/1', 'c/1'])
  })

  it('lets its caller do something else during a long search without a match', () => {
    const tree = new RetainedTree()
    for (let i = 0; i < 2500; i++) tree.set(message(`${i}/state`))
    expect([...tree.match('+/other/#')]).toEqual([undefined, undefined])
  })

  it('looks at what matches, not at everything', () => {
    const tree = new RetainedTree()
    for (let i = 0; i < 100_000; i++) tree.set(message(`site/${i % 100}/device/${i}/state`))
    expect(matching(tree, '#')).toHaveLength(100_000)
    expect(matching(tree, 'site/7/device/+/state')).toHaveLength(1000)
    // A step ends after 1,000 topics.
    const steps = [...tree.match('site/7/device/+/state')].filter((each) => each === undefined)
    expect(steps.length).toBeLessThanOrEqual(2)
  })
})
