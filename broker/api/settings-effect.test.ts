import type { MqttConfig } from '@signalbox/contract/settings'
import { connectRaw, type RawClient, type RawOptions } from '@signalbox/testing/raw-client'
import { waitFor } from '@signalbox/testing/wait-for'
import type { IConnackPacket, IDisconnectPacket, IPublishPacket, ISubackPacket } from 'mqtt-packet'
import { connect as connectTls } from 'node:tls'
import mqttPacket from 'mqtt-packet'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  caCertificate,
  clientCertificate,
  clientKey,
  serverCertificate,
  serverKey,
} from '../kernel/testing/certificates.ts'
import { tcpListener } from '../testing/tcp-listener.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'

/** Each setting of MQTT, changed over the API, and its effect on clients that connect over sockets. */

let api: TestApi
let url: string
let tlsPort: number
let clients: RawClient[] = []
let unique = 0

const PERSISTENT = { clean: false, properties: { sessionExpiryInterval: 300 } } as const
const findPort = (id: string) =>
  api.broker.listeners.running.find((listener) => listener.id === id)?.address.port ?? 0

beforeAll(async () => {
  api = await startApi([tcpListener])
  url = `mqtt://127.0.0.1:${findPort('tcp:default')}`
  const created = await api.call('POST', '/listeners', {
    body: {
      type: 'ssl',
      name: 'certificates',
      bind: '127.0.0.1:0',
      ssl_options: {
        cacertfile: caCertificate,
        certfile: serverCertificate,
        keyfile: serverKey,
        verify: 'verify_peer',
      },
    },
  })
  expect(created.status, JSON.stringify(created.body)).toBe(200)
  tlsPort = findPort('ssl:certificates')
})
afterEach(() => {
  for (const client of clients) client.end()
  clients = []
})
afterAll(() => api.close())

type Change = Partial<MqttConfig>

/** Fields that a change leaves out have their defaults. */
async function set(mqtt: Change): Promise<void> {
  const zone = await api.read<object>('/configs/global_zone')
  const reply = await api.call('PUT', '/configs/global_zone', { body: { ...zone, mqtt } })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}

async function raw(options: Partial<RawOptions> = {}): Promise<RawClient> {
  const client = await connectRaw(url, { clientId: `effect-${++unique}`, ...options })
  clients.push(client)
  return client
}

/** The CONNACK, whether it accepts or refuses. */
async function connack(options: Partial<RawOptions> = {}): Promise<IConnackPacket> {
  const { silent: _, clientId = `effect-${++unique}`, ...fields } = options
  const client = await raw({ clientId, silent: true })
  client.send({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 5,
    clean: true,
    keepalive: 0,
    clientId,
    ...fields,
  })
  return (await client.next('connack')) as IConnackPacket
}

let packetId = 0
function publish(
  client: RawClient,
  topic: string,
  more: Partial<Omit<IPublishPacket, 'cmd'>> = {},
): void {
  const { qos = 0 } = more
  client.send({
    cmd: 'publish',
    topic,
    payload: 'x',
    dup: false,
    retain: false,
    ...more,
    qos,
    ...(qos > 0 && { messageId: ++packetId }),
  })
}

/** Over the API, so that it is complete when the call returns. */
async function send(topic: string, payload = 'x', qos: 0 | 1 | 2 = 0): Promise<void> {
  await api.call('POST', '/publish', { body: { topic, payload, qos } })
}

async function subscribe(client: RawClient, topic: string, qos: 0 | 1 | 2 = 0): Promise<number> {
  client.send({ cmd: 'subscribe', messageId: ++packetId, subscriptions: [{ topic, qos }] })
  const { granted } = (await client.next('suback')) as ISubackPacket
  return Number(granted[0])
}

const next = async (client: RawClient) => (await client.next('publish')) as IPublishPacket
const nextPayload = async (client: RawClient) => String((await next(client)).payload)
const disconnectReason = async (client: RawClient) =>
  ((await client.next('disconnect')) as IDisconnectPacket).reasonCode
