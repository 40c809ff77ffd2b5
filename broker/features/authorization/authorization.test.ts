import { AclFile } from '@signalbox/acl/file'
import type { Rule } from '@signalbox/acl/rule'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Grant } from '../../kernel/access.ts'
import { stop } from '../../kernel/hooks.ts'
import { testBackendContext } from '../../backends/testing/context.ts'
import { Counters } from '../../kernel/counters.ts'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { TestStore } from '../../store/testing/folder.ts'
import { Delayed } from '../delayed/delayed.ts'
import { Authorization, type AuthorizationSettings } from './authorization.ts'
import { AUTHORIZATION_COUNTERS, type AuthorizationCounters } from './counters.ts'

const DENIED = 0x87
const ALLOWED = 0x10 // nobody is subscribed

const none: AuthorizationSettings = {
  noMatch: 'allow',
  denyAction: 'ignore',
  cache: { isEnabled: true, maxEntries: 3, ttlMs: 60_000, excludes: [] },
  sources: [],
}
const builtIn = { type: 'built_in_database', isEnabled: true } as const
const file = (text: string) => ({ type: 'file', isEnabled: true, file: new AclFile(text) }) as const
const rule = (permission: 'allow' | 'deny', topic: string, more: Partial<Rule> = {}): Rule => ({
  permission,
  topic,
  action: 'all',
  qos: [0, 1, 2],
  retain: 'all',
  ...more,
})

let disk: TestStore
let test: TestKernel
let counters: AuthorizationCounters
let authorization: Authorization

beforeEach(() => {
  disk = new TestStore()
  test = new TestKernel({}, undefined, 200 * 1024 * 1024)
  counters = new Counters(AUTHORIZATION_COUNTERS)
  authorization = new Authorization(test.kernel, disk.store, counters, testBackendContext, none)
})

afterEach(async () => {
  authorization.close()
  await test.kernel.close()
  disk.close()
})

function set(change: Partial<AuthorizationSettings>): void {
  void authorization.setSettings({ ...none, ...change }) // none of these has a server to look for
}

async function publish(
  client: Awaited<ReturnType<TestKernel['connected']>>,
  topic: string,
  options = {},
) {
  client.publish(topic, 'x', { qos: 1, messageId: 1, ...options })
  return (await client.next('puback')).reasonCode ?? 0
}

describe('authorization', () => {
  it('costs nothing while nobody is to be asked', () => {
    expect(test.kernel.hooks.has('client.authorize')).toBe(false)
    set({ noMatch: 'deny' })
    expect(test.kernel.hooks.has('client.authorize')).toBe(true)
    set({ sources: [{ ...builtIn, isEnabled: false }] })
    expect(test.kernel.hooks.has('client.authorize')).toBe(false)
    set({ sources: [builtIn] })
    expect(test.kernel.hooks.has('client.authorize')).toBe(true)
  })

  it('asks sources in their order; without a word of theirs it is as it is set', async () => {
    const client = await test.connected('c')
    await authorization.rules.setAll([rule('allow', '#', { action: 'publish' })])
    const sources = [file('{deny, all, publish, ["a"]}.'), builtIn]
    set({ sources, noMatch: 'deny' })
    expect(await publish(client, 'a')).toBe(DENIED)
    expect(await publish(client, 'b')).toBe(ALLOWED)
    expect(await client.subscribe('b')).toBe(DENIED)
    set({ sources: sources.toReversed(), noMatch: 'deny' })
    expect(await publish(client, 'a')).toBe(ALLOWED)
  })

  it('asks a superuser for nothing', async () => {
    test.kernel.hooks.on('client.authenticate', () => stop({ isSuperuser: true }))
    const client = await test.connected('root')
    set({ noMatch: 'deny' })
    expect(await publish(client, 'a')).toBe(ALLOWED)
    expect(await client.subscribe('#')).toBe(0)
  })

  it('asks what a client’s own rules say, then its user’s, then those of all', async () => {
    const client = await test.connected('c', { username: 'u' })
    set({ sources: [builtIn], noMatch: 'deny', cache: { ...none.cache, isEnabled: false } })
    await authorization.rules.setAll([rule('allow', 'x'), rule('allow', 'all/#')])
    await authorization.rules.set('user', 'u', [rule('deny', 'x'), rule('allow', 'u/${username}')])
    expect(await publish(client, 'x')).toBe(DENIED)
    await authorization.rules.set('client', 'c', [
      rule('allow', 'x', { action: 'publish', qos: [1], retain: false }),
    ])
    expect(await publish(client, 'x')).toBe(ALLOWED)
    expect(await publish(client, 'x', { retain: true })).toBe(DENIED)
    expect(await client.subscribe('x')).toBe(DENIED)
    expect(await publish(client, 'u/u')).toBe(ALLOWED)
    expect(await publish(client, 'all/1')).toBe(ALLOWED)
    expect(await publish(client, 'nothing')).toBe(DENIED)
    expect(authorization.metrics('built_in_database')).toMatchObject({
      allow: 3,
      deny: 3,
      nomatch: 1,
      total: 7,
    })
  })

  it('leaves no trace where only what would be is asked', async () => {
    await test.connected('c')
    const session = test.kernel.sessions.get('c')
    if (session === undefined) throw new Error('no session')
    set({ sources: [file('{deny, all, publish, ["a"]}.')] })
    const details = { action: 'publish', qos: 0, retain: false, isSimulated: true } as const
    const counted = () => [test.kernel.metrics.snapshot(), counters.snapshot()]
    const before = counted()
    expect(test.kernel.authorization(session, { ...details, topic: 'a' })).toMatchObject({
      disconnects: false,
      by: { source: 'file', line: 1 },
    })
    expect(test.kernel.authorization(session, { ...details, topic: 'b' })).toEqual(
      new Grant('no_match'),
    )
    expect(authorization.metrics('file')).toMatchObject({ total: 0, deny: 0, nomatch: 0 })
    expect(authorization.cacheOf(session)).toEqual([])
    expect(counted()).toEqual(before)
  })

  it('keeps rules over a restart', async () => {
    await authorization.rules.set('client', 'c', [rule('deny', 'x')])
    authorization.close()
    authorization = new Authorization(test.kernel, disk.reopen(), counters, testBackendContext, {
      ...none,
      sources: [builtIn],
    })
    expect(await publish(await test.connected('c'), 'x')).toBe(DENIED)
  })
})

