import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { IAuthPacket } from 'mqtt-packet'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../access.ts'
import { TestKernel } from '../testing/kernel.ts'

const CONTINUE = ReasonCode.continueAuthentication
const AGAIN = ReasonCode.reAuthenticate

/** Knows the method `steps`: wants `one`, then `two`, in this order. */
function withSteps(): TestKernel {
  const t = new TestKernel()
  t.kernel.hooks.on('client.enhanced_authenticate', (_, { method, data, state }) => {
    if (method !== 'steps') return undefined
    const said = data?.toString()
    if (state.value === undefined && said === 'one') {
      state.value = 'second'
      return { continueWith: Buffer.from('and?') }
    }
    if (state.value === 'second' && said === 'two') {
      return { data: Buffer.from('welcome'), username: 'proven' }
    }
    return new Refusal(ReasonCode.notAuthorized, 'wrong step')
  })
  return t
}

function auth(data: string, reasonCode: number = CONTINUE, method = 'steps'): IAuthPacket {
  const properties = { authenticationMethod: method, authenticationData: Buffer.from(data) }
  return { cmd: 'auth', reasonCode, properties }
}

function begin(t: TestKernel, data: string, method = 'steps') {
  const client = t.client()
  client.send({
    cmd: 'connect',
    clientId: 'a',
    protocolVersion: 5,
    properties: { authenticationMethod: method, authenticationData: Buffer.from(data) },
  })
  return client
}

describe('enhanced authentication', () => {
  test('continues in AUTH packets until it is decided (section 4.12)', async () => {
    const t = withSteps()
    const client = begin(t, 'one')
    const question = await client.next('auth')
    expect(question.reasonCode).toBe(CONTINUE)
    expect(question.properties?.authenticationMethod).toBe('steps') // [MQTT-4.12.0-5]
    expect(question.properties?.authenticationData?.toString()).toBe('and?')
    client.send(auth('two'))
    const connack = await client.next('connack')
    expect(connack).toMatchObject({ reasonCode: 0, properties: { authenticationMethod: 'steps' } })
    expect(connack.properties?.authenticationData?.toString()).toBe('welcome')
    expect(t.kernel.sessions.get('a')?.username).toBe('proven')
  })

  test('whose proven name is the client id, also of the will', async () => {
    const t = new TestKernel({ useUsernameAsClientId: true, maxClientIdBytes: 8 })
    t.kernel.hooks.on('client.enhanced_authenticate', (_, { data }) => ({
      username: data?.toString() ?? '',
    }))
    const connect = (name: string) =>
      t.client().connect({
        clientId: 'a',
        username: 'alice',
        will: { topic: 'gone', payload: Buffer.alloc(0), qos: 0, retain: false },
        properties: { authenticationMethod: 'm', authenticationData: Buffer.from(name) },
      })
    expect((await connect('bob')).properties?.assignedClientIdentifier).toBe('bob')
    expect([...t.kernel.sessions.values()]).toMatchObject([
      {
        clientId: 'bob',
        username: 'bob',
        will: { message: { fromClientId: 'bob', fromUsername: 'bob' } },
      },
    ])
    const { reasonCode } = await connect('far-too-long')
    expect(reasonCode).toBe(ReasonCode.clientIdentifierNotValid)
  })

  test('a wrong step is refused', async () => {
    const t = withSteps()
    const client = begin(t, 'one')
    await client.next('auth')
    client.send(auth('three'))
    expect((await client.next('connack')).reasonCode).toBe(ReasonCode.notAuthorized)
    await client.closed()
    expect(t.kernel.sessions.size).toBe(0)
  })

  test('a method that nobody knows is refused [MQTT-4.12.0-1]', async () => {
    const client = begin(new TestKernel(), 'one', 'unknown')
    expect((await client.next('connack')).reasonCode).toBe(ReasonCode.badAuthenticationMethod)
    await client.closed()
  })

  test('nothing but AUTH or DISCONNECT before the CONNACK [MQTT-3.1.2-30]', async () => {
    const client = begin(withSteps(), 'one')
    await client.next('auth')
    client.send({ cmd: 'pingreq' })
    expect((await client.next('connack')).reasonCode).toBe(ReasonCode.protocolError)
    await client.closed()
  })
})

