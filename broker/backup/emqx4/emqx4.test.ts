import { createHash, randomBytes } from 'node:crypto'
import type { BackupPart } from '@signalbox/contract/backup'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'
import { tcpListener } from '../../testing/tcp-listener.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi([tcpListener])
})
afterEach(() => api.close())

/** A password as EMQX 4 stores it: a salt of four bytes, and SHA-256 of both in hexadecimal. */
function stored(password: string): string {
  const salt = randomBytes(4)
  const hash = createHash('sha256').update(salt).update(password).digest('hex')
  return Buffer.concat([salt, Buffer.from(hash)]).toString('base64')
}

const EXPORT = {
  version: '4.4',
  date: '2023-04-26 10:20:30',
  rules: [
    {
      id: 'rule:911673',
      rawsql: "SELECT payload.x as x FROM 't/#'",
      enabled: true,
      description: 'to everywhere',
      actions: [
        {
          ...{ id: 'a1', name: 'data_to_webserver', fallbacks: [] },
          args: { $resource: 'resource:1', path: '/in', body: '{"x": ${x}}', method: 'POST' },
        },
        {
          ...{ id: 'a2', name: 'republish', fallbacks: [] },
          args: { target_topic: 'r/${x}', target_qos: 1, payload_tmpl: '${payload}' },
        },
        { id: 'a3', name: 'inspect', args: {}, fallbacks: [] },
        {
          ...{ id: 'a4', name: 'data_to_mysql', fallbacks: [] },
          args: { $resource: 'resource:2', sql: 'INSERT INTO t(x) VALUES (${x})' },
        },
        { id: 'a5', name: 'data_to_tdengine', args: { $resource: 'resource:3' }, fallbacks: [] },
        {
          ...{ id: 'a6', name: 'data_to_mqtt_broker', fallbacks: [] },
          args: { $resource: 'resource:4', forward_topic: 'far', payload_tmpl: '' },
        },
      ],
    },
  ],
  resources: [
    {
      ...{ id: 'resource:1', type: 'web_hook', created_at: 1, description: 'web' },
      config: {
        url: 'http://127.0.0.1:9/x',
        headers: { a: 'b' },
        pool_size: 4,
        connect_timeout: '5s',
      },
    },
    {
      ...{ id: 'resource:2', type: 'backend_mysql', created_at: 1, description: '' },
      config: {
        server: '127.0.0.1:3306',
        database: 'd',
        user: 'u',
        password: 'of-mysql',
        ssl: false,
      },
    },
    { id: 'resource:3', type: 'backend_tdengine', config: {}, created_at: 1, description: '' },
    {
      ...{ id: 'resource:4', type: 'bridge_mqtt', created_at: 1, description: '' },
      config: { address: '127.0.0.1:1', proto_ver: 'mqttv4', keepalive: '60s', mountpoint: 'm/' },
    },
  ],
  blacklist: [
    { who: { clientid: 'bad' }, by: 'user', reason: 'r', at: 1_700_000_000, until: 4_000_000_000 },
    {
      who: { peerhost: '10.0.0.1' },
      by: 'user',
      reason: '',
      at: 1_700_000_000,
      until: 4_000_000_000,
    },
    { who: { other: 'x' }, by: 'user', reason: '', at: 1, until: 2 },
  ],
  apps: [
    {
      id: 'admin',
      secret: 'public',
      name: 'Default',
      desc: '',
      status: true,
      expired: 'undefined',
    },
    {
      id: 'k1',
      secret: 'of-the-key',
      name: 'scripts',
      desc: 'ours',
      status: true,
      expired: 4_000_000_000,
    },
  ],
  users: [{ username: 'admin', password: 'BAMiqEweLr7gmM+i9IZpnsOVTtE=', tags: 'administrator' }],
  auth_mnesia: [
    { login: 'ann', type: 'username', password: stored('of-ann'), created_at: 1 },
    { login: 'bob', type: 'username', password: stored('of-bob'), created_at: 1 },
    { login: 'c1', type: 'clientid', password: stored('of-c1'), created_at: 1 },
    {
      login: 'old',
      type: 'username',
      password: Buffer.alloc(20, 1).toString('base64'),
      created_at: 1,
    },
  ],
  acl_mnesia: [
    { type: 'username', type_value: 'ann', topic: 'a/%u/#', action: 'pubsub', access: 'allow' },
    { type: 'username', type_value: 'ann', topic: 'x', action: 'pub', access: 'deny' },
    { type: 'all', topic: '#', action: 'sub', access: 'deny' },
  ],
  modules: [
    {
      ...{ id: 'module:1', type: 'internal_acl', enabled: true },
      config: {
        acl_rule_file: {
          filename: 'acl.conf',
          file: '{allow, {ipaddr, "127.0.0.1"}, pubsub, ["pubsub/#"]}.\n{allow, all}.\n',
        },
      },
    },
    { id: 'module:2', type: 'presence', enabled: true, config: { qos: 0 } },
  ],
}