const readRow = (client: RawClient) =>
  api.read<Record<string, unknown>>(`/clients/${encodeURIComponent(client.clientId)}`)

/** The client has left, and its session has stayed. */
async function away(options: Partial<RawOptions> = PERSISTENT, topic = '#'): Promise<RawClient> {
  const client = await raw(options)
  await subscribe(client, topic, 1)
  client.end()
  await waitFor(async () => (await readRow(client)).connected === false)
  return client
}

const back = (client: RawClient) => raw({ ...PERSISTENT, clientId: client.clientId })

/** The name and the ID of a client that shows its certificate. */
async function byCertificate(): Promise<{ username: unknown; clientid: unknown }> {
  const socket = connectTls({
    host: '127.0.0.1',
    port: tlsPort,
    ca: caCertificate,
    cert: clientCertificate,
    key: clientKey,
    servername: 'localhost',
  })
  try {
    await new Promise((resolve, reject) =>
      socket.once('secureConnect', resolve).once('error', reject),
    )
    const packet = { cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clean: true } as const
    socket.write(mqttPacket.generate({ ...packet, clientId: 'own', keepalive: 0, username: 'own' }))
    await new Promise((resolve) => socket.once('data', resolve))
    const [row] = await ofCertificates()
    return row ?? { username: undefined, clientid: undefined }
  } finally {
    socket.destroy()
    await waitFor(async () => (await ofCertificates()).length === 0)
  }
}

interface ClientRow {
  listener: string
  username: unknown
  clientid: unknown
}

async function ofCertificates(): Promise<ClientRow[]> {
  const { data } = await api.read<{ data: ClientRow[] }>('/clients')
  return data.filter(({ listener }) => listener === 'ssl:certificates')
}

type Row = [setting: keyof MqttConfig, change: Change, check: () => Promise<void>]

