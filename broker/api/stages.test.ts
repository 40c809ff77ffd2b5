import { readRecordings } from '@signalbox/testing/facts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { MemoryClient } from '../kernel/testing/memory-client.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'

const NO_SUBSCRIBERS = 0x10
const REFUSED = 0x83

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterEach(async () => {
  for (const each of [
    '/schema_validations/validation',
    '/message_transformations/transformation',
  ]) {
    const [, list = ''] = each.split('/')
    for (const { name } of await api.read<{ name: string }[]>(`/${list}`)) {
      await api.call('DELETE', `${each}/${name}`)
    }
  }
  for (const { id } of (await api.read<{ data: { id: string }[] }>('/rules')).data) {
    await api.call('DELETE', `/rules/${id}`)
  }
  for (const { name } of await api.read<{ name: string }[]>('/schema_registry')) {
    await api.call('DELETE', `/schema_registry/${name}`)
  }
})
afterAll(() => api.close())

const JSON_SCHEMA = {
  name: 'js',
  type: 'json',
  source: '{"type":"object","properties":{"x":{"type":"integer","minimum":0}},"required":["x"]}',
}
const validation = (more: object = {}) => ({
  name: 'v1',
  topics: ['sv/#'],
  strategy: 'all_pass',
  failure_action: 'drop',
  checks: [{ type: 'json', schema: 'js' }],
  ...more,
})
const transformation = (more: object = {}) => ({
  name: 'm1',
  topics: ['mt/#'],
  failure_action: 'drop',
  ...more,
})

async function post(path: string, body: object): Promise<void> {
  const { status, body: answer } = await api.call('POST', path, { body })
  expect(status, JSON.stringify(answer)).toBe(201)
}
const createSchema = () => post('/schema_registry', JSON_SCHEMA)
const createValidation = (more?: object) => post('/schema_validations', validation(more))
const createTransformation = (more?: object) =>
  post('/message_transformations', transformation(more))
const readCounts = async (path: string) =>
  (await api.read<{ metrics: Record<string, number> }>(`${path}/metrics`)).metrics
const counter = async (name: string) =>
  (await api.read<Record<string, number>[]>('/metrics?aggregate=false'))[0]?.[name] ?? 0

async function connect(clientId: string, ...topics: string[]): Promise<MemoryClient> {
  const client = api.client()
  await client.connect({ clientId, username: 'u' })
  for (const topic of topics) await client.subscribe(topic)
  return client
}

async function published(client: MemoryClient, topic: string, payload: string): Promise<number> {
  client.publish(topic, payload, { qos: 1, messageId: 7 })
  return (await client.next('puback')).reasonCode ?? 0
}
const got = async (client: MemoryClient) => {
  const { topic, payload } = await client.next('publish')
  return [topic, String(payload)]
}
const event = (topic: string, name: string) =>
  post('/rules', {
    id: 'ev',
    sql: `SELECT * FROM "$events/${name}"`,
    actions: [{ function: 'republish', args: { topic, qos: 0, payload: '' } }],
  })

/** Statuses and codes of recorded calls, in their order; bodies where they are the state of a stage. */
describe.each([
  ['schema_validation', 'schema_validations', 'validation'],
  ['message_transformation', 'message_transformations', 'transformation'],
])('the recorded calls of %s', (file, list, item) => {
  it('have their statuses, codes and configurations', async () => {
    await createSchema()
    const recordings = readRecordings('enterprise').filter(
      (each) => each.file.startsWith(file) && String(each.path).startsWith('/'),
    )
    const different: unknown[] = []
    for (const { step, method, path, body, status, response } of recordings) {
      if (path.includes('/metrics') && method === 'GET') continue
      const ours = await api.call(method, path, body === null ? {} : { body })
      // The recording deleted these without a record.
      const { name = '' } = (body ?? {}) as { name?: string }
      if (name.startsWith('x') && ours.status === 201) {
        await api.call('DELETE', `/${list}/${item}/${name}`)
      }
      const isState = status < 300 && response !== null
      const same = isState ? [status, response] : [status, readCode(response)]
      const found = isState ? [ours.status, ours.body] : [ours.status, readCode(ours.body)]
      if (JSON.stringify(sorted(same)) !== JSON.stringify(sorted(found))) {
        different.push({ step, recorded: same, found })
      }
    }
    expect(recordings.length).toBeGreaterThan(30)
    expect(different).toEqual([])
  })
})

