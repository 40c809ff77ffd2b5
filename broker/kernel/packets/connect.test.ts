import { createHash } from 'node:crypto'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { describe, expect, test } from 'vitest'
import { type Authenticated, type AuthSuccess, Refusal } from '../access.ts'
import { Kernel } from '../kernel.ts'
import { silentLog } from '../log.ts'
import { FakeClock } from '../testing/fake-clock.ts'
import { TestKernel } from '../testing/kernel.ts'
import { MemoryClient } from '../testing/memory-client.ts'

/** CONNECT of MQTT 5 with the given flags and the bytes after the keep alive. */
function rawConnect(flags: number, ...rest: number[]): Buffer {
  const body = [0, 4, ...Buffer.from('MQTT'), 5, flags, 0, 60, ...rest]
  return Buffer.from([0x10, body.length, ...body])
}

describe('CONNACK', () => {
  test.each([3, 4, 5] as const)('version %d is accepted', async (version) => {
    const client = new TestKernel().client(version)
    const connack = await client.connect()
    expect(connack.sessionPresent).toBe(false) // [MQTT-3.2.2-2]
    expect(version === 5 ? connack.reasonCode : connack.returnCode).toBe(0)
  })

  test('the session shows what CONNECT said', async () => {
    const t = new TestKernel()
    await t.connected('c1', {
      username: 'u',
      clean: false,
      keepalive: 30,
      properties: {
        sessionExpiryInterval: 100,
        receiveMaximum: 7,
        userProperties: { a: ['1', '2'], b: '3' },
      },
    })
    expect(t.kernel.sessions.get('c1')).toMatchObject({
      clientId: 'c1',
      username: 'u',
      protocolName: 'MQTT',
      protocolVersion: 5,
      cleanStart: false,
      isBridge: false,
      keepAlive: 30,
      sessionExpiryInterval: 100,
      connected: true,
      createdAt: t.clock.now(),
      connectedAt: t.clock.now(),
      inflight: { size: 0, max: 7 },
      queue: { length: 0, max: 1000 },
    })
    expect(t.kernel.sessions).toMatchObject({ size: 1, connectedCount: 1 })
    expect(t.kernel.sessions.get('c1')?.userProperties).toEqual([
      ['a', '1'],
      ['a', '2'],
      ['b', '3'],
    ])
  })

  test('tells an MQTT 5 client what is not as it would assume (section 3.2.2.3)', async () => {
    const t = new TestKernel({
      maxQos: 1,
      retainAvailable: false,
      wildcardSubscription: false,
      sharedSubscription: false,
      maxPacketSizeBytes: 4096,
      maxTopicAlias: 9,
      serverKeepAlive: 17,
      responseInformation: 'reply',
    })
    const connack = await t.client().connect({
      keepalive: 100,
      properties: { requestResponseInformation: true },
    })
    expect(connack.properties).toMatchObject({
      maximumQoS: 1,
      retainAvailable: false,
      wildcardSubscriptionAvailable: false,
      sharedSubscriptionAvailable: false,
      maximumPacketSize: 4096,
      topicAliasMaximum: 9,
      serverKeepAlive: 17, // [MQTT-3.1.2-21]
      responseInformation: 'reply',
    })
    expect(t.kernel.sessions.get('c1')?.keepAlive).toBe(17)
  })

  test.each([
    ['of MQTT 5 with the name of MQTT 3.1 gets 0x84', 5, 'MQIsdp', 5, 0x84],
    ['of MQTT 3.1 with the name of later versions gets 1', 3, 'MQTT', 3, 1],
  ] as const)('a CONNECT %s [MQTT-3.1.2-1]', async (_, version, protocolId, level, code) => {
    const t = new TestKernel()
    const client = t.client(version)
    const connack = await client.connect({ protocolId, protocolVersion: level })
    expect(version === 5 ? connack.reasonCode : connack.returnCode).toBe(code)
    await client.closed()
    expect(t.kernel.sessions.size).toBe(0)
  })

  test('a malformed CONNECT of MQTT 3.1.1 has no answer [MQTT-3.1.4-1]', async () => {
    const t = new TestKernel()
    const reserved = [0x10, 13, 0, 4, ...Buffer.from('MQTT'), 4, 3, 0, 0, 0, 1, 97]
    const badText = [0x10, 16, 0, 4, ...Buffer.from('MQTT'), 4, 2, 0, 0, 0, 4, 99, 97, 102, 0xe9]
    for (const bytes of [reserved, badText]) {
      const client = t.client(4)
      client.write(Buffer.from(bytes))
      await client.closed()
      expect(client.received).toEqual([])
    }
  })

  test('strict mode refuses a password without user name, which only MQTT 5 allows [MQTT-3.1.2-22]', async () => {
    const t = new TestKernel({ strictMode: true })
    const later = t.client(5)
    const body = [0, 4, ...Buffer.from('MQTT'), 5, 0x42, 0, 0, 0, 0, 1, 97, 0, 1, 112]
    later.write(Buffer.from([0x10, body.length, ...body]))
    expect((await later.next('connack')).reasonCode).toBe(0)
    const flags = [0x10, 16, 0, 4, ...Buffer.from('MQTT'), 4, 0x42, 0, 0, 0, 1, 98, 0, 1, 112]
    const strict = t.client(4)
    strict.write(Buffer.from(flags))
    await strict.closed()
    expect(strict.received).toEqual([])
    const mild = new TestKernel().client(4)
    mild.write(Buffer.from(flags))
    expect((await mild.next('connack')).returnCode).toBe(0)
  })

  test('no Response Information unless asked for [MQTT-3.1.2-28]', async () => {
    const t = new TestKernel({ responseInformation: 'reply' })
    const connack = await t.client().connect()
    expect(connack.properties?.responseInformation).toBeUndefined()
  })

  test('an empty client id gets one from the broker [MQTT-3.1.3-6, -7]', async () => {
    const t = new TestKernel()
    const connack = await t.client().connect({ clientId: '' })
    const given = connack.properties?.assignedClientIdentifier
    expect(given).toMatch(/\S/)
    expect(t.kernel.sessions.get(given ?? '')?.connected).toBe(true)
  })

  test('MQTT 3.1.1 without a client id needs clean session [MQTT-3.1.3-8]', async () => {
    const t = new TestKernel()
    const good = await t.client(4).connect({ clientId: '', clean: true })
    expect(good.returnCode).toBe(0)
    const client = t.client(4)
    client.write(Buffer.from([0x10, 12, 0, 4, ...Buffer.from('MQTT'), 4, 0, 0, 0, 0, 0]))
    expect((await client.next('connack')).returnCode).toBe(2)
    await client.closed()
  })

  test('a client id that is too long is refused', async () => {
    const t = new TestKernel({ maxClientIdBytes: 23 })
    const client = t.client()
    expect((await client.connect({ clientId: 'x'.repeat(24) })).reasonCode).toBe(
      ReasonCode.clientIdentifierNotValid,
    )
    await client.closed()
    expect(t.kernel.sessions.size).toBe(0)
  })
})

