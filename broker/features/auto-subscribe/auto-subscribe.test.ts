import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { defaultOptions } from '../../kernel/subscriptions/subscription.ts'
import { AutoSubscribe, type AutoSubscribeEntry } from './auto-subscribe.ts'

let test: TestKernel
let autoSubscribe: AutoSubscribe

beforeEach(() => {
  test = new TestKernel()
  autoSubscribe = new AutoSubscribe(test.kernel, [])
})

afterEach(async () => {
  autoSubscribe.close()
  await test.kernel.close()
})

const set = (...entries: (Partial<AutoSubscribeEntry['options']> & { topicFilter: string })[]) =>
  autoSubscribe.setEntries(
    entries.map(({ topicFilter, ...options }) => ({
      topicFilter,
      options: { ...defaultOptions, ...options },
    })),
  )

/** The topic filters of a client that has just connected. */
async function subscribed(connect: { clientId: string; username?: string }, version: 4 | 5 = 5) {
  await test.client(version).connect(connect)
  const session = test.kernel.sessions.get(connect.clientId)
  return [...(session?.subscriptions.keys() ?? [])]
}

it('costs nothing without entries', () => {
  expect(test.kernel.hooks.has('client.connected')).toBe(false)
  set({ topicFilter: 'a' })
  expect(test.kernel.hooks.has('client.connected')).toBe(true)
  set()
  expect(test.kernel.hooks.has('client.connected')).toBe(false)
})

it('a client receives messages of a subscription that it did not ask for', async () => {
  set({ topicFilter: 'commands/${clientid}', qos: 1 })
  const device = test.client()
  await device.connect({ clientId: 'd1' })
  const publisher = await test.connected('publisher')
  publisher.publish('commands/d1', 'reboot', { qos: 1, messageId: 1 })
  expect(await device.next('publish')).toMatchObject({ topic: 'commands/d1', qos: 1 })
})

it('subscribes to an existing session again, and leaves connected clients alone', async () => {
  const connected = await subscribed({ clientId: 'before' })
  expect(connected).toEqual([])
  set({ topicFilter: 'a' })
  expect(test.kernel.sessions.get('before')?.subscriptions.size).toBe(0)
  expect(await subscribed({ clientId: 'before' })).toEqual(['a'])
  set()
  expect(test.kernel.sessions.get('before')?.subscriptions.size).toBe(1)
})

describe('placeholders', () => {
  it('are the client ID, the username, the address and the port', async () => {
    set({ topicFilter: '${clientid}/${username}/${host}/${port}' })
    expect(await subscribed({ clientId: 'c', username: 'u' })).toEqual(['c/u/127.0.0.1/40000'])
  })

  it('an entry with a username is skipped for a client without one', async () => {
    set({ topicFilter: 'u/${username}' }, { topicFilter: 'all' })
    expect(await subscribed({ clientId: 'c' })).toEqual(['all'])
  })

  it.each(['#', '+', 'a/#'])('a username %j does not become a wildcard', async (username) => {
    set({ topicFilter: 'u/${username}' })
    expect(await subscribed({ clientId: 'c', username })).toEqual([])
  })

  it('unknown ones are literal, and a value is not read again', async () => {
    set({ topicFilter: 'x/${nope}' }, { topicFilter: 'y/${username}' })
    expect(await subscribed({ clientId: 'c', username: '${clientid}' })).toEqual([
      'x/${nope}',
      'y/${clientid}',
    ])
  })
})

describe('options', () => {
  const all = { qos: 2, noLocal: true, retainAsPublished: true, retainHandling: 2 } as const
  const of = (clientId: string) => test.kernel.sessions.get(clientId)?.subscriptions.get('a')

  it('hold for MQTT 5', async () => {
    set({ topicFilter: 'a', ...all })
    await subscribed({ clientId: 'c' })
    expect(of('c')).toMatchObject(all)
  })

  it('No Local and Retain As Published do not exist in MQTT 3', async () => {
    set({ topicFilter: 'a', ...all })
    await subscribed({ clientId: 'c' }, 4)
    expect(of('c')).toMatchObject({ ...all, noLocal: false, retainAsPublished: false })
  })

  it('a shared subscription has no No Local', async () => {
    set({ topicFilter: '$share/g/a', ...all })
    await subscribed({ clientId: 'c' })
    const session = test.kernel.sessions.get('c')
    expect(session?.subscriptions.get('$share/g/a')).toMatchObject({ noLocal: false, qos: 2 })
  })
})

it.each(['a/#/b', '', '$share/g'])('a malformed filter %j has no effect', async (topicFilter) => {
  set({ topicFilter }, { topicFilter: 'fine' })
  expect(await subscribed({ clientId: 'c' })).toEqual(['fine'])
})
