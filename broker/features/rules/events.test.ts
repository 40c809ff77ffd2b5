import { readClientEvents } from '@signalbox/testing/facts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Denial, Grant, Refusal } from '../../kernel/access.ts'
import { stop } from '../../kernel/hooks.ts'
import type { MemoryClient } from '../../kernel/testing/memory-client.ts'
import { republish, RuleKernel } from './testing/rule-kernel.ts'

/** Every event, by what MQTT clients do; its columns are those of a real broker. */

type Row = Record<string, unknown>

let test: RuleKernel
let watcher: MemoryClient

beforeEach(async () => {
  test = new RuleKernel()
  watcher = await test.connected('watcher')
  await watcher.subscribe('out')
})

afterEach(async () => {
  test.rules.close()
  await test.kernel.close()
})

const listen = (from: string) =>
  test.rule(`ev_${from.replace('$events/', '')}`, `SELECT * FROM "${from}"`, [
    republish({ topic: 'out', payload: '${.}', qos: 0 }),
  ])

/** The rows that came, in order. */
async function rows(): Promise<Row[]> {
  const packets = await watcher.settle()
  return packets.flatMap((each) =>
    each.cmd === 'publish' ? [JSON.parse(each.payload.toString()) as Row] : [],
  )
}

const recorded = readClientEvents('open', 'rule_events_real')

/** The columns of an event as they were recorded. */
function recordedColumns(event: string): string[] {
  const { rows } = recorded.get(`real columns of ${event}`) as { rows: Row[] } // as recorded
  return [...new Set(rows.flatMap((row) => Object.keys(row)))].sort()
}

function expectColumns(row: Row | undefined, event: string): void {
  expect(Object.keys(row ?? {}).sort()).toEqual(recordedColumns(event))
  expect(row).toMatchObject({
    event: event.replace('_', '.'),
    node: 'test@127.0.0.1',
    timestamp: test.clock.now(),
    metadata: { rule_id: `ev_${event}` },
  })
}

const user = {
  username: 'evu',
  properties: { sessionExpiryInterval: 100, userProperties: { k: 'v' } },
}

describe('an event of a message', () => {
  let alice: MemoryClient
  let bob: MemoryClient

  beforeEach(async () => {
    alice = await test.connected('alice', user)
    bob = await test.connected('bob', { username: 'bo' }, 4, { address: '10.0.0.2' })
    await alice.subscribe('evt/#', { qos: 1 })
  })

  it('message.publish', async () => {
    await listen('evt/#')
    alice.publish('evt/2', Buffer.from([0xff, 1]).toString('latin1'), {
      qos: 1,
      messageId: 1,
      retain: true,
      properties: {
        messageExpiryInterval: 50,
        contentType: 'x',
        correlationData: Buffer.from('c'),
        userProperties: { p: ['q', 'r'], __proto__x: 's' },
      },
    })
    await alice.settle()
    bob.publish('evt/1', '{"x":1}')
    await bob.settle()
    const [first, second] = await rows()
    expect(Object.keys(first ?? {}).sort()).toEqual(recordedColumns('message_publish'))
    expect(first).toMatchObject({
      event: 'message.publish',
      clientid: 'alice',
      username: 'evu',
      peerhost: '127.0.0.1',
      topic: 'evt/2',
      qos: 1,
      flags: { retain: true, dup: false },
      id: expect.stringMatching(/^[\dA-F]{32}$/),
      pub_props: {
        'Message-Expiry-Interval': 50,
        'Content-Type': 'x',
        'Correlation-Data': 'c',
        'User-Property': { p: 'r', __proto__x: 's' },
        'User-Property-Pairs': [
          { key: 'p', value: 'q' },
          { key: 'p', value: 'r' },
          { key: '__proto__x', value: 's' },
        ],
      },
      publish_received_at: test.clock.now(),
      timestamp: test.clock.now(),
    })
    expect(second).toMatchObject({
      clientid: 'bob',
      peerhost: '10.0.0.2',
      payload: '{"x":1}',
      pub_props: { 'User-Property': {} },
    })
  })

  it('message.delivered and message.acked', async () => {
    await listen('$events/message_delivered')
    await listen('$events/message_acked')
    bob.publish('evt/1', 'x', { qos: 1, messageId: 7 })
    const { messageId = 0 } = await bob.next('puback').then(() => alice.next('publish'))
    test.clock.advance(5)
    const [delivered] = await rows()
    expect(delivered).toMatchObject({
      event: 'message.delivered',
      from_clientid: 'bob',
      from_username: 'bo',
      clientid: 'alice',
      username: 'evu',
      peerhost: '127.0.0.1',
    })
    expect(Object.keys(delivered ?? {}).sort()).toEqual(recordedColumns('message_delivered'))
    alice.send({
      cmd: 'puback',
      messageId,
      reasonCode: 0,
      properties: { reasonString: 'thanks', userProperties: { a: 'b' } },
    })
    await alice.settle()
    const acked = (await rows()).find(({ event }) => event === 'message.acked')
    expectColumns(acked, 'message_acked')
    expect(acked).toMatchObject({
      clientid: 'alice',
      from_clientid: 'bob',
      puback_props: { 'Reason-String': 'thanks', 'User-Property': { a: 'b' } },
      publish_received_at: test.clock.now() - 5,
    })
  })

  it('message.dropped', async () => {
    await listen('$events/message_dropped')
    bob.publish('nobody/1', 'x')
    await bob.settle()
    const [row] = await rows()
    expectColumns(row, 'message_dropped')
    expect(row).toMatchObject({ reason: 'no_subscribers', clientid: 'bob', topic: 'nobody/1' })
  })

  it('delivery.dropped', async () => {
    await listen('$events/delivery_dropped')
    await alice.subscribe('own/#', { nl: true })
    alice.publish('own/1', 'x')
    await alice.settle()
    const [row] = await rows()
    expectColumns(row, 'delivery_dropped')
    expect(row).toMatchObject({
      reason: 'no_local',
      clientid: 'alice',
      from_clientid: 'alice',
      topic: 'own/1',
    })
  })
})

