import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MemoryClient } from '../kernel/testing/memory-client.ts'
import { faultsFromReply, startApi, type TestApi } from './testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

type Row = Record<string, unknown>
interface List {
  data: Row[]
  meta: Record<string, unknown>
}

async function connect(
  clientId: string,
  fields = {},
  version: 3 | 4 | 5 = 5,
): Promise<MemoryClient> {
  const client = api.client(version)
  await client.connect({ clientId, ...fields })
  return client
}

const listIds = ({ data }: List) => data.map(({ clientid }) => clientid)

describe('the list of clients', () => {
  it('shows pages, with the count and whether there are more', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) await connect(id)
    const first = await api.read<List>('/clients?limit=2')
    expect(listIds(first)).toEqual(['a', 'b'])
    expect(first.meta).toEqual({ page: 1, limit: 2, count: 5, hasnext: true })
    const last = await api.read<List>('/clients?limit=2&page=3')
    expect(listIds(last)).toEqual(['e'])
    expect(last.meta).toEqual({ page: 3, limit: 2, count: 5, hasnext: false })
    const beyond = await api.read<List>('/clients?limit=2&page=4')
    expect(beyond).toEqual({ data: [], meta: { page: 4, limit: 2, count: 5, hasnext: false } })
  })

  it('is narrowed by every filter, alone and together', async () => {
    const ours = { username: 'alice', properties: { sessionExpiryInterval: 60 }, clean: false }
    await connect('sensor-1', ours)
    await connect('sensor-2', {}, 4)
    await connect('Sensor-3', { username: 'bob' }, 3)
    const away = await connect('away', ours)
    away.drop()
    await expect.poll(() => api.broker.kernel.sessions.connectedCount).toBe(3)
    const ids = async (query: string) => listIds(await api.read<List>(`/clients?${query}`)).join()
    expect(await ids('clientid=sensor-1&clientid=away')).toBe('sensor-1,away')
    expect(await ids('username=alice')).toBe('sensor-1,away')
    expect(await ids('username=alice&username=bob')).toBe('sensor-1,Sensor-3,away')
    expect(await ids('like_clientid=sensor')).toBe('sensor-1,sensor-2')
    expect(await ids('like_clientid=.*')).toBe('')
    expect(await ids('like_username=o')).toBe('Sensor-3')
    expect(await ids('conn_state=connected')).toBe('sensor-1,sensor-2,Sensor-3')
    expect(await ids('conn_state=disconnected')).toBe('away')
    expect(await ids('conn_state=idle')).toBe('')
    expect(await ids('clean_start=false')).toBe('sensor-1,away')
    expect(await ids('proto_ver=4')).toBe('sensor-2')
    expect(await ids('ip_address=127.0.0.1')).toBe('sensor-1,sensor-2,Sensor-3,away')
    expect(await ids('ip_address=10.0.0.1')).toBe('')
    expect(await ids('gte_created_at=2020-01-01T00:00:00Z&proto_ver=3')).toBe('Sensor-3')
    expect(await ids('lte_connected_at=1577836800')).toBe('')
    expect(await ids('gte_connected_at=1577836800000&username=bob')).toBe('Sensor-3')
    expect(await ids('lte_created_at=2099-01-01T00:00:00%2B08:00&conn_state=disconnected')).toBe(
      'away',
    )
    expect(await ids('nope=1&username=bob')).toBe('Sensor-3')
  })

  it('counts what exact filters find, and does not count what it had to search for', async () => {
    for (const id of ['a1', 'a2', 'a3', 'b']) await connect(id, { username: id[0] })
    const exact = await api.read<List>('/clients?username=a&limit=2')
    expect(exact.meta).toEqual({ page: 1, limit: 2, count: 3, hasnext: true })
    const fuzzy = await api.read<List>('/clients?like_clientid=a&limit=2')
    expect(fuzzy.meta).toEqual({ page: 1, limit: 2, hasnext: true })
    const rest = await api.read<List>('/clients?like_clientid=a&limit=2&page=2')
    expect([listIds(rest), rest.meta]).toEqual([['a3'], { page: 2, limit: 2, hasnext: false }])
  })

  it('has only the fields that were asked for', async () => {
    await connect('a')
    const { data } = await api.read<List>('/clients?fields=clientid,proto_ver,disconnected_at')
    expect(data).toEqual([{ clientid: 'a', proto_ver: 5 }])
    const refused = await api.call('GET', '/clients?fields=clientid,nope')
    expect(refused.status).toBe(400)
    expect(faultsFromReply(refused)).toMatchObject({
      path: 'fields',
      reason: 'matched_no_union_member',
    })
  })

  it.each([
    ['page=0', { path: 'page', value: 0, reason: { expected: 'pos_integer()' } }],
    ['page=abc', { path: 'page', value: 'abc', reason: { expected: 'pos_integer()' } }],
    ['limit=10001', { path: 'limit', value: 10_001, reason: { expected: '1..10000' } }],
    ['limit=1.5', { path: 'limit', value: 1.5, reason: { expected: '1..10000' } }],
    ['clean_start=maybe', { path: 'clean_start', reason: { expected: 'boolean()' } }],
    ['conn_state=x', { path: 'conn_state', reason: 'unable_to_convert_to_enum_symbol' }],
    ['gte_created_at=now', { path: 'gte_created_at', value: 'now' }],
  ])('refuses %s and says why', async (query, fault) => {
    const reply = await api.call('GET', `/clients?${query}`)
    expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    expect(faultsFromReply(reply)).toMatchObject({ ...fault, kind: 'validation_error' })
  })

  it('refuses what is no address or no version, in the words of the API', async () => {
    for (const [query, type] of [
      ['ip_address=nope', 'ip'],
      ['ip_address=127.0.0.1:1', 'ip'],
      ['proto_ver=x', 'integer'],
    ]) {
      const { status, body } = await api.call('GET', `/clients?${query}`)
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 'INVALID_PARAMETER' })
      expect((body as Row).message).toContain(`expected type is ${type}`)
    }
  })

  it('knows one node', async () => {
    expect((await api.read<List>('/clients?node=signalbox@127.0.0.1')).meta.count).toBe(0)
    const reply = await api.call('GET', '/clients?node=other@10.0.0.1')
    expect(reply).toMatchObject({ status: 500, body: { code: 'NODE_DOWN' } })
  })
})