const readCode = (body: unknown) => (body as { code?: string } | null | undefined)?.code
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .map(([key, each]) => [key, sorted(each)] as const)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value

describe('a validation', () => {
  it('drops what does not conform, with the recorded reason code, event and metrics', async () => {
    await createSchema()
    await createValidation({
      checks: [
        { type: 'json', schema: 'js' },
        { type: 'sql', sql: 'SELECT payload.x as x WHERE x < 100' },
      ],
    })
    await event('svout', 'schema_validation_failed')
    const before = await counter('messages.validation_failed')
    const receiver = await connect('r', 'sv/#', 'svout')
    const publisher = await connect('p')
    expect(await published(publisher, 'sv/1', '{"x":5}')).toBe(0)
    expect(await got(receiver)).toEqual(['sv/1', '{"x":5}'])
    for (const payload of ['{"x":-5}', '{"x":500}', 'nojson']) {
      expect(await published(publisher, 'sv/1', payload)).toBe(NO_SUBSCRIBERS)
      const [topic, body = ''] = await got(receiver)
      expect(topic).toBe('svout')
      expect(JSON.parse(body)).toMatchObject({
        event: 'schema.validation_failed',
        validation: 'v1',
        topic: 'sv/1',
        payload,
        clientid: 'p',
        peerhost: expect.any(String) as unknown,
      })
    }
    const metrics = await readCounts('/schema_validations/validation/v1')
    expect(metrics).toMatchObject({ matched: 4, succeeded: 1, failed: 3 })
    expect((await counter('messages.validation_failed')) - before).toBe(3)
    const reset = '/schema_validations/validation/v1/metrics/reset'
    expect((await api.call('POST', reset)).status).toBe(204)
    expect(await readCounts('/schema_validations/validation/v1')).toMatchObject({ matched: 0 })
  })

  it('disconnects the publisher, or lets the message pass', async () => {
    await createSchema()
    await createValidation({ name: 'v2', topics: 'sd/#', failure_action: 'disconnect' })
    await createValidation({ name: 'v3', topics: ['si/#'], failure_action: 'ignore' })
    const receiver = await connect('r', 'si/#')
    const publisher = await connect('p')
    expect(await published(publisher, 'si/1', 'no')).toBe(0)
    expect(await got(receiver)).toEqual(['si/1', 'no'])
    publisher.publish('sd/1', 'no', { qos: 1, messageId: 7 })
    expect(await publisher.next('disconnect')).toMatchObject({ reasonCode: REFUSED })
  })

  it('passes with one check of any_pass, and is not asked while it is disabled', async () => {
    await createSchema()
    const checks = [
      { type: 'json', schema: 'js' },
      { type: 'sql', sql: "SELECT * WHERE payload = 'ok'" },
    ]
    await createValidation({ strategy: 'any_pass', checks })
    const receiver = await connect('r', 'sv/#')
    const publisher = await connect('p')
    expect(await published(publisher, 'sv/1', 'ok')).toBe(0)
    expect(await published(publisher, 'sv/1', 'no')).toBe(NO_SUBSCRIBERS)
    await api.call('POST', '/schema_validations/validation/v1/enable/false')
    expect(await published(publisher, 'sv/1', 'no')).toBe(0)
    expect(await got(receiver)).toEqual(['sv/1', 'ok'])
    expect(await got(receiver)).toEqual(['sv/1', 'no'])
  })

  it('fails without its schema, and is shown by a simulation, the timeline and the log', async () => {
    await createSchema()
    await createValidation()
    await api.call('DELETE', '/schema_registry/js')
    const publisher = await connect('p7', 'sv/#')
    expect(await published(publisher, 'sv/1', '{"x":1}')).toBe(NO_SUBSCRIBERS)
    const { body } = await api.call('POST', '/publish/simulate', {
      body: { topic: 'sv/1', payload: '{"x":1}' },
    })
    expect((body as { steps: unknown[] }).steps).toContainEqual({
      name: 'validation',
      outcome: 'refused',
      reason: 'dropped',
      details: { validation: 'v1', why: 'there is no json schema js' },
    })
    expect(await api.read<object[]>('/clients/p7/timeline')).toContainEqual(
      expect.objectContaining({
        kind: 'rejected',
        stage: 'v1',
        reason: 'there is no json schema js',
        topic: 'sv/1',
      }),
    )
    expect(JSON.stringify(await api.read('/access/refused'))).toContain('schema_validation')
  })
})