const NAME = 'emqx-export-2023-4-26-10-20-30'

async function upload(text: string, name = `${NAME}.json`) {
  const form = new FormData()
  form.set('filename', new Blob([text]), name)
  const request = new Response(form)
  const rawBody = Buffer.from(await request.arrayBuffer())
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return api.call('POST', '/data/files', { rawBody, headers })
}

async function restored(): Promise<BackupPart[]> {
  expect(await upload(JSON.stringify(EXPORT))).toMatchObject({ status: 204 })
  const reply = await api.call('POST', `/data/files/${NAME}.tar.gz/restore`, { body: {} })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return (reply.body as { parts: BackupPart[] }).parts
}

async function reasonCode(username: string, password: string) {
  const client = api.client(5)
  client.send({
    ...{ cmd: 'connect', clientId: `of-${username}`, clean: true, protocolVersion: 5 },
    ...{ username, password: Buffer.from(password) },
  })
  return (await client.next('connack')).reasonCode
}

describe('an export of EMQX 4', () => {
  it('becomes connectors, actions and rules', async () => {
    const parts = await restored()
    expect(parts.filter(({ state }) => state === 'refused')).toEqual([])
    const { connectors, actions, rules } = api.broker.collections
    expect(connectors.get('http:resource_1')).toMatchObject({
      ...{ url: 'http://127.0.0.1:9/x', headers: { a: 'b' }, pool_size: 4, connect_timeout: '5s' },
    })
    expect(connectors.get('mysql:resource_2')).toMatchObject({
      ...{ server: '127.0.0.1:3306', username: 'u', password: 'of-mysql', database: 'd' },
    })
    expect(connectors.get('mqtt:resource_4')).toMatchObject({ proto_ver: 'v4', keepalive: '60s' })
    expect(actions.get('http:rule_911673_1')).toMatchObject({
      connector: 'resource_1',
      parameters: { path: '/in', body: '{"x": ${x}}', method: 'post' },
    })
    expect(actions.get('mqtt:rule_911673_6')).toMatchObject({
      parameters: { topic: 'm/far', payload: '${payload}' },
    })
    expect(rules.get('rule_911673')).toMatchObject({
      sql: "SELECT payload.x as x FROM 't/#'",
      description: 'to everywhere',
      actions: [
        'http:rule_911673_1',
        { function: 'republish', args: { topic: 'r/${x}', qos: 1, payload: '${payload}' } },
        { function: 'console' },
        'mysql:rule_911673_4',
        'mqtt:rule_911673_6',
      ],
    })
  })

  it('names what is left', async () => {
    const parts = await restored()
    const left = parts.flatMap(({ name, notes = [] }) =>
      notes.filter(({ kind }) => kind === 'left').map(({ of }) => `${name} ${of}`),
    )
    expect(left.toSorted()).toEqual([
      'api_key Default',
      'banned x',
      'connectors resource:3',
      'modules presence',
      'mqtt_user c1',
      'mqtt_user old',
      'rule_engine.rules rule_911673',
      'user admin',
    ])
    expect(JSON.stringify(parts)).not.toMatch(/of-mysql|of-the-key|BAMiqE/)
  })

  it('admits its users with their passwords, by its rules', async () => {
    await restored()
    expect(await reasonCode('ann', 'of-ann')).toBe(0)
    expect(await reasonCode('bob', 'of-bob')).toBe(0)
    expect(await reasonCode('bob', 'of-ann')).not.toBe(0)
    const path = '/authorization/sources/built_in_database/rules/users'
    expect((await api.call('GET', path)).body).toMatchObject({
      data: [
        {
          username: 'ann',
          rules: [
            { topic: 'a/${username}/#', action: 'all', permission: 'allow' },
            { topic: 'x', action: 'publish', permission: 'deny' },
          ],
        },
      ],
    })
    expect((await api.call('GET', '/authorization/sources/file')).body).toMatchObject({
      rules: '{allow, {ipaddr, "127.0.0.1"}, all, ["pubsub/#"]}.\n{allow, all}.\n',
    })
    // EMQX 5 has no such hashes: these users are left out.
    const exported = await api.call('POST', '/data/export_for_emqx', { body: {} })
    const { parts } = exported.body as { parts: BackupPart[] }
    expect(parts.find(({ name }) => name === 'mqtt_user')).toMatchObject({
      entries: 0,
      notes: [{ code: 'named_hash', of: '2' }],
    })
    const authorization = `Basic ${Buffer.from('k1:of-the-key').toString('base64')}`
    expect((await api.call('GET', '/clients', { authorization })).status).toBe(200)
  })

  it('of more than 16 MiB is refused before it is parsed', async () => {
    const text = `{"version": "4.4", "users": [${'{},'.repeat(6_000_000)}{}]}`
    expect(await upload(text)).toMatchObject({
      status: 400,
      body: { message: 'The export is larger than 16777216 bytes' },
    })
    expect(await api.read('/data/files')).toMatchObject({ data: [] })
  })

  it.each([
    ['{', 'no JSON'],
    ['[]', 'no export of EMQX 4'],
    ['{"version": "5.0"}', 'no export of EMQX 4'],
    ['{"version": 4}', 'no export of EMQX 4'],
  ])('%s is refused at the upload', async (text, reason) => {
    expect(await upload(text)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(reason) },
    })
    expect(await api.read('/data/files')).toMatchObject({ data: [] })
  })

  it.each([
    '{"version": "4.4"}',
    '{"version": "4.2", "rules": 5, "resources": {"a": 1}, "apps": [[]], "blacklist": [{"who": 1}]}',
    '{"version": "4.4", "resources": [{"id": "a", "type": "constructor", "config": {}}, {"id": "b", "type": "__proto__", "config": {}}]}',
    '{"version": "4.4", "acl_mnesia": [{"type": "constructor", "action": "toString", "topic": "t"}]}',
    '{"version": "4.3", "rules": [{"id": 1, "actions": [{"args": 7}]}], "auth_mnesia": [{}], "acl_mnesia": [{}]}',
  ])('%s is read as far as it makes sense', async (text) => {
    expect(await upload(text)).toMatchObject({ status: 204 })
    const reply = await api.call('GET', `/data/files/${NAME}.tar.gz/preview`)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  })

  it('keeps items apart whose names have no letters of ours', async () => {
    const of = (id: string, type = 'web_hook') => ({
      id,
      type,
      config: { url: 'http://127.0.0.1:9/' },
    })
    const rule = (id: string) => ({ id, rawsql: 'SELECT * FROM "t"', actions: [] })
    const resources = [of('资源'), of('网络'), of('a:b'), of('a_b'), of('a_b_2'), of('__proto__')]
    const rules = ['规则', '规矩', '__proto__'].map(rule)
    await upload(JSON.stringify({ version: '4.4', resources, rules }))
    const reply = await api.call('GET', `/data/files/${NAME}.tar.gz/preview`)
    const { parts } = reply.body as { parts: BackupPart[] }
    expect(parts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'connectors', added: resources.length }),
        expect.objectContaining({ name: 'rule_engine.rules', added: rules.length }),
      ]),
    )
  })

  it.each([
    ['actions', `{allow, all, [${Array(100_000).fill('pubsub').join(',')}]}.`],
    ['quotation marks', "\\'".repeat(100_000)],
  ])('takes no time out of proportion for an ACL file of %s', async (_, file) => {
    const config = { acl_rule_file: { file } }
    const modules = [{ type: 'internal_acl', enabled: true, config }]
    await upload(JSON.stringify({ version: '4.4', modules }))
    const before = process.cpuUsage()
    const reply = await api.call('GET', `/data/files/${NAME}.tar.gz/preview`)
    expect(process.cpuUsage(before).user).toBeLessThan(60_000_000)
    expect(reply.status).toBe(200)
  })
})