describe('one client', () => {
  it('shows its connection, its session and everything that was counted', async () => {
    const client = await connect('c/1 客户', {
      username: 'bob',
      clean: false,
      keepalive: 30,
      properties: { sessionExpiryInterval: 600, receiveMaximum: 3, userProperties: { k: 'v' } },
    })
    await client.subscribe('q/#', { qos: 1 })
    client.publish('q/1', 'hello')
    await client.settle()
    const row = await api.read<Row>(`/clients/${encodeURIComponent('c/1 客户')}`)
    expect(row).toMatchObject({
      clientid: 'c/1 客户',
      username: 'bob',
      proto_ver: 5,
      proto_name: 'MQTT',
      connected: true,
      clean_start: false,
      is_persistent: true,
      keepalive: 30,
      expiry_interval: 600,
      inflight_max: 3,
      mqueue_max: 1000,
      subscriptions_cnt: 1,
      subscriptions_max: 'infinity',
      user_property: { k: 'v' },
      recv_msg: 1,
      'recv_msg.qos0': 1,
      send_msg: 1,
      'send_msg.qos0': 1,
      node: 'signalbox@127.0.0.1',
    })
    expect(row.connected_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/)
    expect(row.recv_oct).toBeGreaterThan(0)
    expect(row).not.toHaveProperty('disconnected_at')
    client.drop()
    const away = () => api.read<Row>(`/clients/${encodeURIComponent('c/1 客户')}`)
    await expect.poll(async () => (await away()).connected).toBe(false)
    expect(await away()).toHaveProperty('disconnected_at')
    expect(await away()).not.toHaveProperty('recv_oct')
  })

  it.each(['a%2Fb', '100%', 'a b', 'a/../b', '?#+', 'x'.repeat(3000)])(
    'is found by its id, decoded once: %j',
    async (id) => {
      await connect(id)
      expect(await api.read<Row>(`/clients/${encodeURIComponent(id)}`)).toMatchObject({
        clientid: id,
      })
    },
  )

  it('is missing with every call that names it', async () => {
    const calls: [string, string, unknown?][] = [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/subscriptions'],
      ['POST', '/subscribe', { topic: 'a' }],
      ['POST', '/subscribe/bulk', [{ topic: 'a' }]],
      ['POST', '/unsubscribe', { topic: 'a' }],
      ['POST', '/unsubscribe/bulk', [{ topic: 'a' }]],
      ['GET', '/mqueue_messages'],
      ['GET', '/inflight_messages'],
      ['GET', '/authorization/cache'],
      ['DELETE', '/authorization/cache'],
      ['PUT', '/keepalive', { interval: 10 }],
    ]
    for (const [method, path, body] of calls) {
      const reply = await api.call(method, `/clients/nobody${path}`, { body })
      expect(reply, `${method} ${path}`).toMatchObject({
        status: 404,
        body: { code: 'CLIENTID_NOT_FOUND', message: 'Client ID not found' },
      })
    }
  })
})