describe('what comes first', () => {
  test('anything but CONNECT ends the connection [MQTT-3.1.0-1]', async () => {
    const t = new TestKernel()
    for (const packet of [
      { cmd: 'pingreq' },
      { cmd: 'publish', topic: 'a', payload: '', qos: 0, retain: false, dup: false },
      { cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: 'a', qos: 0 }] },
      { cmd: 'disconnect' },
    ] as const) {
      const client = t.client(4)
      client.send({ ...packet } as Parameters<typeof client.send>[0])
      await client.closed()
      expect(client.received).toEqual([])
    }
    expect(t.kernel.sessions.size).toBe(0)
  })

  test('a second CONNECT is a protocol error [MQTT-3.1.0-2]', async () => {
    const t = new TestKernel()
    const client = await t.connected('c1')
    client.send({ cmd: 'connect', clientId: 'c2', protocolVersion: 5 })
    expect((await client.next('disconnect')).reasonCode).toBe(ReasonCode.protocolError)
    await client.closed()
    expect(t.kernel.sessions.get('c2')).toBeUndefined()
  })

  test('a connection without CONNECT is closed after the idle time-out', async () => {
    const t = new TestKernel({ idleTimeoutMs: 1000 })
    const client = t.client()
    t.clock.advance(999)
    expect(client.isClosed).toBe(false)
    t.clock.advance(1)
    await client.closed()
  })

  test('what follows the CONNECT in the same bytes is served, though authentication takes its time', async () => {
    const t = new TestKernel()
    t.kernel.hooks.on('client.authenticate', async (result) => result)
    const client = t.client(4)
    const connected = client.connect()
    client.send({ cmd: 'pingreq' })
    await connected
    await client.next('pingresp')
  })
})

