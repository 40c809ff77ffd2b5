import { rmSync } from 'node:fs'
import type { Schema, SchemaVersion } from '@signalbox/contract/schema-registry'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startBroker } from '../../broker.ts'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterEach(async () => {
  for (const { name } of await api.read<Schema[]>('/schema_registry')) {
    await api.call('DELETE', `/schema_registry/${name}`)
  }
})
afterAll(() => api.close())

const AVRO = '{"type":"record","name":"test","fields":[{"name":"i","type":"int"}]}'
const JSON_SCHEMA = '{"type":"object","properties":{"x":{"type":"integer"}},"required":["x"]}'
const PROTO = 'message Person {\n  required string name = 1;\n}\n'

const create = (body: object) => api.call('POST', '/schema_registry', { body })
const update = (name: string, body: object) => api.call('PUT', `/schema_registry/${name}`, { body })
const versions = (name: string) => api.read<SchemaVersion[]>(`/schema_registry/${name}/versions`)
const json = (more: object = {}) => ({ name: 'js', type: 'json', source: JSON_SCHEMA, ...more })

describe('the schemas', () => {
  it('are created, listed by name, changed and deleted', async () => {
    expect(await create({ name: 'pb', type: 'protobuf', source: PROTO })).toMatchObject({
      status: 201,
      body: { name: 'pb', type: 'protobuf', source: PROTO, description: '' },
    })
    await create({ name: 'av', type: 'avro', source: AVRO, description: 'd' })
    expect((await api.read<Schema[]>('/schema_registry')).map(({ name }) => name)).toEqual([
      'av',
      'pb',
    ])
    expect(await update('av', { type: 'json', source: JSON_SCHEMA })).toMatchObject({
      status: 200,
      body: { name: 'av', type: 'json', description: 'd' },
    })
    expect((await api.call('DELETE', '/schema_registry/av')).status).toBe(204)
    for (const method of ['GET', 'DELETE'] as const) {
      expect(await api.call(method, '/schema_registry/av')).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND', message: 'Schema not found' },
      })
    }
    expect((await update('av', { type: 'json', source: '{}' })).status).toBe(404)
  })

  it.each([
    ['a taken name', json(), 'ALREADY_EXISTS', 'Schema already exists'],
    ['no JSON', json({ name: 'x', source: '{' }), 'BAD_REQUEST', 'invalid_json_schema'],
    ['no Avro', json({ name: 'x', type: 'avro' }), 'BAD_REQUEST', 'invalid_avro_schema'],
    [
      'no Protobuf',
      json({ name: 'x', type: 'protobuf' }),
      'BAD_REQUEST',
      'invalid_protobuf_schema',
    ],
    ['another type', json({ name: 'x', type: 'external_http' }), 'BAD_REQUEST', 'root.type'],
    ['no source', { name: 'x', type: 'json' }, 'BAD_REQUEST', 'root.source'],
    ['a name with a blank', json({ name: 'a b' }), 'BAD_REQUEST', 'Invalid name format'],
    ['an unknown field', json({ name: 'x', nope: 1 }), 'BAD_REQUEST', 'unknown_fields'],
  ])('with %s are refused', async (_, body, code, message) => {
    await create(json())
    const { status, body: refused } = await create(body)
    expect(status).toBe(400)
    expect(refused).toMatchObject({ code, message: expect.stringContaining(message) as unknown })
  })

  it('cannot be renamed', async () => {
    await create(json())
    expect((await update('js', { ...json(), name: 'js' })).status).toBe(400)
  })

  it('keep what they were', async () => {
    await create(json())
    await update('js', { type: 'json', source: '{}' })
    await update('js', { type: 'json', source: '{}' })
    await update('js', { type: 'json', source: '{}', description: 'new' })
    expect(await versions('js')).toMatchObject([
      { version: 3, source: '{}', description: 'new' },
      { version: 2, source: '{}', description: '' },
      { version: 1, source: JSON_SCHEMA },
    ])
    await api.call('DELETE', '/schema_registry/js')
    await create(json())
    expect(await versions('js')).toHaveLength(1)
  })

  it('are there after a restart, with their versions', async () => {
    const { broker, dataDir, call, app } = await startApi()
    await call('POST', '/schema_registry', { body: json() })
    await app.close()
    await broker.close()
    const again = await startBroker({ dataDir, version: '0.0.0', listeners: [] })
    expect(again.schemaRegistry.schemas.typeOf('js')).toBe('json')
    expect(again.schemaRegistry.versionsOf('js')).toHaveLength(1)
    await again.close()
    rmSync(dataDir, { recursive: true })
  })

  it('are a root of the configuration', async () => {
    await create(json({ description: 'd' }))
    const accept = { accept: 'text/plain' }
    const { body } = await api.call('GET', '/configs?key=schema_registry', { headers: accept })
    const put = (text: string) =>
      api.call('PUT', '/configs?mode=replace', {
        rawBody: text,
        headers: { 'content-type': 'text/plain' },
      })
    expect(await put(String(body))).toMatchObject({ status: 200 })
    expect(await api.read('/schema_registry')).toEqual([json({ description: 'd' })])
    const text = `schema_registry { schemas { other { type = avro, source = ${JSON.stringify(AVRO)} } } }`
    expect(await put(text)).toMatchObject({ status: 200 })
    expect((await api.read<Schema[]>('/schema_registry')).map(({ name }) => name)).toEqual([
      'other',
    ])
    expect(
      (await put('schema_registry { schemas { x { type = avro, source = no } } }')).status,
    ).toBe(400)
  })
})

describe('rules', () => {
  const test = (call: string) =>
    api.call('POST', '/rule_test', {
      body: {
        sql: `SELECT ${call} as r FROM "t/#"`,
        context: { event_type: 'message_publish', topic: 't/1', payload: '{"x":5}' },
      },
    })

  it('use a schema from its creation to its deletion, as it is now', async () => {
    expect(await test("schema_check('js', payload)")).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('serde_not_found') as unknown },
    })
    await create(json())
    expect((await test("schema_check('js', payload)")).body).toEqual({ r: true })
    await update('js', { type: 'json', source: '{"maxProperties":0}' })
    expect((await test("schema_check('js', payload)")).body).toEqual({ r: false })
    await api.call('DELETE', '/schema_registry/js')
    expect((await test("schema_check('js', payload)")).status).toBe(400)
  })

  it('decode what clients send', async () => {
    await create({ name: 'pb', type: 'protobuf', source: PROTO })
    const sql = `SELECT schema_decode('pb', payload, 'Person') as p, p.name as n FROM "in"`
    const republish = { topic: 'out', qos: 0, payload: '${n}' }
    const actions = [{ function: 'republish', args: republish }]
    await api.call('POST', '/rules', { body: { id: 'r', sql, actions } })
    const client = api.client()
    await client.connect({ clientId: 'c' })
    await client.subscribe('out')
    client.publish('in', '\n\u0003ann')
    expect((await client.next('publish')).payload?.toString()).toBe('ann')
  })
})