describe('ending a client', () => {
  it('tells it that an administrator did so', async () => {
    const client = await connect('a')
    expect(await api.call('DELETE', '/clients/a')).toMatchObject({ status: 204, body: undefined })
    expect(await client.next('disconnect')).toMatchObject({ reasonCode: 0x98 })
    await client.closed()
    expect((await api.call('DELETE', '/clients/a')).status).toBe(404)
  })

  it('ends the session of one that is away', async () => {
    const client = await connect('a', { properties: { sessionExpiryInterval: 600 } })
    client.drop()
    await expect.poll(() => api.broker.kernel.sessions.connectedCount).toBe(0)
    expect((await api.call('DELETE', '/clients/a')).status).toBe(204)
    expect((await api.call('GET', '/clients/a')).status).toBe(404)
  })

  it('ends many at once and skips unknown ones', async () => {
    await connect('a')
    await connect('b')
    await connect('7')
    const kick = (body: unknown) => api.call('POST', '/clients/kickout/bulk', { body })
    expect((await kick(['a', 'nobody', 7])).status).toBe(204)
    expect(listIds(await api.read<List>('/clients'))).toEqual(['b'])
    expect((await kick([])).status).toBe(204)
    expect(faultsFromReply(await kick({ clientid: 'b' }))).toEqual({
      path: 'root',
      kind: 'validation_error',
      bad_array_index_keys: ['clientid'],
    })
  })
})

describe('subscribing for a client', () => {
  it('delivers to it from then on, and until it is undone', async () => {
    const client = await connect('a', {}, 4)
    const made = await api.call('POST', '/clients/a/subscribe', {
      body: { topic: 'api/+', qos: 1, nl: 1, rap: 1, rh: 2 },
    })
    expect(made).toMatchObject({
      status: 200,
      body: { clientid: 'a', topic: 'api/+', qos: 1, nl: 1, rap: 1, rh: 2 },
    })
    await api.call('POST', '/publish', { body: { topic: 'api/1', payload: 'x', qos: 1 } })
    expect(await client.next('publish')).toMatchObject({ topic: 'api/1', qos: 1 })
    expect(await api.read('/clients/a/subscriptions')).toEqual([
      {
        node: 'signalbox@127.0.0.1',
        clientid: 'a',
        topic: 'api/+',
        qos: 1,
        nl: 1,
        rap: 1,
        rh: 2,
        durable: false,
      },
    ])
    const undo = () => api.call('POST', '/clients/a/unsubscribe', { body: { topic: 'api/+' } })
    expect((await undo()).status).toBe(204)
    expect((await undo()).status).toBe(204)
    expect(await api.read('/clients/a/subscriptions')).toEqual([])
  })

  it('takes several at once', async () => {
    await connect('a')
    const topics = [{ topic: 'b/1' }, { topic: 'b/2', qos: 2 }]
    const reply = await api.call('POST', '/clients/a/subscribe/bulk', { body: topics })
    expect(reply.body).toMatchObject([
      { topic: 'b/1', qos: 0 },
      { topic: 'b/2', qos: 2 },
    ])
    const rest = await api.call('POST', '/clients/a/unsubscribe/bulk', {
      body: [{ topic: 'b/1' }, { topic: 'never' }],
    })
    expect(rest.status).toBe(204)
    expect(await api.read('/clients/a/subscriptions')).toMatchObject([{ topic: 'b/2' }])
  })

  it('lists a filter that is none, which matches nothing and harms nobody', async () => {
    const client = await connect('a')
    const made = await api.call('POST', '/clients/a/subscribe', { body: { topic: 'a/#/b' } })
    expect(made).toMatchObject({ status: 200, body: { topic: 'a/#/b' } })
    expect(await api.read('/clients/a/subscriptions')).toMatchObject([{ topic: 'a/#/b' }])
    await api.call('POST', '/publish', { body: { topic: 'a/x/b', payload: 'x' } })
    expect(await client.settle()).toEqual([])
    expect(
      (await api.call('POST', '/clients/a/unsubscribe', { body: { topic: 'a/#/b' } })).status,
    ).toBe(204)
    expect(await api.read('/clients/a/subscriptions')).toEqual([])
    expect((await api.call('DELETE', '/clients/a')).status).toBe(204)
  })

  it.each([
    [{}, { reason: 'required_field', path: 'root.topic' }],
    [
      { topic: 'a', qos: 3 },
      { reason: { expected: 'qos()' }, path: 'root.qos', value: '3' },
    ],
    [
      { topic: 'a', nl: 2 },
      { path: 'root.nl', reason: { expected: '0..1' } },
    ],
    [
      { topic: 'a', nope: 1 },
      { reason: 'unknown_fields', unknown: 'nope', path: 'root' },
    ],
  ])('refuses %j', async (body, fault) => {
    await connect('a')
    const reply = await api.call('POST', '/clients/a/subscribe', { body })
    expect(reply.status).toBe(400)
    expect(faultsFromReply(reply)).toMatchObject(fault)
  })
})