describe('a denied client', () => {
  it('stays, or is sent away', async () => {
    const client = await test.connected('c')
    set({ noMatch: 'deny' })
    expect(await publish(client, 'a')).toBe(DENIED)
    set({ noMatch: 'deny', denyAction: 'disconnect' })
    client.publish('a', 'x', { qos: 1, messageId: 2 })
    expect(await client.next('disconnect')).toMatchObject({ reasonCode: DENIED })
    await client.closed()
    const other = await test.connected('d')
    other.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: '#', qos: 0 }] })
    expect(await other.next('disconnect')).toMatchObject({ reasonCode: DENIED })
  })

  it('leaves no will that it may not publish', async () => {
    const got: string[] = []
    test.kernel.hooks.on('message.publish', (message) => {
      if (message !== null) got.push(message.topic)
      return undefined
    })
    set({ noMatch: 'deny', denyAction: 'disconnect', sources: [file('{allow,all,all,["ok"]}.')] })
    for (const topic of ['no', 'ok']) {
      const will = { topic, payload: Buffer.from('x'), qos: 0 as const, retain: false }
      const client = await test.connected(`w-${topic}`, { will })
      client.drop()
      await expect.poll(() => test.kernel.sessions.get(`w-${topic}`)).toBeUndefined()
    }
    await expect.poll(() => got).toEqual(['ok'])
  })
})

describe('a topic that is written another way', () => {
  const rules = '{deny, all, all, ["secret/#"]}.\n{allow, all}.'
  let delayed: Delayed
  beforeEach(() => {
    delayed = new Delayed(test.kernel, disk.store, new Counters(['messages.delayed']))
    set({ sources: [file(rules)] })
  })
  afterEach(() => delayed.close())

  it.each([
    'secret/a',
    '$delayed/1/secret/a',
    '$delayed/0/secret/a',
    '$delayed/1/$delayed/1/secret/a',
    '$delayed/soon/secret/a',
    '$delayed/1',
  ])('publishing %s is denied', async (topic) => {
    const client = await test.connected('c')
    expect(await publish(client, topic)).toBe(DENIED)
    expect(delayed.count).toBe(0)
    expect(await publish(client, '$delayed/1/open')).toBe(0)
  })

  it.each(['secret/#', '$share/g/secret/+', '$queue/secret/a', '$exclusive/secret/a'])(
    'subscribing to %s is denied',
    async (filter) => {
      const client = await test.connected('c')
      expect(await client.subscribe(filter)).toBe(DENIED)
      expect(await client.subscribe('$share/g/open')).toBe(0)
    },
  )

  it('a will to it is not published', async () => {
    const dropped: string[] = []
    test.kernel.hooks.on('message.dropped', ({ topic }, reason) => {
      dropped.push(`${reason} ${topic}`)
    })
    const topic = '$delayed/1/secret/a'
    const will = { topic, payload: Buffer.from('x'), qos: 0 as const, retain: false }
    const client = await test.connected('c', { will })
    client.drop()
    await expect.poll(() => dropped).toEqual([`not_authorized ${topic}`])
    expect(delayed.count).toBe(0)
  })

  it('is remembered, and left out of the cache, as the one it is', async () => {
    set({
      sources: [file(rules)],
      cache: { ...none.cache, excludes: ['fresh/#'] },
    })
    const client = await test.connected('c')
    for (const topic of ['$delayed/1/a', 'a', '$delayed/1/fresh/a']) await publish(client, topic)
    const session = test.kernel.sessions.get('c')
    expect(authorization.cacheOf(session as never).map(({ topic }) => topic)).toEqual(['a'])
  })
})