describe('an event of a client', () => {
  it('client.connected, client.connack and client.check_authn_complete', async () => {
    for (const name of ['client_connected', 'client_connack', 'client_check_authn_complete']) {
      await listen(`$events/${name}`)
    }
    await test.connected('alice', user, 5, { localAddress: '127.0.0.1' })
    const [authn, connack, connected] = await rows()
    expectColumns(authn, 'client_check_authn_complete')
    expect(authn).toMatchObject({
      clientid: 'alice',
      username: 'evu',
      peername: '127.0.0.1:40000',
      reason_code: 'success',
      is_superuser: false,
      is_anonymous: true,
    })
    expectColumns(connack, 'client_connack')
    expect(connack).toMatchObject({
      reason_code: 'success',
      expiry_interval: 100,
      keepalive: 0,
      clean_start: true,
      conn_props: { 'Session-Expiry-Interval': 100, 'User-Property': { k: 'v' } },
    })
    expectColumns(connected, 'client_connected')
    expect(connected).toMatchObject({
      clientid: 'alice',
      mountpoint: 'undefined',
      peername: '127.0.0.1:40000',
      sockname: '127.0.0.1:1883',
      proto_name: 'MQTT',
      proto_ver: 5,
      receive_maximum: 32,
      expiry_interval: 100,
      is_bridge: false,
      connected_at: test.clock.now(),
      conn_props: {
        'Session-Expiry-Interval': 100,
        'User-Property': { k: 'v' },
        'User-Property-Pairs': [{ key: 'k', value: 'v' }],
      },
    })
  })

  it('a refused login', async () => {
    await listen('$events/client_check_authn_complete')
    await listen('$events/client_connack')
    test.kernel.hooks.on('client.authenticate', () => stop(new Refusal(0x86, 'wrong password')))
    const mallory = test.client(4)
    await mallory.connect({ clientId: 'mallory', username: 'm', password: Buffer.from('hunter2') })
    const [authn, connack] = await rows()
    expect(authn).toMatchObject({ clientid: 'mallory', reason_code: 'bad_username_or_password' })
    expect(connack).toMatchObject({ clientid: 'mallory', reason_code: 'bad_username_or_password' })
    expect(JSON.stringify([authn, connack])).not.toContain('hunter2')
  })

  it.each([
    ['normal', (client: MemoryClient) => client.disconnect()],
    ['disconnect_with_will_message', (client) => client.send({ cmd: 'disconnect', reasonCode: 4 })],
    ['tcp_closed', (client) => client.drop()],
    ['kicked', () => void test.kernel.sessions.kick('alice')],
  ] satisfies [string, (client: MemoryClient) => void][])(
    'client.disconnected: %s',
    async (reason, leave) => {
      await listen('$events/client_disconnected')
      const alice = await test.connected('alice', user)
      leave(alice)
      await alice.closed()
      const [row] = await rows()
      expectColumns(row, 'client_disconnected')
      expect(row).toMatchObject({ clientid: 'alice', reason, disconnected_at: test.clock.now() })
    },
  )

  it('properties of a DISCONNECT', async () => {
    await listen('$events/client_disconnected')
    const alice = await test.connected('alice', user)
    alice.send({
      cmd: 'disconnect',
      reasonCode: 0,
      properties: { sessionExpiryInterval: 5, reasonString: 'bye' },
    })
    await alice.closed()
    const [row] = await rows()
    expect(row?.disconn_props).toEqual({
      'Session-Expiry-Interval': 5,
      'Reason-String': 'bye',
      'User-Property': {},
    })
  })

  it('client.check_authz_complete: who decided', async () => {
    const alice = await test.connected('alice', user)
    const isAsked = { file: true }
    await listen('$events/client_check_authz_complete')
    const decide = async () => {
      alice.publish('evt/1', 'x')
      await alice.settle()
      const [row] = await rows()
      return row
    }
    const byDefault = await decide()
    expectColumns(byDefault, 'client_check_authz_complete')
    expect(byDefault).toMatchObject({
      clientid: 'alice',
      action: 'publish',
      topic: 'evt/1',
      result: 'allow',
      authz_source: 'default',
    })
    test.kernel.hooks.on('client.authorize', () =>
      stop(isAsked.file ? new Grant('file') : new Denial(false, { source: 'no_match' })),
    )
    expect(await decide()).toMatchObject({ result: 'allow', authz_source: 'file' })
    isAsked.file = false
    expect(await decide()).toMatchObject({ result: 'deny', authz_source: 'default' })
  })

  it('session.subscribed and session.unsubscribed', async () => {
    await listen('$events/session_subscribed')
    await listen('$events/session_unsubscribed')
    const alice = await test.connected('alice', user)
    alice.send({
      cmd: 'subscribe',
      messageId: 1,
      subscriptions: [{ topic: '$share/g/evt/#', qos: 1, nl: false, rap: false, rh: 0 }],
      properties: { subscriptionIdentifier: 9, userProperties: { s: '1' } },
    })
    await alice.next('suback')
    alice.send({ cmd: 'unsubscribe', messageId: 2, unsubscriptions: ['$share/g/evt/#'] })
    await alice.next('unsuback')
    const [subscribed, unsubscribed] = await rows()
    expectColumns(subscribed, 'session_subscribed')
    expect(subscribed).toMatchObject({
      clientid: 'alice',
      peerhost: '127.0.0.1',
      topic: '$share/g/evt/#',
      qos: 1,
      sub_props: { 'User-Property': { s: '1' }, 'Subscription-Identifier': 9 },
    })
    expectColumns(unsubscribed, 'session_unsubscribed')
    expect(unsubscribed).toMatchObject({ topic: '$share/g/evt/#', qos: 1 })
  })
})

