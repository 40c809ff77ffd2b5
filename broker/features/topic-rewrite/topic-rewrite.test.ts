import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RewriteRule as Rule } from '@signalbox/contract/topic-rewrite'
import type { Message } from '../../kernel/message.ts'
import { simulatePublish } from '../../kernel/simulation.ts'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { topicRewriteSetting } from './feature.ts'
import { TopicRewrite } from './topic-rewrite.ts'

let test: TestKernel
let topicRewrite: TopicRewrite

beforeEach(() => {
  test = new TestKernel({ maxTopicLevels: 8 })
  topicRewrite = new TopicRewrite(test.kernel, [])
})

afterEach(async () => {
  topicRewrite.close()
  await test.kernel.close()
})

const rule = (
  action: Rule['action'],
  source_topic: string,
  re: string,
  dest_topic: string,
): Rule => ({
  action,
  source_topic,
  re,
  dest_topic,
})
const set = (...rules: Rule[]) => topicRewrite.setRules(topicRewriteSetting.read({ rules }))
const listFilters = (clientId: string) => [
  ...(test.kernel.sessions.get(clientId)?.subscriptions.keys() ?? []),
]

it('costs nothing for actions without rules', () => {
  const hooked = () =>
    (['message.publish', 'client.subscribe', 'client.unsubscribe'] as const).filter((name) =>
      test.kernel.hooks.has(name),
    )
  expect(hooked()).toEqual([])
  set(rule('publish', 'a', 'a', 'b'))
  expect(hooked()).toEqual(['message.publish'])
  set(rule('subscribe', 'a', 'a', 'b'))
  expect(hooked()).toEqual(['client.subscribe', 'client.unsubscribe'])
  set()
  expect(hooked()).toEqual([])
})

it('a message arrives under the new topic, from any publisher', async () => {
  set(rule('publish', 'x/#', '^x/(.+)$', 'y/${clientid}/${username}/$1'))
  const receiver = await test.connected('r')
  await receiver.subscribe('#')
  const publisher = await test.connected('p', { username: 'u' })
  publisher.publish('x/1', 'of a client')
  expect(await receiver.next('publish')).toMatchObject({ topic: 'y/p/u/1' })
  await test.kernel.publish(message('x/2'))
  expect(await receiver.next('publish')).toMatchObject({ topic: 'y/api//2' })
})

it('a will arrives under the new topic', async () => {
  set(rule('publish', 'x/#', '^x/(.+)$', 'y/$1'))
  const receiver = await test.connected('r')
  await receiver.subscribe('y/#')
  const lost = await test.connected('p', {
    will: { topic: 'x/gone', payload: Buffer.from('w'), qos: 0, retain: false },
  })
  lost.stream.destroy()
  expect(await receiver.next('publish')).toMatchObject({ topic: 'y/gone' })
})

it('SUBSCRIBE and UNSUBSCRIBE are rewritten, with groups', async () => {
  set(rule('subscribe', 'x/#', '^x/(.+)$', 'y/$1'))
  const client = await test.connected('c')
  await client.subscribe('x/a')
  await client.subscribe('$share/g/x/+')
  await client.subscribe('other')
  expect(listFilters('c')).toEqual(['y/a', '$share/g/y/+', 'other'])
  client.send({ cmd: 'unsubscribe', messageId: 9, unsubscriptions: ['x/a', '$share/g/x/+', 'y'] })
  expect(await client.next('unsuback')).toMatchObject({ granted: [0, 0, 0x11] })
  expect(listFilters('c')).toEqual(['other'])
})

it('authorization is asked about the topics that the client wrote, and denied ones keep their place', async () => {
  set(rule('all', 'x/#', '^x/(.+)$', 'y/$1'))
  const asked: string[] = []
  test.kernel.hooks.on('client.authorize', (_, _session, { action, topic }) => {
    asked.push(`${action} ${topic}`)
    return topic === 'x/no' ? 'deny' : 'allow'
  })
  const client = await test.connected('c')
  const topics = ['x/no', 'x/1', 'z', 'x/2']
  client.send({
    cmd: 'subscribe',
    messageId: 1,
    subscriptions: topics.map((topic) => ({ topic, qos: 0 })),
  })
  expect(await client.next('suback')).toMatchObject({ granted: [0x87, 0, 0, 0] })
  expect(listFilters('c')).toEqual(['y/1', 'z', 'y/2'])
  client.publish('x/1', 'm')
  expect(await client.next('publish')).toMatchObject({ topic: 'y/1' })
  expect(asked).toEqual([...topics.map((topic) => `subscribe ${topic}`), 'publish x/1'])
})

it('existing subscriptions keep their topic filters', async () => {
  const client = await test.connected('c')
  await client.subscribe('x/a')
  set(rule('subscribe', 'x/#', '^x/(.+)$', 'y/$1'))
  expect(listFilters('c')).toEqual(['x/a'])
})

describe('a simulated publish', () => {
  it.each([
    ['x/1', 'changed', 'rewritten', 'y/1'],
    ['x/a', 'skipped', 'unmatched', 'x/a'],
    ['z', 'skipped', 'no_rule', 'z'],
    ['w', 'skipped', 'invalid', 'w'],
  ])('%s: %s, %s, as published', async (topic, outcome, reason, routed) => {
    set(rule('publish', 'x/#', '^x/(\\d)$', 'y/$1'), rule('publish', 'w', 'w', '1/2/3/4/5/6/7/8/9'))
    const { steps } = await simulatePublish(test.kernel, message(topic), 'api')
    expect(steps.find(({ name }) => name === 'rewrite')).toMatchObject({ outcome, reason })
    expect(steps.find(({ name }) => name === 'subscriptions')?.details?.topic).toBe(routed)
    const lost: string[] = []
    test.kernel.hooks.on('message.dropped', (dropped) => void lost.push(dropped.topic))
    await test.kernel.publish(message(topic))
    expect(lost).toEqual([routed])
  })
})

const message = (topic: string): Message => ({
  topic,
  payload: Buffer.from('x'),
  qos: 0,
  retain: false,
  fromClientId: 'api',
  timestamp: test.clock.now(),
})
