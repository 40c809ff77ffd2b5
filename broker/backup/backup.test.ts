import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupFile, BackupPart, BackupPreview } from '@signalbox/contract/backup'
import { readExport } from '@signalbox/testing/facts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { archiveFolder } from './archive-format.ts'
import { readArchive } from '../archive/archive-reader.ts'
import { archiveLimits } from './archive-format.ts'
import { writeArchive } from './archive-writer.ts'
import { tcpListener } from '../testing/tcp-listener.ts'
import { startApi, type TestApi } from '../api/testing/fixtures.ts'

let api: TestApi
const more: TestApi[] = []
beforeEach(async () => {
  api = await startApi()
})
afterEach(async () => {
  await api.close()
  for (const each of more.splice(0)) await each.close()
})

async function another(...args: Parameters<typeof startApi>): Promise<TestApi> {
  const other = await startApi(...args)
  more.push(other)
  // The same administrator: a login ends when a restore changes the password.
  const read = "SELECT password FROM user WHERE username = 'admin'"
  const password = String(api.broker.store.statement(read).get()?.password)
  other.broker.store.statement('UPDATE user SET password = ?').run(password)
  other.broker.users.reload()
  return other
}

const folder = ({ broker }: TestApi) => join(broker.dataDir, 'backup')

async function exported(from = api): Promise<BackupFile> {
  const reply = await from.call('POST', '/data/export')
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as BackupFile
}

const BOUNDARY = 'a-boundary'

