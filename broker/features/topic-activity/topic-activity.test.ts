import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MEMORY_SHARES, type MemoryBudget } from '../../kernel/memory.ts'
import { FakeClock } from '../../kernel/testing/fake-clock.ts'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { type Branch, TopicActivity, type TopicActivityLimits } from './topic-activity.ts'

let test: TestKernel
let activity: TopicActivity

beforeEach(() => {
  test = new TestKernel()
  activity = new TopicActivity(test.kernel)
})
afterEach(() => activity.close())

function begin(maxTopics: number, limits: Partial<TopicActivityLimits> = {}): void {
  activity.close()
  activity = new TopicActivity(test.kernel, { maxTopics }, limits)
}

/** Starts again with a memory budget of this many bytes. */
function beginWithin(bytes: number): MemoryBudget {
  activity.close()
  test = new TestKernel({}, new FakeClock(), bytes / MEMORY_SHARES.topic_explorer)
  activity = new TopicActivity(test.kernel)
  return test.kernel.memory.budget('topic_explorer')
}

function publish(topic: string, payload: string | Buffer = 'x', retain = false): void {
  void test.kernel.publish({
    topic,
    payload: Buffer.from(payload),
    qos: 1,
    retain,
    fromClientId: 'c1',
    timestamp: test.clock.now(),
  })
}

const levels = (branch: Branch | undefined) =>
  Array.from(branch?.children() ?? [], ({ level }) => level)
const names = () => Array.from(activity.topics(), ({ name }) => name)