describe('events of all kinds', () => {
  it('are listened to only while a rule wants them', async () => {
    const { hooks } = test.kernel
    expect(hooks.has('client.check_authz_complete')).toBe(false)
    await listen('$events/client_check_authz_complete')
    expect(hooks.has('client.check_authz_complete')).toBe(true)
    expect(hooks.has('message.publish')).toBe(false)
    await test.remove('ev_client_check_authz_complete')
    expect(hooks.has('client.check_authz_complete')).toBe(false)
  })

  it('start a rule on $events/#, and none on #', async () => {
    await test.rule('all', 'SELECT event FROM "$events/#"')
    await test.rule('messages', 'SELECT event FROM "#"')
    const bob = await test.connected('bob', {}, 4)
    await bob.settle()
    expect(test.rules.countsOf('all')?.matched).toBe(3)
    expect(test.rules.countsOf('messages')?.matched).toBe(0)
  })

  it('a source gives its rules the columns', async () => {
    await test.rule('s', 'SELECT event, payload.a as a FROM "$bridges/mqtt:plant"', [
      republish({ topic: 'out', payload: '${.}' }),
    ])
    const event = '$bridges/mqtt:plant'
    await test.rules.receive('mqtt:plant', { payload: '{"a":1}', topic: 'far/1' })
    await test.rules.receive('mqtt:other', { payload: '{"a":2}', topic: 'far/1' })
    expect(await rows()).toEqual([{ event, a: 1 }])
  })

  it('raised in the middle of a delivery do not enter it again', async () => {
    // The receiver has topic aliases: a packet between alias and topic would be out of order.
    const alice = await test.connected('alice', { properties: { topicAliasMaximum: 10 } })
    await alice.subscribe('a/#')
    await test.rule('r', 'SELECT topic FROM "$events/message_delivered" WHERE topic = \'a/1\'', [
      republish({ topic: 'a/2', payload: 'x' }),
    ])
    const bob = await test.connected('bob')
    for (const payload of ['1', '2']) bob.publish('a/1', payload)
    await bob.settle()
    const packets = await alice.settle()
    const aliases = new Map<number, string>()
    const topics = packets.flatMap((each) => {
      if (each.cmd !== 'publish') return []
      const alias = each.properties?.topicAlias ?? 0
      if (each.topic !== '') aliases.set(alias, each.topic)
      return [`${each.topic || aliases.get(alias)} ${each.payload.toString()}`]
    })
    expect(topics.sort()).toEqual(['a/1 1', 'a/1 2', 'a/2 x', 'a/2 x'])
  })
})