describe('re-authentication', () => {
  async function inside() {
    const t = withSteps()
    const client = begin(t, 'one')
    await client.next('auth')
    client.send(auth('two'))
    await client.next('connack')
    return { t, client }
  }

  test('while connected, by the same method', async () => {
    const { client } = await inside()
    client.send(auth('one', AGAIN))
    expect((await client.next('auth')).reasonCode).toBe(CONTINUE)
    client.send(auth('two'))
    expect((await client.next('auth')).reasonCode).toBe(0)
    expect(await client.settle()).toEqual([])
  })

  test('that fails ends the connection [MQTT-4.12.1-2]', async () => {
    const { client } = await inside()
    client.send(auth('nonsense', AGAIN))
    expect((await client.next('disconnect')).reasonCode).toBe(ReasonCode.notAuthorized)
    await client.closed()
  })

  test.each([
    ['continues an exchange that has not started', auth('one')],
    ['is declared successful by the client', auth('one', 0)],
    ['names no method', { cmd: 'auth', reasonCode: AGAIN, properties: {} }],
  ] as const)('that %s is a protocol error (section 4.12)', async (_, packet) => {
    const { client } = await inside()
    client.send(packet)
    expect((await client.next('disconnect')).reasonCode).toBe(ReasonCode.protocolError)
    await client.closed()
  })

  test('ends when it has succeeded', async () => {
    const { client } = await inside()
    for (const packet of [auth('one', AGAIN), auth('two')]) {
      client.send(packet)
      await client.next('auth')
    }
    client.send(auth('one'))
    expect((await client.next('disconnect')).reasonCode).toBe(ReasonCode.protocolError)
  })

  test('is nothing to the session once that is another connection’s', async () => {
    const t = new TestKernel()
    const answers: ((who: { isSuperuser: boolean; expireAt: number }) => void)[] = []
    t.kernel.hooks.on('client.enhanced_authenticate', (_, { data }) =>
      data?.toString() === 'slow' ? new Promise((resolve) => answers.push(resolve)) : {},
    )
    const properties = { authenticationMethod: 'steps', sessionExpiryInterval: 60 }
    const first = t.client()
    expect((await first.connect({ clientId: 'a', properties })).reasonCode).toBe(0)
    first.send(auth('slow', AGAIN))
    await expect.poll(() => answers).toHaveLength(1)
    const second = t.client()
    const { sessionPresent } = await second.connect({ clientId: 'a', clean: false })
    expect(sessionPresent).toBe(true)
    await first.closed()
    answers[0]?.({ isSuperuser: true, expireAt: t.clock.now() + 1000 })
    await second.settle()
    expect(t.kernel.sessions.get('a')).toMatchObject({ isSuperuser: false, authExpireAt: null })
    t.clock.advance(2000)
    expect(await second.settle()).toEqual([])
  })

  test('by another method is a protocol error [MQTT-4.12.1-1]', async () => {
    const { client } = await inside()
    client.send(auth('one', AGAIN, 'other'))
    expect((await client.next('disconnect')).reasonCode).toBe(ReasonCode.protocolError)
    await client.closed()
  })

  test('without a method in the CONNECT is a protocol error [MQTT-4.12.0-6]', async () => {
    const client = await withSteps().connected('a')
    client.send(auth('one', AGAIN))
    expect((await client.next('disconnect')).reasonCode).toBe(ReasonCode.protocolError)
    await client.closed()
  })
})

describe('a listener', () => {
  const connect = {
    clientId: 'a',
    properties: { authenticationMethod: 'steps', authenticationData: Buffer.from('nonsense') },
  }

  test('that asks nobody does not ask in steps either', async () => {
    const t = withSteps()
    const connack = await t.client(5, { enableAuthn: false }).connect(connect)
    expect(connack.reasonCode).toBe(0)
  })

  test('that denies the nameless does so whatever their method', async () => {
    const t = withSteps()
    const client = t.client(5, { enableAuthn: 'quick_deny_anonymous' })
    expect((await client.connect(connect)).reasonCode).toBe(ReasonCode.notAuthorized)
  })

  test('and its peer are known to who is asked', async () => {
    const t = new TestKernel()
    const seen: unknown[] = []
    t.kernel.hooks.on('client.enhanced_authenticate', (_, { username, peer }) => {
      seen.push(username, peer.address)
      return { username: 'u' }
    })
    await t.client(5, { address: '10.0.0.9' }).connect({ ...connect, username: 'asked' })
    expect(seen).toEqual(['asked', '10.0.0.9'])
  })
})