describe('TopicActivity', () => {
  it('shows the topics of a client that publishes as a tree, each level in order', async () => {
    const client = await test.connected('c1')
    for (const topic of ['b/2', 'b/10', 'a', 'b', '/x', 'b/2/z']) {
      client.publish(topic, 'p')
    }
    await client.subscribe('answered after the rest')
    expect(levels(activity.branch(undefined))).toEqual(['', 'a', 'b'])
    expect(levels(activity.branch('b'))).toEqual(['10', '2'])
    expect(activity.branch('b')).toMatchObject({ topics: 4, messages: 4, path: 'b' })
    expect(activity.branch('')?.child('x')?.path).toBe('/x')
    expect(activity.branch(undefined)).toMatchObject({ topics: 6, messages: 6 })
    expect(activity.branch('b/nothing')).toBeUndefined()
  })

  it('reports the last message and its publisher, with unchanged bytes', () => {
    publish('a', 'one')
    publish('a', Buffer.from([0, 0xff, 0x80]), true)
    expect(activity.topic('a')?.last).toMatchObject({
      at: test.clock.now(),
      qos: 1,
      retain: true,
      fromClientId: 'c1',
      payloadBytes: 3,
      head: '\u0000\u00ff\u0080',
    })
  })

  it('keeps the beginning of a large payload, and says how large it was', () => {
    begin(10, { headBytes: 4 })
    publish('a', 'abcdefgh')
    expect(activity.topic('a')?.last).toMatchObject({ head: 'abcd', payloadBytes: 8 })
  })

  it('keeps a sample a second of each topic, and only the last few', () => {
    begin(10, { samplesOfTopic: 3 })
    for (const value of ['1', '2', '3', '4', '5']) {
      publish('a', 'overwritten within the second')
      publish('a', value)
      test.clock.advance(1000)
    }
    const topic = activity.topic('a')
    expect(topic?.last?.head).toBe('5')
    expect(topic?.past?.samples.map(({ head }) => head)).toEqual(['2', '3', '4'])
    expect(topic?.chain.messages).toBe(10)
  })

  it('says how much comes per second: at once, steadily, and no more when it ends', () => {
    const rate = () => activity.branch('a')?.rateAt(activity.second) ?? Number.NaN
    for (let second = 0; second < 30; second++) {
      for (let i = 0; i < 40; i++) publish(`a/${i % 4}`)
      expect(rate()).toBeCloseTo(40, 0)
      test.clock.advance(1000)
    }
    test.clock.advance(5000)
    expect(rate()).toBeGreaterThan(5)
    expect(rate()).toBeLessThan(20)
    test.clock.advance(200_000)
    expect(rate()).toBe(0)
  })

  it('forgets the topics that nothing came to for longest, and counts them', () => {
    begin(3)
    for (const topic of ['a/1', 'a/2', 'a/3']) publish(topic)
    test.clock.advance(1000)
    publish('a/1')
    test.clock.advance(1000)
    publish('b/1')
    test.clock.advance(1000)
    expect(names().sort()).toEqual(['a/1', 'a/3', 'b/1'])
    expect(activity.forgotten).toBe(1)
    publish('b/2')
    publish('b/3')
    test.clock.advance(1000)
    expect(levels(activity.branch(undefined))).toEqual(['b'])
    expect(activity.forgotten).toBe(3)
  })

  it('forgets the oldest topics and samples beyond its memory budget', () => {
    const budget = beginWithin(40_000)
    for (let i = 0; i < 400; i++) publish(`t/${i}`, 'x'.repeat(30))
    test.clock.advance(1000)
    expect(names().at(-1)).toBe('t/399')
    expect(names().length).toBeGreaterThan(30)
    expect(names().length).toBeLessThan(100)
    expect(budget.used).toBeLessThanOrEqual(budget.limit)
    expect(budget.refused).toBe(activity.forgotten)
    for (let round = 0; round < 100; round++) {
      publish('t/399', 'x'.repeat(1000))
      test.clock.advance(1000)
    }
    expect(activity.topic('t/399')?.past?.bytes ?? 0).toBeLessThanOrEqual(10_000)
    expect(budget.used).toBeLessThanOrEqual(budget.limit)
    activity.close()
    expect(budget.used).toBe(0)
  })

  it('needs few bytes for a topic of many levels, and forgets long names', () => {
    const budget = beginWithin(1_000_000)
    const deep = Array.from({ length: 126 }, (_, level) => level).join('/')
    for (let i = 0; i < 200; i++) publish(`${i}/${deep}`)
    expect(activity.forgotten).toBe(0)
    expect(activity.branch(`7/${deep.slice(0, 7)}`)).toMatchObject({ childCount: 1, topics: 1 })
    for (let i = 0; i < 200; i++) publish(`${i}/${'x'.repeat(60_000)}`)
    expect(budget.used).toBeLessThanOrEqual(budget.limit)
    expect(activity.forgotten).toBeGreaterThan(300)
  })

  it('deletes everything when it is disabled, and starts empty again', () => {
    publish('a')
    test.clock.advance(1000)
    activity.setSettings({ isEnabled: false, maxTopics: 10 })
    publish('b')
    expect(names()).toEqual([])
    expect(levels(activity.branch(undefined))).toEqual([])
    activity.setSettings({ isEnabled: true, maxTopics: 10 })
    publish('c')
    test.clock.advance(1000)
    expect(names()).toEqual(['c'])
    activity.setSettings({ isEnabled: true, maxTopics: 10 })
    publish('d')
    test.clock.advance(1000)
    expect(activity.branch(undefined)?.messages).toBe(2)
  })

  it('learns topics that nothing came to, as many as there is room for', () => {
    begin(2)
    activity.learn(['r/1', 'r/2', 'r/3'].values())
    expect(names()).toEqual(['r/1', 'r/2'])
    expect(activity.topic('r/1')?.last).toBeUndefined()
    expect(activity.forgotten).toBe(0)
  })

  it('does not see what is refused, nor what the broker says of itself', () => {
    test.kernel.hooks.on('message.publish', (message) =>
      message?.topic === 'no' ? null : undefined,
    )
    publish('no')
    publish('yes')
    publish('$SYS/brokers/test@127.0.0.1/uptime')
    expect(levels(activity.branch(undefined))).toEqual(['yes'])
  })

  it('holds the same sums as a count of what is there, whatever came and went', () => {
    const topic = fc.array(fc.constantFrom('', 'a', 'b', 'ab'), { minLength: 1, maxLength: 6 })
    const steps = fc.array(fc.tuple(topic, fc.nat(3)), { maxLength: 60 })
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 8 }), (published, max) => {
        begin(max)
        for (const [levelsOfTopic, pause] of published) {
          publish(levelsOfTopic.join('/') || 'top')
          if (pause === 0) test.clock.advance(1000)
        }
        activity.branch(undefined)
        expect(names().length).toBeLessThanOrEqual(max)
        const check = (branch: Branch): number => {
          let topics = branch.topic === undefined ? 0 : 1
          for (const child of branch.children()) {
            expect(activity.branch(child.path)?.level).toBe(child.level)
            topics += check(child)
          }
          expect(branch.topics).toBe(topics)
          return topics
        }
        const root = activity.branch(undefined)
        expect(root && check(root)).toBe(names().length)
        for (const name of names()) expect(activity.branch(name)?.topic?.name).toBe(name)
      }),
    )
  })
})