describe('a transformation', () => {
  const operations = [
    { key: 'topic', value: "concat([topic, '/', payload.t])" },
    { key: 'payload.client', value: 'clientid' },
    { key: 'qos', value: 'payload.q' },
    { key: 'retain', value: 'payload.r' },
    { key: 'user_property.a', value: 'payload.t' },
  ]
  const json = { payload_decoder: { type: 'json' }, payload_encoder: { type: 'json' }, operations }

  it('changes the message, and drops one that it cannot change', async () => {
    await createTransformation(json)
    await event('mtout', 'message_transformation_failed')
    const receiver = await connect('r', 'mt/#', 'mtout')
    const publisher = await connect('p')
    expect(await published(publisher, 'mt/1', '{"t":"new","q":1,"r":false}')).toBe(0)
    const message = await receiver.next('publish')
    expect(message).toMatchObject({
      topic: 'mt/1/new',
      properties: { userProperties: { a: 'new' } },
    })
    expect(JSON.parse(String(message.payload))).toEqual({ t: 'new', q: 1, r: false, client: 'p' })
    for (const payload of ['nojson', '{"q":1,"r":false}', '{"t":"+","q":1,"r":false}']) {
      expect(await published(publisher, 'mt/1', payload)).toBe(NO_SUBSCRIBERS)
      const [topic, body = ''] = await got(receiver)
      expect([topic, JSON.parse(body)]).toMatchObject([
        'mtout',
        { event: 'message.transformation_failed', transformation: 'm1', payload, clientid: 'p' },
      ])
    }
    expect(await api.read<object[]>('/clients/p/timeline')).toContainEqual(
      expect.objectContaining({ kind: 'transformed', stage: 'm1', topic: 'mt/1', to: 'mt/1/new' }),
    )
    const metrics = await readCounts('/message_transformations/transformation/m1')
    expect(metrics).toMatchObject({ matched: 4, succeeded: 1, failed: 3 })
  })

  it('reads and writes payloads by schemas, for receivers, rules and a simulation', async () => {
    const proto = 'message P { required string t = 1; optional int32 n = 2; }'
    await post('/schema_registry', { name: 'pb', type: 'protobuf', source: proto })
    await createTransformation({
      payload_decoder: { type: 'json' },
      payload_encoder: { type: 'protobuf', schema: 'pb', message_type: 'P' },
      operations: [{ key: 'payload.n', value: 'qos' }],
    })
    const receiver = await connect('r', 'mt/#')
    const publisher = await connect('p')
    expect(await published(publisher, 'mt/1', '{"t":"ab"}')).toBe(0)
    expect(await got(receiver)).toEqual(['mt/1', '\n\u0002ab\u0010\u0001'])
    const { body } = await api.call('POST', '/publish/simulate', {
      body: { topic: 'mt/1', payload: '{"u":"ab"}' },
    })
    expect(
      (body as { steps: { name: string }[] }).steps.find(({ name }) => name === 'transformation'),
    ).toMatchObject({
      outcome: 'refused',
      reason: 'dropped',
      details: { transformation: 'm1' },
    })
  })

  it('is run after the validations, in its order', async () => {
    await createSchema()
    await createValidation({ topics: ['mt/#'] })
    const add = (key: string) => ({
      operations: [{ key: 'topic', value: `concat([topic, '/${key}'])` }],
    })
    await createTransformation(add('1'))
    await createTransformation({ name: 'm2', ...add('2') })
    await api.call('POST', '/message_transformations/reorder', { body: { order: ['m2', 'm1'] } })
    const receiver = await connect('r', '#')
    receiver.publish('mt', '{"x":1}')
    expect(await got(receiver)).toEqual(['mt/2/1', '{"x":1}'])
  })

  it('are roots of the configuration, with the validations', async () => {
    await createSchema()
    await createValidation()
    await createTransformation(json)
    const lists = () =>
      Promise.all(['/schema_validations', '/message_transformations'].map((path) => api.read(path)))
    const before = await lists()
    const headers = { accept: 'text/plain' }
    for (const key of ['schema_validation', 'message_transformation']) {
      const { body } = await api.call('GET', `/configs?key=${key}`, { headers })
      const put = (text: string) =>
        api.call('PUT', '/configs?mode=replace', {
          rawBody: text,
          headers: { 'content-type': 'text/plain' },
        })
      expect(await put(String(body))).toMatchObject({ status: 200 })
      expect(await lists()).toEqual(before)
    }
  })
})
