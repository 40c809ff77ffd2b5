import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeClock } from '../kernel/testing/fake-clock.ts'
import { faultsFromReply, startApi, type TestApi } from './testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const publish = (body: unknown) => api.call('POST', '/publish', { body })

async function subscriber(topic: string) {
  const client = api.client()
  await client.connect({ clientId: 'subscriber' })
  await client.subscribe(topic, { qos: 2 })
  return client
}

it('reaches subscribers with all that a message can carry', async () => {
  const client = await subscriber('p/#')
  const reply = await publish({
    topic: 'p/1',
    payload: 'hello',
    qos: 1,
    properties: {
      payload_format_indicator: 1,
      message_expiry_interval: 60,
      content_type: 'text/plain',
      response_topic: 'r/1',
      correlation_data: 'cd',
      user_properties: { a: 'b', c: 'd' },
    },
  })
  expect(reply.status).toBe(200)
  expect((reply.body as { id: string }).id).toMatch(/^[0-9A-F]{32}$/)
  const packet = await client.next('publish')
  expect(packet).toMatchObject({ topic: 'p/1', qos: 1, retain: false })
  expect(String(packet.payload)).toBe('hello')
  expect(packet.properties).toMatchObject({
    payloadFormatIndicator: true,
    contentType: 'text/plain',
    responseTopic: 'r/1',
    correlationData: Buffer.from('cd'),
    userProperties: { a: 'b', c: 'd' },
  })
})

it('decodes base64, and takes numbers as the text they are written as', async () => {
  const client = await subscriber('p/#')
  await publish({ topic: 'p/1', payload: 'aGVsbG8=', payload_encoding: 'base64' })
  expect(String((await client.next('publish')).payload)).toBe('hello')
  await publish({ topic: 'p/2', payload: 1, qos: '1' })
  expect(await client.next('publish')).toMatchObject({ qos: 1, payload: Buffer.from('1') })
})

it('says that nobody wanted it, and keeps it all the same where it is to be retained', async () => {
  const reply = await publish({ topic: 'r/1', payload: 'kept', retain: true })
  expect(reply).toMatchObject({
    status: 202,
    body: { reason_code: 16, message: 'no_matching_subscribers' },
  })
  const client = await subscriber('r/#')
  expect(await client.next('publish')).toMatchObject({ topic: 'r/1', retain: true })
})

it.each(['p/#', 'p/+/x', '', 't'.repeat(65_536)])(
  'refuses a topic that is no name: %.20s',
  async (topic) => {
    expect(await publish({ topic, payload: 'x' })).toMatchObject({
      status: 400,
      body: { reason_code: 144, message: 'topic_name_invalid' },
    })
  },
)

it('refuses a payload that is not what it says', async () => {
  const reply = await publish({ topic: 'p', payload: '%%%', payload_encoding: 'base64' })
  expect(reply).toMatchObject({ status: 400, body: { reason_code: 131 } })
})

it.each([
  [{ payload_encoding: 'hex' }, { reason: 'not_a_enum_symbol', path: 'root.payload_encoding' }],
  [{ payload: { a: 1 } }, { reason: { expected: 'binary()' }, path: 'root.payload' }],
  [{ qos: 3 }, { reason: { expected: 'qos()' }, path: 'root.qos', value: '3' }],
  [{ retain: 'x' }, { reason: { expected: 'boolean()' }, path: 'root.retain' }],
  [{ nope: 1 }, { reason: 'unknown_fields', unknown: 'nope' }],
  [{ properties: { nope: 1 } }, { reason: 'unknown_fields', path: 'root.properties' }],
  [
    { properties: { payload_format_indicator: 2 } },
    { reason: { expected: '0..1' }, path: 'root.properties.payload_format_indicator' },
  ],
])('refuses %j', async (change, fault) => {
  const reply = await publish({ topic: 'p', payload: 'x', ...change })
  expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  expect(faultsFromReply(reply)).toMatchObject(fault)
})