describe('messages of a client', () => {
  interface Page {
    data: Row[]
    meta: { start: string; position: string }
  }

  async function connectBusy() {
    const client = await connect('a', {
      properties: { receiveMaximum: 2, sessionExpiryInterval: 60 },
    })
    await client.subscribe('q/#', { qos: 1 })
    for (let i = 0; i < 7; i++) {
      await api.call('POST', '/publish', { body: { topic: `q/${i}`, payload: `p${i}`, qos: 1 } })
    }
    return client
  }
  const listTopics = ({ data }: Page) => data.map(({ topic }) => topic)

  it('are those under way and those that wait, each in its order', async () => {
    await connectBusy()
    const inflight = await api.read<Page>('/clients/a/inflight_messages')
    expect(listTopics(inflight)).toEqual(['q/0', 'q/1'])
    const queued = await api.read<Page>('/clients/a/mqueue_messages')
    expect(listTopics(queued)).toEqual(['q/2', 'q/3', 'q/4', 'q/5', 'q/6'])
    expect(queued.data[0]).toMatchObject({
      qos: 1,
      payload: Buffer.from('p2').toString('base64'),
      from_clientid: 'http_api',
      from_username: 'undefined',
      mqueue_priority: 0,
    })
    expect(queued.data[0]?.msgid).toMatch(/^[0-9A-F]{32}$/)
    expect(inflight.data[0]).not.toHaveProperty('mqueue_priority')
  })

  it('have positions made of the time when each was put there, unique in a millisecond', async () => {
    await connectBusy()
    const times = ({ data }: Page) => data.map(({ inserted_at: time }) => String(time))
    const inflight = await api.read<Page>('/clients/a/inflight_messages')
    expect(inflight.meta).toEqual({ start: times(inflight)[0], position: times(inflight)[1] })
    const queued = await api.read<Page>('/clients/a/mqueue_messages?limit=3')
    expect(queued.meta).toEqual({
      start: `${times(queued)[0]}_0`,
      position: `${times(queued)[2]}_0`,
    })
    for (const page of [inflight, queued]) {
      const all = times(page)
      expect(all.toSorted()).toEqual(all)
      expect(new Set(all).size).toBe(all.length)
      for (const time of all) expect(time).toMatch(/^\d{19}$/)
    }
    const rest = await api.read<Page>(`/clients/a/inflight_messages?position=${times(inflight)[0]}`)
    expect(listTopics(rest)).toEqual(['q/1'])
  })

  it('are read page by page to the end, where the position stays', async () => {
    await connectBusy()
    const seen: unknown[] = []
    let position = 'none'
    for (let i = 0; i < 4; i++) {
      const page = await api.read<Page>(`/clients/a/mqueue_messages?limit=2&position=${position}`)
      seen.push(...listTopics(page))
      position = page.meta.position
    }
    expect(seen).toEqual(['q/2', 'q/3', 'q/4', 'q/5', 'q/6'])
    const again = await api.read<Page>(`/clients/a/mqueue_messages?position=${position}`)
    expect(again).toMatchObject({ data: [], meta: { position } })
  })

  it('continue after a page whose last message has been delivered in the meantime', async () => {
    const client = await connectBusy()
    const page = await api.read<Page>('/clients/a/mqueue_messages?limit=1')
    expect(listTopics(page)).toEqual(['q/2'])
    const { messageId } = await client.next('publish')
    client.send({ cmd: 'puback', messageId, reasonCode: 0 })
    await client.settle()
    const next = await api.read<Page>(
      `/clients/a/mqueue_messages?limit=2&position=${page.meta.position}`,
    )
    expect(listTopics(next)).toEqual(['q/3', 'q/4'])
  })

  it('show their payload in the wanted form, and end a page that has enough', async () => {
    await connectBusy()
    const read = (query: string) => api.read<Page>(`/clients/a/mqueue_messages?${query}`)
    expect((await read('payload=plain')).data[0]).toMatchObject({ payload: 'p2' })
    expect((await read('payload=none')).data[0]).not.toHaveProperty('payload')
    expect(listTopics(await read('max_payload_bytes=3'))).toEqual(['q/2', 'q/3'])
    expect(listTopics(await read('max_payload_bytes=1B'))).toEqual(['q/2'])
    expect((await read('max_payload_bytes=1B&payload=none')).data).toHaveLength(5)
  })

  it('say so when there are none', async () => {
    await connect('a')
    for (const kind of ['inflight', 'mqueue']) {
      expect(await api.read(`/clients/a/${kind}_messages`)).toEqual({
        data: [],
        meta: { start: 'none', position: 'none' },
      })
    }
  })

  it('refuse a position, a limit and a form that are none', async () => {
    await connect('a')
    const get = (query: string) => api.call('GET', `/clients/a/mqueue_messages?${query}`)
    expect((await get('position=zz')).body).toMatchObject({ code: 'INVALID_PARAMETER' })
    expect((await get('limit=-1')).status).toBe(400)
    expect((await get('payload=hex')).status).toBe(400)
    expect((await get('max_payload_bytes=lots')).status).toBe(400)
  })
})