function makeForm(name: string, bytes: Buffer, field = 'filename') {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/gzip\r\n\r\n`
  return {
    rawBody: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}

const upload = (to: TestApi, name: string, bytes: Buffer) =>
  to.call('POST', '/data/files', makeForm(name, bytes))

/** The backup of one broker, at another one. */
async function moved(to: TestApi, from = api): Promise<string> {
  const { filename } = await exported(from)
  const bytes = readFileSync(join(folder(from), filename))
  const reply = await upload(to, filename, bytes)
  expect(reply.status, JSON.stringify(reply.body)).toBe(204)
  return filename
}

async function restored(at: TestApi, name: string, parts?: string[]) {
  const reply = await at.call('POST', `/data/files/${name}/restore`, { body: { parts } })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return (reply.body as { parts: BackupPart[] }).parts
}

/** An archive that a test has written. */
async function makeArchive(entries: Record<string, string>, name = 'x.tar.gz'): Promise<Buffer> {
  const file = join(folder(api), `made-${name}`)
  const all = { 'META.hocon': 'edition = ce\nversion = "5.7.2"\n', ...entries }
  await writeArchive(
    file,
    archiveFolder(name),
    Object.entries(all).map(([path, text]) => ({ path, bytes: Buffer.from(text) })),
  )
  const bytes = readFileSync(file)
  const { rmSync } = await import('node:fs')
  rmSync(file)
  return bytes
}

async function stored(entries: Record<string, string>, name = 'x.tar.gz'): Promise<string> {
  const reply = await upload(api, name, await makeArchive(entries, name))
  expect(reply.status, JSON.stringify(reply.body)).toBe(204)
  return name
}

const post = (at: TestApi, path: string, body: unknown) => at.call('POST', path, { body })

/** Something of every part. */
async function fill(): Promise<void> {
  const calls = [
    [
      'POST',
      '/users',
      { username: 'carol', password: 'secret-1', role: 'viewer', description: '' },
    ],
    ['POST', '/api_key', { name: 'ci', expired_at: 'infinity', desc: '', enable: true }],
    [
      'POST',
      '/authentication',
      {
        mechanism: 'password_based',
        backend: 'built_in_database',
        password_hash_algorithm: { name: 'sha256' },
      },
    ],
    ['POST', '/authentication', { mechanism: 'scram', backend: 'built_in_database' }],
    [
      'POST',
      '/authentication/password_based:built_in_database/users',
      { user_id: 'device', password: 'device-secret' },
    ],
    [
      'POST',
      '/authentication/scram:built_in_database/users',
      { user_id: 's', password: 'scram-1' },
    ],
    ['POST', '/authorization/sources', { type: 'built_in_database', enable: true }],
    [
      'POST',
      '/authorization/sources/built_in_database/rules/clients',
      [{ clientid: 'c', rules: [{ topic: 'a/#', permission: 'deny', action: 'publish' }] }],
    ],
    ['POST', '/banned', { as: 'clientid', who: 'bad', until: '2099-01-01T00:00:00Z' }],
    ['POST', '/publish', { topic: 'kept/1', payload: 'one', qos: 1, retain: true }],
    [
      'POST',
      '/connectors',
      {
        type: 'http',
        name: 'h',
        url: 'http://127.0.0.1:9',
        headers: { authorization: 'Bearer s3cr3t-token' },
      },
    ],
    ['POST', '/actions', { type: 'http', name: 'a', connector: 'h', parameters: { path: '/x' } }],
    ['POST', '/rules', { id: 'r', sql: 'SELECT * FROM "t/#"', actions: ['http:a'] }],
    ['POST', '/mqtt/topic_metrics', { topic: 'counted' }],
    [
      'PUT',
      '/mqtt/topic_rewrite',
      [{ action: 'all', source_topic: 'x/#', re: '^x/(.+)$', dest_topic: 'y/$1' }],
    ],
    ['PUT', '/mqtt/auto_subscribe', [{ topic: 'auto/${clientid}', qos: 1 }]],
    ['POST', '/schema_registry', { name: 'js', type: 'json', source: '{"required":["x"]}' }],
    [
      'POST',
      '/schema_validations',
      {
        name: 'v',
        topics: ['v/#'],
        strategy: 'any_pass',
        failure_action: 'drop',
        checks: [{ type: 'json', schema: 'js' }],
      },
    ],
    [
      'POST',
      '/message_transformations',
      {
        name: 'm',
        topics: ['m/#'],
        failure_action: 'drop',
        operations: [{ key: 'qos', value: 'qos' }],
      },
    ],
  ] as const
  for (const [method, path, body] of calls) {
    const reply = await api.call(method, path, { body })
    expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBeLessThan(300)
  }
}

describe('a backup of a whole broker', () => {
  it('makes a new broker the same', async () => {
    await fill()
    const to = await another()
    const name = await moved(to)
    const { parts, ...facts } = await to.read<BackupPreview>(`/data/files/${name}/preview`)
    expect(facts).toEqual({ filename: name, version: '5.7.2', is_foreign: false })
    expect(parts.filter(({ state }) => state !== 'ready')).toEqual([])
    const changed = parts.filter((part) => part.added + part.changed > 0).map((part) => part.name)
    expect(changed.toSorted()).toEqual(
      [
        ...['acl_rules', 'actions', 'api_key', 'authentication', 'authorization.sources'],
        ...['auto_subscribe', 'banned', 'connectors', 'message_transformation.transformations'],
        ...['mqtt_user', 'retained', 'schema_registry.schemas', 'schema_validation.validations'],
        ...['rewrite', 'rule_engine.rules', 'scram_user', 'topic_metrics', 'user'],
      ].toSorted(),
    )
    const report = await restored(to, name)
    expect(report.filter(({ failure }) => failure !== undefined)).toEqual([])
    for (const path of [
      '/users',
      '/rules',
      '/connectors',
      '/authentication',
      '/authorization/sources',
      '/authorization/sources/built_in_database/rules/clients',
      '/authentication/password_based:built_in_database/users',
      '/authentication/scram:built_in_database/users',
      '/mqtt/auto_subscribe',
      '/mqtt/topic_rewrite',
      '/api_key',
      '/configs/global_zone',
      '/banned',
      '/mqtt/retainer/messages',
      '/schema_registry',
      '/schema_validations',
      '/message_transformations',
    ]) {
      const ours = await to.read<unknown>(path)
      expect(timeless(ours), path).toEqual(timeless(await api.read<unknown>(path)))
    }
    // In effect, and not only shown.
    const client = to.client()
    await client.connect({
      clientId: 'fine',
      username: 'device',
      password: Buffer.from('device-secret'),
    })
    await client.subscribe('kept/#')
    expect(await client.next('publish')).toMatchObject({ topic: 'kept/1' })
    client.publish('v/1', '{}', { qos: 1, messageId: 3 })
    expect((await client.next('puback')).reasonCode).toBe(0x10)
    client.publish('v/1', '{"x":1}', { qos: 1, messageId: 4 })
    expect((await client.next('puback')).reasonCode).toBe(0x10) // nobody subscribes
    expect(await to.read('/schema_validations/validation/v/metrics')).toMatchObject({
      metrics: { matched: 2, succeeded: 1, failed: 1 },
    })
    expect(to.broker.collections.connectors.get('http:h')).toMatchObject({
      headers: { authorization: 'Bearer s3cr3t-token' },
    })
    // Once more, nothing would change.
    const again = await to.read<BackupPreview>(`/data/files/${name}/preview`)
    expect(again.parts.filter((part) => part.added + part.changed > 0)).toEqual([])
  })

  it('contains everything after a restart as well', async () => {
    await fill()
    const to = await another()
    await restored(to, await moved(to))
    const store = to.broker.store
    const count = (table: string) => store.statement(`SELECT count(*) AS n FROM ${table}`).get()?.n
    for (const table of ['mqtt_user', 'scram_user', 'acl_rules', 'banned', 'retained', 'api_key']) {
      expect(count(table), table).toBe(1)
    }
    expect(count('user')).toBe(2)
  })

  it('is merged: what the broker has besides stays', async () => {
    await fill()
    const { filename } = await exported()
    await post(api, '/banned', { as: 'clientid', who: 'later', until: '2099-01-01T00:00:00Z' })
    await api.call('PUT', '/rules/r', { body: { sql: 'SELECT * FROM "other"' } })
    await post(api, '/rules', { id: 'r2', sql: 'SELECT * FROM "t"' })
    expect((await post(api, '/data/import', { filename })).status).toBe(204)
    expect(await api.read('/banned')).toMatchObject({ meta: { count: 2 } })
    expect(await api.read('/rules/r')).toMatchObject({ sql: 'SELECT * FROM "t/#"' })
    expect(await api.read('/rules/r2')).toMatchObject({ sql: 'SELECT * FROM "t"' })
  })

  it('is restored in the parts that are asked for', async () => {
    await fill()
    const to = await another()
    const name = await moved(to)
    const parts = await restored(to, name, ['banned', 'auto_subscribe'])
    expect(parts.map((part) => part.name).toSorted()).toEqual(['auto_subscribe', 'banned'])
    expect(await to.read('/banned')).toMatchObject({ meta: { count: 1 } })
    expect(await to.read('/users')).toHaveLength(1)
    expect(await to.read('/rules')).toMatchObject({ meta: { count: 0 } })
  })

  it('is in the history of the configuration', async () => {
    await fill()
    const to = await another()
    await restored(to, await moved(to))
    const { data } = await to.read<{ data: { root: string; operation: string }[] }>(
      '/config_changes',
    )
    const roots = data
      .filter(({ operation }) => operation === 'backupRestore')
      .map(({ root }) => root)
    expect(roots).toEqual(expect.arrayContaining(['connectors', 'actions', 'rule_engine.rules']))
  })

  it('has an archive that only its owner may read, with the names of the reference', async () => {
    await fill()
    const { filename, size, node } = await exported()
    const path = join(folder(api), filename)
    expect(statSync(path)).toMatchObject({ size })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(folder(api)).mode & 0o777).toBe(0o700)
    expect(node).toBe('signalbox@127.0.0.1')
    const entries: Record<string, string> = {}
    await readArchive(path, archiveFolder(filename), archiveLimits, (name, bytes) => {
      entries[name] = bytes.toString()
    })
    expect(entries['META.hocon']).toContain('edition = ce\n')
    expect(entries['META.hocon']).toContain('version = "5.7.2"\n')
    expect(entries['cluster.hocon']).toContain('s3cr3t-token')
    const download = await api.app.inject({
      url: `/api/v5/data/files/${filename}`,
      headers: { host: 'localhost', authorization: `Bearer ${api.token}` },
    })
    expect(download.statusCode).toBe(200)
    expect(download.headers['content-type']).toBe('application/json')
    expect(download.rawPayload.equals(readFileSync(path))).toBe(true)
  })
})

describe('users of the console', () => {
  it('whose password changes have to log in again', async () => {
    await fill()
    const { filename } = await exported()
    const token = api.broker.tokens.issue('carol')
    const asCarol = () => api.call('GET', '/users', { authorization: `Bearer ${token}` })
    await restored(api, filename)
    expect((await asCarol()).status).toBe(200)
    await api.broker.users.resetPassword('carol', 'another-1')
    await restored(api, filename)
    expect((await asCarol()).status).toBe(401)
    expect(await api.broker.users.verify('carol', 'secret-1')).toBe(true)
  })

  it('of single sign-on are restored with their roles, and the backends with their secrets', async () => {
    const ldap = {
      ...{
        backend: 'ldap',
        server: '127.0.0.1:9',
        username: 'cn=root',
        password: 'of the directory',
      },
      ...{ base_dn: 'dc=example', filter: '(uid=${username})' },
    }
    expect((await api.call('PUT', '/sso/ldap', { body: ldap })).status).toBe(200)
    const groups = { attribute: 'memberOf', administrators: ['admins'] }
    expect((await api.call('PUT', '/sso/ldap/roles', { body: groups })).status).toBe(200)
    const ann = { backend: 'ldap', username: 'ann' } as const
    await api.broker.users.external.note(ann, 'administrator')
    const other = await another()
    await other.broker.users.external.note(ann, 'viewer')
    const authorization = `Bearer ${other.broker.tokens.issue('ldap:ann')}`
    expect((await other.call('GET', '/nodes', { authorization })).status).toBe(200)
    await restored(other, await moved(other))
    expect(other.broker.users.external.get(ann)?.role).toBe('administrator')
    // The role is another one: the login has ended.
    expect((await other.call('GET', '/nodes', { authorization })).status).toBe(401)
    expect(other.broker.config.sso.config).toMatchObject({
      backends: { ldap: { password: 'of the directory' } },
      roles: { ldap: { administrators: ['admins'] } },
    })
  })

  it('keep one administrator', async () => {
    const { filename } = await exported()
    expect(filename).toContain('emqx-export-')
    const row = { ...userRow, username: 'admin', role: 'viewer' }
    const name = await stored({ ...OURS, 'tables/user/1.jsonl': JSON.stringify(row) })
    expect(await restored(api, name)).toMatchObject([
      { name: 'user', state: 'refused', reason: 'There must be an administrator' },
    ])
    expect(await post(api, '/data/import', { filename: name })).toMatchObject({
      status: 400,
      body: { message: 'user: There must be an administrator\nNothing else was restored.' },
    })
    expect(await api.read('/users')).toMatchObject([{ username: 'admin', role: 'administrator' }])
  })
})

const OURS = { 'META.hocon': 'edition = ce\nversion = "5.7.2"\nsignalbox { format = 1 }' }
const userRow = {
  username: 'u',
  password: `pbkdf2-sha256$1$c2FsdA==$${Buffer.alloc(32).toString('base64')}`,
  description: '',
  has_default_password: 0,
  role: 'viewer',
}

describe('what is wrong in a backup', () => {
  it.each([
    ['a row with another column', 'user', { ...userRow, x: 1 }, 'tables/user/1.jsonl, line 1'],
    ['a role', 'user', { ...userRow, role: 'root' }, 'role'],
    ['a password in clear', 'user', { ...userRow, password: 'x' }, 'password'],
    [
      'a hash that takes for ever',
      'user',
      { ...userRow, password: userRow.password.replace('$1$', '$99999999$') },
      'password',
    ],
    [
      'a topic with a wildcard',
      'retained',
      {
        topic: 'a/#',
        payload: 'eA==',
        qos: 0,
        properties: null,
        from_client_id: '',
        from_username: null,
        timestamp: 1,
      },
      'topic',
    ],
    [
      'properties',
      'retained',
      {
        topic: 'a',
        payload: 'eA==',
        qos: 0,
        properties: '{"responseTopic":1}',
        from_client_id: '',
        from_username: null,
        timestamp: 1,
      },
      'properties',
    ],
    ['rules', 'acl_rules', { kind: 'client', name: 'c', rules: '[{"topic":1}]' }, 'rules'],
  ])('%s: the other parts are restored', async (_, table, row, reason) => {
    const good = { kind: 'clientId', who: 'x', by: '', reason: '', at: 1, until: 4102444800000 }
    const name = await stored({
      ...OURS,
      'tables/banned/1.jsonl': JSON.stringify(good),
      [`tables/${table}/1.jsonl`]: JSON.stringify(row),
    })
    const reply = await post(api, '/data/import', { filename: name })
    expect(reply).toMatchObject({ status: 400, body: { message: expect.stringContaining(reason) } })
    expect(JSON.stringify(reply.body)).toContain('Everything else was restored.')
    expect(await api.read('/banned')).toMatchObject({ meta: { count: 1 } })
    const { store } = api.broker
    const count = `SELECT count(*) AS n FROM ${table}`
    expect(store.statement(count).get()?.n).toBe(table === 'user' ? 1 : 0)
  })

  it('the other parts can be restored', async () => {
    const good = { kind: 'clientId', who: 'x', by: '', reason: '', at: 1, until: 4102444800000 }
    const name = await stored({
      ...OURS,
      'tables/banned/1.jsonl': JSON.stringify(good),
      'tables/retained/1.jsonl': '{"topic":"a/#"}',
    })
    const { parts } = await api.read<BackupPreview>(`/data/files/${name}/preview`)
    expect(parts).toMatchObject([
      { name: 'banned', state: 'ready', added: 1 },
      { name: 'retained', state: 'refused', reason: expect.stringContaining('line 1: topic') },
    ])
    await restored(api, name, ['banned'])
    expect(await api.read('/banned')).toMatchObject({ meta: { count: 1 } })
  })

  it.each([
    ['mqtt.max_inflight = 0', 'mqtt'],
    ['mqtt.max_inflight = many', 'mqtt'],
    ['listeners.tcp.x { bind = nowhere }', 'listeners'],
    ['actions.http.a { connector = missing, parameters { path = x } }', 'actions'],
    ['rule_engine.rules.r { sql = 1 }', 'rule_engine.rules'],
    ['authorization.sources = [{ type = file, rules = "{allow" }]', 'authorization.sources'],
    ['authentication = [{ mechanism = jwt }]', 'authentication'],
    ['rewrite = [{ action = all, source_topic = "a/#", re = "(", dest_topic = b }]', 'rewrite'],
    ['rewrite = [{ action = all, source_topic = "a/#", re = x, dest_topic = "b/#" }]', 'rewrite'],
    ['topic_metrics = [{ topic = "a/#" }]', 'topic_metrics'],
    ['topic_activity { max_topics = many }', 'topic_activity'],
  ])('%s is refused, with its part, and the others are restored', async (text, part) => {
    const name = await stored({
      'cluster.hocon': `${text}\nauto_subscribe { topics = [{ topic = a }] }`,
    })
    const { parts } = await api.read<BackupPreview>(`/data/files/${name}/preview`)
    expect(parts.find((each) => each.name === part)).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(/./),
    })
    const reply = await post(api, '/data/import', { filename: name })
    expect(reply).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(`${part}: `) },
    })
    expect(await api.read('/mqtt/auto_subscribe')).toHaveLength(1)
    const again = await restored(api, name, ['auto_subscribe'])
    expect(again).toMatchObject([{ name: 'auto_subscribe', state: 'ready', changed: 0 }])
  })

  it('an item of a list leaves only itself out', async () => {
    const name = await stored({
      'cluster.hocon': `
        rule_engine.rules { good { sql = "SELECT * FROM t" }, bad { sql = "SELECT FROM" } }
        connectors.http.c { url = "http://127.0.0.1:9" }
        actions.http { a { connector = c, parameters {} }, b { connector = other, parameters {} } }`,
    })
    const reply = await post(api, '/data/import', { filename: name })
    expect(reply.status).toBe(400)
    const { message } = reply.body as { message: string }
    expect(message.split('\n')).toEqual([
      expect.stringMatching(/^rule_engine\.rules: bad: /),
      'actions: http:b: its connector other is missing',
      'Everything else was restored.',
    ])
    expect(await api.read('/rules')).toMatchObject({ data: [{ id: 'good' }] })
    expect(api.broker.collections.actions.configs.map(({ name }) => name)).toEqual(['a'])
  })

  it('fields that nobody knows are left out, and named', async () => {
    const name = await stored({
      'cluster.hocon': `
        mqtt { max_inflight = 7, of_later = 1 }
        retainer { flow_control { batch_read_number = 1000 }, backend { max_retained_messages = 9 } }
        listeners.tcp.x { bind = "127.0.0.1:0", enable = false, tcp_options { nodelay = true, of_later = 1 } }`,
    })
    const reply = await post(api, '/data/import', { filename: name })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const notes = (reply.body as { parts: BackupPart[] }).parts.flatMap((part) =>
      (part.notes ?? []).map(({ code, of }) => [part.name, code, of]),
    )
    expect(notes).toEqual([
      ['mqtt', 'unknown_field', 'of_later'],
      ['retainer', 'unknown_field', 'flow_control'],
      ['listeners', 'unknown_field', 'tcp:x tcp_options.of_later'],
    ])
    expect(await api.read('/configs/global_zone')).toMatchObject({ mqtt: { max_inflight: 7 } })
    expect(await api.read('/mqtt/retainer')).toMatchObject({
      backend: { max_retained_messages: 9 },
    })
    expect(await api.read('/listeners/tcp:x')).toMatchObject({ tcp_options: { nodelay: true } })
  })

  it('durations that requests may not have are left out, and named', async () => {
    const name = await stored({
      'cluster.hocon': `
        alarm { size_limit = 77, validity_period = infinity }
        retainer { max_payload_size = "1.5MB", stop_publish_clear_msg = true }
        listeners.tcp.y { bind = "127.0.0.1:0", enable = false, tcp_options { recbuf = "1.5MB", nodelay = false } }`,
    })
    const reply = await post(api, '/data/import', { filename: name })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const notes = (reply.body as { parts: BackupPart[] }).parts.flatMap((part) =>
      (part.notes ?? []).map(({ code, of }) => [part.name, code, of]),
    )
    expect(notes).toEqual([
      ['alarm', 'beyond_limits', 'validity_period'],
      ['retainer', 'beyond_limits', 'max_payload_size'],
      ['listeners', 'beyond_limits', 'tcp:y tcp_options.recbuf'],
    ])
    expect(await api.read('/configs/alarm')).toMatchObject({ size_limit: 77 })
    expect(await api.read('/mqtt/retainer')).toMatchObject({ stop_publish_clear_msg: true })
    expect(await api.read('/listeners/tcp:y')).toMatchObject({ tcp_options: { nodelay: false } })
  })

  it('a listener on a port in use is stored and reported', async () => {
    const busy = await another([tcpListener])
    const port = busy.broker.listeners.running[0]?.address.port
    const name = await stored({ 'cluster.hocon': `listeners.tcp.x { bind = "127.0.0.1:${port}" }` })
    const reply = await post(api, '/data/import', { filename: name })
    expect(reply).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^listeners: tcp:x: /) },
    })
    expect(await api.read('/listeners/tcp:x')).toMatchObject({ id: 'tcp:x' })
  })
})

describe('a backup of a reference broker', () => {
  it('gives its configuration, and says what is left out', async () => {
    const name = await stored({
      'cluster.hocon': `
        auto_subscribe { topics = [{ topic = "a" }] }
        gateway { stomp { listeners { tcp { default { bind = "127.0.0.1:0", enable = false } } } } }
        mqtt { max_inflight = 7 }
        foo { a = 1 }
        node { name = x }
        authorization { sources = [{ type = file, enable = true, path = "\${EMQX_DATA_DIR}/authz/acl.conf" }] }`,
      'authz/acl.conf': '{deny, all}.',
      'mnesia/emqx_new': 'a dump',
    })
    const { is_foreign, parts } = await api.read<BackupPreview>(`/data/files/${name}/preview`)
    expect(is_foreign).toBe(true)
    expect(parts.map(({ name, state, added, changed }) => [name, state, added, changed])).toEqual([
      ['auto_subscribe', 'ready', 0, 1],
      ['gateway', 'ready', 1, 0],
      ['mqtt', 'ready', 0, 1],
      ['foo', 'skipped', 0, 0],
      ['node', 'skipped', 0, 0],
      ['authorization.sources', 'ready', 1, 0],
      ['mnesia/emqx_new', 'skipped', 0, 0],
    ])
    const reply = await post(api, '/data/import', { filename: name })
    expect(reply).toMatchObject({ status: 200, body: { parts } })
    expect(await api.read('/configs/global_zone')).toMatchObject({ mqtt: { max_inflight: 7 } })
    expect(await api.read('/authorization/sources/file')).toMatchObject({ rules: '{deny, all}.' })
    expect(await api.read('/gateways/stomp')).toMatchObject({ listeners: [{ name: 'default' }] })
  })

  it('without its ACL file leaves the rules of this broker, and what would refuse more', async () => {
    const name = await stored({
      'cluster.hocon': `
        mqtt { max_inflight = 48 }
        authorization {
          no_match = deny
          deny_action = disconnect
          cache { ttl = 2m }
          sources = [
            { type = built_in_database, enable = true }
            { type = file, enable = true, path = "\${EMQX_ETC_DIR}/acl.conf" }
          ]
        }`,
    })
    const parts = await restored(api, name)
    expect(parts).toMatchObject([
      { name: 'mqtt', changed: 1 },
      {
        name: 'authorization.sources',
        ...{ state: 'ready', added: 1 },
        notes: [{ kind: 'kept', code: 'acl_file_kept', of: 'file' }],
      },
      {
        name: 'authorization',
        ...{ state: 'ready', changed: 1 },
        notes: [
          { kind: 'kept', code: 'stricter_kept', of: 'no_match' },
          { kind: 'kept', code: 'stricter_kept', of: 'deny_action' },
        ],
      },
    ])
    expect(await api.read('/authorization/settings')).toMatchObject({
      ...{ no_match: 'allow', deny_action: 'ignore' },
      cache: { ttl: '2m' },
    })
    expect(await api.read('/configs/global_zone')).toMatchObject({ mqtt: { max_inflight: 48 } })
    expect(api.broker.collections.authorization.configs).toMatchObject([
      { type: 'built_in_database' },
    ])
  })

  it('of versions 5.0 to 5.3 has bridges, which become connectors, actions, sources and rules', async () => {
    const name = await stored({
      'cluster.hocon': `
        bridges {
          webhook.w1 {
            url = "http://127.0.0.1:9/x", method = post, body = "\${.}", enable = false
            headers { authorization = "Bearer of-the-webhook" }
            local_topic = "up/#"
            resource_opts { worker_pool_size = 4, health_check_interval = 20s, auto_restart_interval = 60s }
          }
          mqtt.m1 {
            enable = false, server = "127.0.0.1:1", proto_ver = v5, password = of-the-bridge, mode = cluster_shareload
            egress { local.topic = "local/#", remote { topic = "far/\${topic}", qos = 1, retain = false, payload = "\${payload}" } }
            ingress { remote { topic = "cmd/#", qos = 1 }, local { topic = "near/\${topic}", qos = 0 } }
          }
          kafka.k1 { bootstrap_hosts = "x:9092" }
        }
        rule_engine.rules.r { sql = "SELECT * FROM t", actions = ["webhook:w1", "mqtt:m1"] }`,
    })
    const reply = await post(api, '/data/import', { filename: name })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const { parts } = reply.body as { parts: BackupPart[] }
    expect(parts.find((part) => part.name === 'bridges')).toMatchObject({
      state: 'skipped',
      notes: [{ kind: 'left', code: 'bridge_type', of: 'kafka:k1' }],
    })
    const { connectors, actions, sources, rules } = api.broker.collections
    expect(connectors.get('http:w1')).toMatchObject({
      ...{ url: 'http://127.0.0.1:9/x', enable: false },
      headers: { authorization: 'Bearer of-the-webhook' },
      resource_opts: { health_check_interval: '20s' },
    })
    expect(actions.get('http:w1')).toMatchObject({
      connector: 'w1',
      parameters: { method: 'post', body: '${.}' },
      resource_opts: { worker_pool_size: 4 },
    })
    expect(connectors.get('mqtt:m1')).toMatchObject({ proto_ver: 'v5', password: 'of-the-bridge' })
    expect(actions.get('mqtt:m1')).toMatchObject({
      local_topic: 'local/#',
      parameters: { topic: 'far/${topic}', qos: 1 },
    })
    expect(sources.get('mqtt:m1')).toMatchObject({ parameters: { topic: 'cmd/#', qos: 1 } })
    expect(rules.get('r')).toMatchObject({ actions: ['http:w1', 'mqtt:m1'] })
    expect(rules.get('local_w1')).toMatchObject({
      ...{ sql: 'SELECT * FROM "up/#"', actions: ['http:w1'] },
    })
    expect(rules.get('ingress_m1')).toMatchObject({
      sql: 'SELECT * FROM "$bridges/mqtt:m1"',
      actions: [{ function: 'republish', args: { topic: 'near/${topic}', qos: 0 } }],
    })
  })

  it('of the real broker: every part is restored or has a reason', async () => {
    const { name, bytes } = readExport()
    expect((await upload(api, name, bytes)).status).toBe(204)
    const parts = await restored(api, name)
    expect(parts.filter(({ state, notes = [] }) => state !== 'ready' || notes.length > 0)).toEqual(
      [],
    )
    const { collections } = api.broker
    expect(collections.rules.get('bridge')).toMatchObject({
      sql: 'SELECT * FROM "$bridges/mqtt:from_hq"',
      created_at: 1_795_945_665_980,
    })
    expect(collections.authorization.get('file')).toMatchObject({
      rules: expect.stringMatching(/^%% people\n\{allow, [\s\S]*ä[\s\S]*\{allow, all\}\.\n$/),
    })
    expect(collections.gateways.configs.map((each) => each.name).toSorted()).toEqual([
      ...['coap', 'mqttsn', 'stomp'],
    ])
    expect(collections.gateways.get('stomp')).toMatchObject({
      mountpoint: 'st/',
      authentication: { mechanism: 'password_based', password_hash_algorithm: { name: 'bcrypt' } },
      listeners: [{ type: 'tcp', name: 'default', max_connections: 100 }],
    })
  })
})

describe('uploads', () => {
  it('leave nothing behind when they are refused', async () => {
    const bad = await upload(api, 'bad.tar.gz', Buffer.from('hello'))
    expect(bad).toMatchObject({ status: 400, body: { message: 'Unexpected end of file' } })
    const newer = await upload(
      api,
      'x.tar.gz',
      await makeArchive({ 'META.hocon': 'edition = ce\nversion = "7.0.0"' }),
    )
    expect(newer).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('unsupported_version') },
    })
    expect(readdirSync(folder(api))).toEqual([])
  })

  it('do not leave the folder', async () => {
    const bytes = await makeArchive({})
    for (const name of ['../x.tar.gz', '/etc/x.tar.gz', '..tar.gz']) {
      const reply = await upload(api, name, bytes)
      // A browser's parser keeps the last step of a path.
      if (reply.status === 204) expect(existsSync(join(folder(api), 'x.tar.gz'))).toBe(true)
      else expect(reply.status).toBe(400)
    }
    expect(existsSync(join(api.broker.dataDir, 'x.tar.gz'))).toBe(false)
  })

  it('a viewer reads and downloads, and changes nothing', async () => {
    const { filename } = await exported()
    await post(api, '/users', {
      username: 'v',
      password: 'viewer-1',
      role: 'viewer',
      description: '',
    })
    const authorization = `Bearer ${api.broker.tokens.issue('v')}`
    expect((await api.call('GET', '/data/files', { authorization })).status).toBe(200)
    for (const [method, path] of [
      ['POST', '/data/export'],
      ['POST', '/data/import'],
      ['POST', `/data/files/${filename}/restore`],
      ['DELETE', `/data/files/${filename}`],
    ] as const) {
      const reply = await api.call(method, path, { authorization, body: { filename } })
      expect(reply.status, path).toBe(403)
    }
  })
})

it('a process that was killed leaves no unfinished file', async () => {
  writeFileSync(join(folder(api), 'emqx-export-x.tar.gz.part'), 'x')
  await api.broker.backups.folder.open()
  expect(readdirSync(folder(api))).toEqual([])
})

/** Without times and message IDs, which are of a broker. */
function timeless(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, each: unknown) => (/^(created_at|msgid)$/.test(key) ? 0 : each)),
  )
}