describe('malformed', () => {
  test.each([
    ['malformed', rawConnect(0x03, 0, 0, 0), ReasonCode.malformedPacket],
    [
      'a property twice',
      rawConnect(2, 10, 0x11, 0, 0, 0, 1, 0x11, 0, 0, 0, 1, 0, 0),
      ReasonCode.protocolError,
    ],
    ['receive maximum 0', rawConnect(2, 3, 0x21, 0, 0, 0, 0), ReasonCode.protocolError],
  ])(
    'an MQTT 5 CONNECT is answered with the reason: %s [MQTT-4.13.1-1]',
    async (_, bytes, reason) => {
      const client = new TestKernel().client()
      client.write(bytes)
      expect((await client.next('connack')).reasonCode).toBe(reason)
      await client.closed()
    },
  )

  test('says why in words, unless the client takes only small packets [MQTT-3.14.2-3]', async () => {
    const t = new TestKernel()
    const a = await t.connected('a')
    a.publish('', 'x')
    const received = await a.next('disconnect')
    expect(received.properties?.reasonString).toMatch(/topic/)
    const b = await t.connected('b', { properties: { maximumPacketSize: 20 } })
    b.publish('', 'x')
    expect((await b.next('disconnect')).properties).toBeUndefined()
  })

  test('an unknown version receives return code 1 [MQTT-3.1.2-2]', async () => {
    const client = new TestKernel().client(4)
    client.write(Buffer.from([0x10, 12, 0, 4, ...Buffer.from('MQTT'), 9, 2, 0, 0, 0, 0]))
    expect((await client.next('connack')).returnCode).toBe(1)
    await client.closed()
  })

  test('a packet that is too large ends the connection with 0x95', async () => {
    const t = new TestKernel({ maxPacketSizeBytes: 100 })
    const client = await t.connected('c1')
    client.publish('t', 'x'.repeat(100))
    expect((await client.next('disconnect')).reasonCode).toBe(ReasonCode.packetTooLarge)
    await client.closed()
  })

  test('an MQTT 3 connection just ends', async () => {
    const t = new TestKernel()
    const client = await t.connected('c1', {}, 4)
    client.write(Buffer.from([0x36, 0]))
    await client.closed()
    expect(client.received).toEqual([])
  })
})

describe('hooks', () => {
  test('client.connect may refuse or change', async () => {
    const t = new TestKernel()
    t.kernel.hooks.on('client.connect', (info) => {
      if (info instanceof Refusal) return undefined
      if (info.clientId === 'bad') return new Refusal(ReasonCode.banned, 'no')
      return { ...info, clientId: `x-${info.clientId}` }
    })
    const refused = t.client()
    expect((await refused.connect({ clientId: 'bad' })).reasonCode).toBe(ReasonCode.banned)
    await refused.closed()
    await t.connected('good')
    expect(t.kernel.sessions.get('x-good')?.connected).toBe(true)
  })

  test('client.authenticate refuses with its reason, in both versions', async () => {
    const t = new TestKernel()
    t.kernel.hooks.on('client.authenticate', (_, { password, username }) =>
      username === 'u' && password?.toString() === 'p'
        ? { isSuperuser: true, clientAttrs: { team: 'a' } }
        : new Refusal(ReasonCode.badUserNameOrPassword, 'no'),
    )
    const five = t.client()
    expect((await five.connect()).reasonCode).toBe(0x86)
    await five.closed()
    const four = t.client(4)
    expect((await four.connect({ username: 'u', password: Buffer.from('x') })).returnCode).toBe(4)
    await four.closed()
    await t.connected('c1', { username: 'u', password: Buffer.from('p') })
    expect(t.kernel.sessions.get('c1')).toMatchObject({
      isSuperuser: true,
      clientAttrs: { team: 'a' },
    })
    expect(t.kernel.metrics.get('authentication.failure')).toBe(2)
    expect(t.kernel.metrics.get('authentication.success')).toBe(1)
  })

  test('an authenticator that fails lets nobody in', async () => {
    const t = new TestKernel()
    t.kernel.hooks.on('client.authenticate', () => Promise.reject(new Error('down')))
    const client = t.client()
    expect((await client.connect()).reasonCode).toBeGreaterThanOrEqual(0x80)
    await client.closed()
    expect(t.kernel.sessions.size).toBe(0)
  })

  test('the connection ends when what authenticated it expires', async () => {
    const t = new TestKernel()
    t.kernel.hooks.on('client.authenticate', () => ({ expireAt: t.clock.now() + 5000 }))
    const client = await t.connected('c1')
    t.clock.advance(5000)
    const { reasonCode } = await client.next('disconnect')
    expect(reasonCode).toBeGreaterThanOrEqual(0x80)
    await client.closed()
  })

  test('connected and disconnected are reported with the session', async () => {
    const t = new TestKernel()
    const received: string[] = []
    t.kernel.hooks.on('client.connected', ({ clientId }) => void received.push(`+${clientId}`))
    t.kernel.hooks.on('client.disconnected', ({ clientId }, reason) => {
      received.push(`-${clientId} ${reason}`)
    })
    const client = await t.connected('c1')
    client.disconnect()
    await client.closed()
    const dropped = await t.connected('c2')
    const gone = new Promise((resolve) => t.kernel.hooks.on('client.disconnected', resolve))
    dropped.drop()
    await gone
    expect(received).toEqual(['+c1', '-c1 normal', '+c2', '-c2 tcp_closed'])
  })
})