describe('the keep alive of a client', () => {
  it('can be set, within what MQTT has room for', async () => {
    await connect('a', { keepalive: 60 })
    const reply = await api.call('PUT', '/clients/a/keepalive', { body: { interval: 10 } })
    expect(reply).toMatchObject({ status: 200, body: { keepalive: 10 } })
    const refused = await api.call('PUT', '/clients/a/keepalive', { body: { interval: 70_000 } })
    expect(faultsFromReply(refused)).toMatchObject({
      reason: { expected: '0..65535' },
      path: 'root.interval',
    })
  })
})

it('sessions are counted as a bare number', async () => {
  await connect('a')
  expect(await api.read('/sessions_count')).toBe(1)
  expect(await api.read('/sessions_count?since=4102444800')).toBe(1)
})

it('no decision about a client is cached', async () => {
  await connect('a')
  expect(await api.read('/clients/a/authorization/cache')).toEqual([])
  expect((await api.call('DELETE', '/clients/a/authorization/cache')).status).toBe(204)
})

it.each(['.', '..'])('a client called %j is read, subscribed and kicked', async (clientid) => {
  const client = await connect(clientid, { clean: false })
  const at = (rest = '') => `/clients/%00${clientid}${rest}`
  expect(await api.read(at())).toMatchObject({ clientid })
  const body = { topic: 'dots/#' }
  expect(await api.call('POST', at('/subscribe'), { body })).toMatchObject({ status: 200 })
  expect(await api.read(at('/subscriptions'))).toMatchObject([body])
  expect(await api.call('POST', at('/unsubscribe'), { body })).toMatchObject({ status: 204 })
  expect(await api.read(at('/mqueue_messages'))).toMatchObject({ data: [] })
  expect(await api.call('DELETE', at())).toMatchObject({ status: 204 })
  expect(await client.next('disconnect')).toMatchObject({ reasonCode: 0x98 })
})