const rows: Row[] = [
  [
    'max_packet_size',
    { max_packet_size: '1KB' },
    async () => {
      expect((await connack()).properties?.maximumPacketSize).toBe(1024)
      const client = await raw()
      publish(client, 'large', { payload: 'x'.repeat(2000) })
      expect(await disconnectReason(client)).toBe(0x95)
    },
  ],
  [
    'max_clientid_len',
    { max_clientid_len: 23 },
    async () => {
      expect((await connack({ clientId: 'x'.repeat(24) })).reasonCode).toBe(0x85)
      expect((await connack({ clientId: 'x'.repeat(23) })).reasonCode).toBe(0)
    },
  ],
  [
    'max_topic_levels',
    { max_topic_levels: 2 },
    async () => {
      const client = await raw()
      expect(await subscribe(client, 'a/b/c')).toBe(0x8f)
      publish(client, 'a/b/c')
      expect(await disconnectReason(client)).toBe(0x90)
    },
  ],
  [
    'max_qos_allowed',
    { max_qos_allowed: 1 },
    async () => {
      expect((await connack()).properties?.maximumQoS).toBe(1)
      const client = await raw()
      expect(await subscribe(client, 'a', 2)).toBe(1)
      publish(client, 'a', { qos: 2 })
      expect(await disconnectReason(client)).toBe(0x9b)
    },
  ],
  [
    'max_topic_alias',
    { max_topic_alias: 3 },
    async () => {
      expect((await connack()).properties?.topicAliasMaximum).toBe(3)
      const client = await raw()
      publish(client, 'a', { properties: { topicAlias: 4 } })
      expect(await disconnectReason(client)).toBe(0x94)
    },
  ],
  [
    'retain_available',
    { retain_available: false },
    async () => {
      expect((await connack()).properties?.retainAvailable).toBe(false)
      const client = await raw()
      publish(client, 'a', { retain: true })
      expect(await disconnectReason(client)).toBe(0x9a)
    },
  ],
  [
    'wildcard_subscription',
    { wildcard_subscription: false },
    async () => expect(await subscribe(await raw(), 'a/#')).toBe(0xa2),
  ],
  [
    'shared_subscription',
    { shared_subscription: false },
    async () => expect(await subscribe(await raw(), '$share/g/a')).toBe(0x9e),
  ],
  [
    'shared_subscription_strategy',
    { shared_subscription_strategy: 'hash_topic' },
    async () => {
      const members = [await raw(), await raw()]
      for (const member of members) await subscribe(member, '$share/g/hashed')
      for (let i = 0; i < 6; i++) await send('hashed', String(i))
      const counts = () =>
        members.map(({ packets }) => packets.filter(({ cmd }) => cmd === 'publish').length)
      await waitFor(() => counts().reduce((a, b) => a + b) === 6)
      expect(counts().toSorted()).toEqual([0, 6])
    },
  ],
  [
    'exclusive_subscription',
    { exclusive_subscription: true },
    async () => {
      expect(await subscribe(await raw(), '$exclusive/only')).toBe(0)
      expect(await subscribe(await raw(), '$exclusive/only')).toBe(0x97)
    },
  ],
  [
    'ignore_loop_deliver',
    { ignore_loop_deliver: true },
    async () => {
      const client = await raw({ protocolVersion: 4 })
      await subscribe(client, 'loop')
      publish(client, 'loop', { payload: 'own', qos: 1 })
      await client.next('puback')
      await send('loop', 'from others')
      expect(await nextPayload(client)).toBe('from others')
    },
  ],
  [
    'strict_mode',
    { strict_mode: true },
    async () => {
      const client = await raw()
      publish(client, 'a\u0001b')
      expect(await disconnectReason(client)).toBe(0x81)
      expect((await connack({ username: 'a\u0007' })).reasonCode).toBe(0x81)
    },
  ],
  [
    'response_information',
    { response_information: 'answers/' },
    async () => {
      const { properties } = await connack({ properties: { requestResponseInformation: true } })
      expect(properties?.responseInformation).toBe('answers/')
    },
  ],
  [
    'server_keepalive',
    { server_keepalive: 77 },
    async () => {
      expect((await connack({ keepalive: 10 })).properties?.serverKeepAlive).toBe(77)
      expect(await readRow(await raw({ protocolVersion: 4 }))).toMatchObject({ keepalive: 77 })
    },
  ],
  [
    'keepalive_multiplier',
    { keepalive_multiplier: 2 },
    async () => {
      const client = await raw({ keepalive: 1 })
      const from = performance.now()
      expect(await disconnectReason(client)).toBe(0x8d)
      // With the default it is 1.5 s.
      expect(performance.now() - from).toBeGreaterThan(1900)
    },
  ],
  [
    'keepalive_backoff',
    { keepalive_backoff: 1 },
    async () => {
      const client = await raw({ keepalive: 1 })
      const from = performance.now()
      expect(await disconnectReason(client)).toBe(0x8d)
      expect(performance.now() - from).toBeGreaterThan(1900)
    },
  ],
  ['idle_timeout', { idle_timeout: '1s' }, async () => await (await raw({ silent: true })).closed],
  [
    'use_username_as_clientid',
    { use_username_as_clientid: true },
    async () => {
      const { properties } = await connack({ clientId: 'own', username: 'operator' })
      expect(properties?.assignedClientIdentifier).toBe('operator')
    },
  ],
  [
    'peer_cert_as_username',
    { peer_cert_as_username: 'cn' },
    async () =>
      expect(await byCertificate()).toMatchObject({ username: 'device-1', clientid: 'own' }),
  ],
  [
    'peer_cert_as_clientid',
    { peer_cert_as_clientid: 'md5' },
    async () => {
      const { clientid, username } = await byCertificate()
      expect([String(clientid), username]).toEqual([expect.stringMatching(/^[\da-f]{32}$/), 'own'])
    },
  ],
  [
    'client_attrs_init',
    {
      client_attrs_init: [
        { expression: "nth(2, tokens(clientid, '-'))", set_as_attr: 'site' },
        { expression: 'user_property.vin', set_as_attr: 'vin' },
        { expression: 'username', set_as_attr: 'none' },
        { expression: 'coalesce(username, upper(zone))', set_as_attr: 'zone' },
      ],
    },
    async () => {
      const properties = { userProperties: { vin: 'W1' } }
      const client = await raw({ clientId: 'device-oslo-1', properties })
      expect(await readRow(client)).toMatchObject({
        client_attrs: { site: 'oslo', vin: 'W1', zone: 'DEFAULT' },
      })
      expect((await readRow(client)).client_attrs).not.toHaveProperty('none')
    },
  ],
  [
    'session_expiry_interval',
    { session_expiry_interval: '1s' },
    async () => {
      const client = await raw({ protocolVersion: 4, clean: false })
      expect(await readRow(client)).toMatchObject({ expiry_interval: 1 })
      client.end()
      await waitFor(
        async () => (await api.call('GET', `/clients/${client.clientId}`)).status === 404,
      )
    },
  ],
  [
    'message_expiry_interval',
    { message_expiry_interval: '100ms' },
    async () => {
      const client = await away()
      await send('late', 'expired', 1)
      await new Promise((resolve) => setTimeout(resolve, 150))
      const again = await back(client)
      await send('late', 'fresh', 1)
      expect(await nextPayload(again)).toBe('fresh')
    },
  ],
  [
    'max_subscriptions',
    { max_subscriptions: 1 },
    async () => {
      const client = await raw()
      expect(await subscribe(client, 'a')).toBe(0)
      expect(await subscribe(client, 'b')).toBe(0x97)
    },
  ],
  [
    'max_inflight',
    { max_inflight: 1 },
    async () => {
      const client = await raw()
      await subscribe(client, 'a', 1)
      await send('a', '1', 1)
      await send('a', '2', 1)
      await waitFor(async () => (await readRow(client)).mqueue_len === 1)
      expect(await readRow(client)).toMatchObject({ inflight_cnt: 1, inflight_max: 1 })
    },
  ],
  [
    'max_awaiting_rel',
    { max_awaiting_rel: 3 },
    async () => expect((await connack()).properties?.receiveMaximum).toBe(3),
  ],
  [
    'await_rel_timeout',
    { await_rel_timeout: '50ms' },
    async () => {
      const client = await raw()
      publish(client, 'a', { qos: 2 })
      await client.next('pubrec')
      await waitFor(async () => (await readRow(client)).awaiting_rel_cnt === 0)
      expect(await readRow(client)).toMatchObject({
        'recv_msg.dropped.await_pubrel_timeout': 1,
      })
    },
  ],
  [
    'retry_interval',
    { retry_interval: '50ms' },
    async () => {
      const client = await raw({ protocolVersion: 4 })
      await subscribe(client, 'a', 1)
      await send('a', '1', 1)
      expect((await next(client)).dup).toBe(false)
      expect((await next(client)).dup).toBe(true)
    },
  ],
  [
    'upgrade_qos',
    { upgrade_qos: true },
    async () => {
      const client = await raw()
      await subscribe(client, 'a', 1)
      await send('a')
      expect((await next(client)).qos).toBe(1)
    },
  ],
  [
    'max_mqueue_len',
    { max_mqueue_len: 2 },
    async () => {
      const client = await away()
      for (let i = 0; i < 5; i++) await send('queued', String(i), 1)
      expect(await readRow(client)).toMatchObject({
        ...{ mqueue_len: 2, mqueue_max: 2, mqueue_dropped: 3 },
      })
    },
  ],
  [
    'mqueue_priorities',
    { mqueue_priorities: { 'p/high': 9 } },
    async () => {
      const client = await away()
      await send('p/low', 'low', 1)
      await send('p/high', 'high', 1)
      expect(await nextPayload(await back(client))).toBe('high')
    },
  ],
  [
    'mqueue_default_priority',
    { mqueue_priorities: { 'p/named': 9 }, mqueue_default_priority: 'highest' },
    async () => {
      const client = await away()
      await send('p/named', 'named', 1)
      await send('p/other', 'other', 1)
      expect(await nextPayload(await back(client))).toBe('other')
    },
  ],
  [
    'mqueue_store_qos0',
    { mqueue_store_qos0: false },
    async () => {
      const client = await away()
      await send('q', 'x', 0)
      await send('q', 'y', 1)
      expect(await readRow(client)).toMatchObject({ mqueue_len: 1, mqueue_dropped: 1 })
    },
  ],
]