describe('the cache', () => {
  const hits = () => counters.get('authorization.cache_hit')

  it('forgets all clients when it is full, and takes no more memory than its budget', async () => {
    const budget = test.kernel.memory.budget('authorization_cache')
    set({ sources: [builtIn], cache: { ...none.cache, maxEntries: 1_000_000 } })
    const client = await test.connected('c')
    const session = test.kernel.sessions.get('c') as never
    const count = Math.ceil(budget.limit / 120_000)
    for (let i = 0; i <= count; i++) {
      await publish(client, `${i}/${'x'.repeat(60_000)}`)
      expect(budget.used).toBeLessThanOrEqual(budget.limit)
    }
    expect(authorization.cacheOf(session).length).toBeLessThan(count)
  })

  it('answers for a while, and then asks again', async () => {
    const client = await test.connected('c')
    set({ sources: [builtIn] })
    expect(await publish(client, 'a')).toBe(ALLOWED)
    await authorization.rules.setAll([rule('deny', 'a')])
    expect(await publish(client, 'a')).toBe(ALLOWED)
    expect(hits()).toBe(1)
    test.clock.advance(60_000)
    expect(await publish(client, 'a')).toBe(DENIED)
  })

  it('answers a question that repeats until it expires, is cleared or pushed out', async () => {
    const session = () => test.kernel.sessions.get('c')
    const client = await test.connected('c')
    set({ sources: [builtIn], cache: { ...none.cache, maxEntries: 1 } })
    const allow = async () => {
      await authorization.rules.setAll([])
      for (let i = 0; i < 3; i++) expect(await publish(client, 'a')).toBe(ALLOWED)
      await authorization.rules.setAll([rule('deny', 'a')])
      expect(await publish(client, 'a')).toBe(ALLOWED)
    }
    await allow()
    expect(hits()).toBe(3)
    test.clock.advance(60_000)
    expect(await publish(client, 'a')).toBe(DENIED)

    authorization.clearCache(session())
    await allow()
    authorization.clearCache(session())
    expect(await publish(client, 'a')).toBe(DENIED)

    authorization.clearCache(session())
    await allow()
    expect(await publish(client, 'b')).toBe(ALLOWED)
    expect(await publish(client, 'a')).toBe(DENIED)
  })

  it('is cleared of one client, of all, and by every change of the sources', async () => {
    const session = () => test.kernel.sessions.get('c')
    const client = await test.connected('c')
    set({ sources: [builtIn] })
    await publish(client, 'a')
    const [entry] = authorization.cacheOf(session() as never)
    expect(entry).toMatchObject({
      action: 'publish',
      topic: 'a',
      qos: 1,
      decided: { permission: 'allow' },
    })
    authorization.clearCache(session())
    expect(authorization.cacheOf(session() as never)).toEqual([])
    await publish(client, 'a')
    authorization.clearCache()
    expect(authorization.cacheOf(session() as never)).toEqual([])
    await publish(client, 'a')
    set({ sources: [file('{deny, all}.')] })
    expect(await publish(client, 'a')).toBe(DENIED)
  })

  it('is not handed on to who comes back to the session under another name', async () => {
    set({ sources: [file('{allow, {username, "alice"}, publish, ["a"]}.')], noMatch: 'deny' })
    const fields = { clean: false, properties: { sessionExpiryInterval: 600 } }
    const alice = await test.connected('c', { ...fields, username: 'alice' })
    expect(await publish(alice, 'a')).toBe(ALLOWED)
    const mallory = await test.connected('c', { ...fields, username: 'mallory' })
    expect(await publish(mallory, 'a')).toBe(DENIED)
  })

  it('holds so many of a client, and none of what is left out', async () => {
    const client = await test.connected('c')
    const cache = { ...none.cache, excludes: ['x/#'] }
    set({ sources: [file('{allow, all}.')], cache })
    for (const topic of ['a', 'b', 'x/1', 'c', 'd', 'a']) await publish(client, topic)
    const session = test.kernel.sessions.get('c')
    expect(authorization.cacheOf(session as never).map(({ topic }) => topic)).toEqual([
      'c',
      'd',
      'a',
    ])
  })

  it('tells QoS and RETAIN apart', async () => {
    const client = await test.connected('c')
    set({ sources: [file('{deny, all, {publish, [{retain, true}]}, ["#"]}.')] })
    expect(await publish(client, 'a')).toBe(ALLOWED)
    expect(await publish(client, 'a', { retain: true })).toBe(DENIED)
  })
})