describe('who one is', () => {
  test('the user name can be the client id', async () => {
    const t = new TestKernel({ useUsernameAsClientId: true })
    await t.connected('ignored', { username: 'u1' })
    expect(t.kernel.sessions.get('u1')?.connected).toBe(true)
  })

  const certificate = {
    commonName: 'device-1',
    subject: 'CN=device-1,O=Plant',
    pem: 'PEM',
    der: Buffer.from('der'),
  }

  test.each([
    ['cn', 'device-1'],
    ['dn', 'CN=device-1,O=Plant'],
    ['pem', 'PEM'],
    ['md5', createHash('md5').update('der').digest('hex')],
  ] as const)('the certificate gives the user name: %s', async (field, expected) => {
    const t = new TestKernel({ peerCertAsUsername: field })
    await t.connected('c1', {}, 5, { certificate })
    expect(t.kernel.sessions.get('c1')?.username).toBe(expected)
  })

  test('the certificate gives the client id', async () => {
    const t = new TestKernel({ peerCertAsClientId: 'cn' })
    await t.connected('ignored', {}, 5, { certificate })
    expect(t.kernel.sessions.get('device-1')?.connected).toBe(true)
  })
})

describe('a CONNACK', () => {
  const asking = { properties: { requestResponseInformation: true } } as const

  test.each([
    ['65,535 bytes', '信'.repeat(21_845), undefined, true],
    ['more bytes than a text can have', '信'.repeat(21_846), undefined, false],
    ['more bytes than the client takes', 'x'.repeat(1000), 1000, false],
    ['as many bytes as the client takes', 'x'.repeat(800), 1000, true],
  ])('has Response Information of %s, or none', async (_what, text, maximumPacketSize, isThere) => {
    const t = new TestKernel({ responseInformation: text })
    const client = t.client(5)
    const properties = { ...asking.properties, ...(maximumPacketSize && { maximumPacketSize }) }
    const connack = await client.connect({ properties })
    expect(connack.reasonCode).toBe(0)
    expect(connack.properties?.responseInformation).toBe(isThere ? text : undefined)
  })

  test('that cannot be encoded is a refusal with a reason, and logged', async () => {
    const errors: unknown[] = []
    const log = { ...silentLog, error: (...line: unknown[]) => void errors.push(line) }
    const kernel = new Kernel({ node: 'test@127.0.0.1', clock: new FakeClock(), log })
    // Only an enhanced authentication returns data, and 70 kB of it cannot be encoded.
    const success: AuthSuccess = { data: Buffer.alloc(70_000) }
    kernel.hooks.on('client.authenticate', () => success as Authenticated)
    const client = new MemoryClient(kernel)
    const connack = await client.connect()
    expect(connack.reasonCode).toBe(0x80)
    expect(connack.properties?.reasonString).toContain('cannot be encoded')
    await client.closed()
    expect(JSON.stringify(errors)).toContain('A CONNACK cannot be encoded')
    expect(kernel.sessions.get('c1')?.connected ?? false).toBe(false)
  })
})