describe('a setting of MQTT is in force after it was changed:', () => {
  it.each(rows)('%s', async (_, change, check) => {
    await set(change)
    await check()
  })

  it('each of them is tested, except the one without effect', async () => {
    const { mqtt } = await api.read<{ mqtt: object }>('/configs/global_zone')
    const tested = new Set<string>(rows.map(([setting]) => setting))
    expect(Object.keys(mqtt).filter((name) => !tested.has(name))).toEqual([
      'keepalive_check_interval',
    ])
  })
})

describe('flapping_detect', () => {
  async function detect(flapping_detect: object): Promise<void> {
    const zone = await api.read<object>('/configs/global_zone')
    const reply = await api.call('PUT', '/configs/global_zone', {
      body: { ...zone, flapping_detect },
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
  /** Connects and leaves. The reason code of the CONNACK. */
  async function visit(clientId: string): Promise<number | undefined> {
    const client = await raw({ clientId, silent: true })
    const connect = { protocolId: 'MQTT', protocolVersion: 5, clean: true, keepalive: 0 } as const
    client.send({ cmd: 'connect', ...connect, clientId })
    const { reasonCode } = (await client.next('connack')) as IConnackPacket
    client.send({ cmd: 'disconnect' })
    await client.closed
    await waitFor(() => api.broker.kernel.sessions.get(clientId) === undefined)
    return reasonCode
  }
  afterAll(() => detect({}))

  it('enable, max_count and ban_time: too many visits lead to a ban, which ends', async () => {
    await detect({ enable: true, max_count: 3, ban_time: '1s' })
    for (let i = 0; i < 3; i++) expect(await visit('restless')).toBe(0)
    expect(await visit('restless')).toBe(0x8a)
    await waitFor(async () => (await visit('restless')) === 0)
    await detect({ enable: false, max_count: 3 })
    for (let i = 0; i < 4; i++) expect(await visit('allowed')).toBe(0)
  })

  it('window_time: visits with pauses between them are not counted together', async () => {
    await detect({ enable: true, max_count: 2, window_time: '20ms' })
    for (let i = 0; i < 4; i++) {
      expect(await visit('slow')).toBe(0)
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
  })
})

describe('a change reaches clients that are connected', () => {
  it('with limits of each packet, and not with what their CONNACK has announced', async () => {
    await set({})
    const client = await raw()
    await set({ wildcard_subscription: false, max_topic_alias: 1 })
    expect(await subscribe(client, 'a/#')).toBe(0xa2)
    publish(client, 'a', { qos: 1, properties: { topicAlias: 9 } })
    await client.next('puback')
  })
})

describe('a named zone', () => {
  const text = (body: string) =>
    api.call('PUT', '/configs', { rawBody: body, headers: { 'content-type': 'text/plain' } })

  it('overrides the global one for the clients of its listeners', async () => {
    await set({ max_qos_allowed: 1 })
    expect(await text('zones { small { mqtt { max_topic_levels = 2 } } }')).toMatchObject({
      status: 200,
    })
    const created = await api.call('POST', '/listeners', {
      body: { type: 'tcp', name: 'small', bind: '127.0.0.1:0', zone: 'small' },
    })
    expect(created.status, JSON.stringify(created.body)).toBe(200)
    const before = url
    url = `mqtt://127.0.0.1:${findPort('tcp:small')}`
    try {
      const client = await raw()
      expect(await subscribe(client, 'a/b/c')).toBe(0x8f)
      // What it does not name follows the global zone.
      expect((await connack()).properties?.maximumQoS).toBe(1)
      await set({ max_qos_allowed: 0 })
      expect((await connack()).properties?.maximumQoS).toBe(0)
      await text('zones { small { mqtt { max_topic_levels = 3 } } }')
      expect(await subscribe(client, 'a/b/c')).toBe(0)
    } finally {
      url = before
    }
    await set({})
    expect(await subscribe(await raw(), 'a/b/c')).toBe(0)
  })
})