const long = 'x'.repeat(65_536)

it.each([
  [{ content_type: long }, 'content_type_too_long'],
  [{ correlation_data: long }, 'correlation_data_too_long'],
  [{ user_properties: { [long]: 'x' } }, 'user_properties_too_long'],
  [{ user_properties: { x: long } }, 'user_properties_too_long'],
  [{ content_type: 'a\u0000' }, 'content_type_invalid'],
  [{ user_properties: { a: '\u0000' } }, 'user_properties_invalid'],
  [{ response_topic: 'a/#' }, 'response_topic_invalid'],
  [{ response_topic: long }, 'response_topic_invalid'],
])('refuses what no packet can hold, and keeps none of it: %.60j', async (properties, message) => {
  const client = await subscriber('p')
  for (const at of ['/publish', '/publish/simulate']) {
    const reply = await api.call('POST', at, {
      body: { topic: 'p', payload: 'x', retain: true, properties },
    })
    expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', message } })
  }
  expect(await client.settle()).toEqual([])
  expect(api.broker.retainer.count).toBe(0)
})

it('takes many, says what became of each, and sends none when one is bad', async () => {
  const client = await subscriber('p/#')
  const bulk = (body: unknown) => api.call('POST', '/publish/bulk', { body })
  const good = await bulk([
    { topic: 'p/1', payload: '1' },
    { topic: 'p/2', payload: '2' },
  ])
  expect(good.status).toBe(200)
  const mixed = await bulk([
    { topic: 'p/3', payload: '3' },
    { topic: 'nobody', payload: '4' },
  ])
  expect(mixed).toMatchObject({
    status: 202,
    body: [{ id: expect.any(String) }, { reason_code: 16 }],
  })
  const bad = await bulk([
    { topic: 'p/5', payload: '5' },
    { topic: 'p/+', payload: '6' },
  ])
  expect(bad).toMatchObject({ status: 400, body: { reason_code: 144 } })
  expect((await bulk([])).status).toBe(400)
  expect(faultsFromReply(await bulk({ topic: 'p', payload: 'x' }))).toHaveProperty(
    'bad_array_index_keys',
  )
  const topics = (await client.settle()).map((packet) => 'topic' in packet && packet.topic)
  expect(topics).toEqual(['p/1', 'p/2', 'p/3'])
})

describe('behind the limit of the node', () => {
  let clock: FakeClock

  beforeEach(async () => {
    await api.close()
    clock = new FakeClock(Date.now())
    api = await startApi([], { clock })
    const body = { messages_rate: '1/s' }
    expect((await api.call('PUT', '/configs/limiter', { body })).status).toBe(200)
    expect((await publish({ topic: 't', payload: '1' })).status).toBe(202)
    clock.advance(500)
  })

  it('waits for a second at most, and is refused with 429 beyond that', async () => {
    const client = await subscriber('t')
    const waiting = publish({ topic: 't', payload: '2' })
    await new Promise(setImmediate)
    expect(await publish({ topic: 't', payload: '3' })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
      body: {
        code: 'TOO_MANY_REQUESTS',
        message: 'More messages than the limit of the node allows',
      },
    })
    clock.advance(1000)
    expect(await waiting).toMatchObject({ status: 200 })
    expect(await client.settle()).toMatchObject([{ payload: Buffer.from('2') }])
  })

  it('says of each message of several whether there was time for it', async () => {
    const messages = ['2', '3', '4'].map((payload) => ({ topic: 't', payload }))
    const waiting = api.call('POST', '/publish/bulk', { body: messages })
    await new Promise(setImmediate)
    const refused = await api.call('POST', '/publish/bulk', { body: messages })
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    clock.advance(1000)
    const late = { reason_code: 150, message: 'message_rate_too_high' }
    expect(await waiting).toMatchObject({
      status: 202,
      body: [{ reason_code: 16 }, late, late],
    })
  })
})
