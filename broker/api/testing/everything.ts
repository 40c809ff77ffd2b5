import { isDeepStrictEqual } from 'node:util'
import { makeCertificate } from '../../certificates/certificate-maker.ts'
import { buildRootTree } from '../../configuration/tree.ts'
import { backupTables } from '../../backup/tables.ts'
import type { TestApi } from './fixtures.ts'
import { RestoreRules } from '../../configuration/restored.ts'

type Json = Record<string, unknown>

const { cert, key } = makeCertificate({
  commonName: 'everything',
  names: ['localhost'],
  notAfter: new Date('2099-01-01'),
  isAuthority: true,
})

const builtIn = {
  mechanism: 'password_based',
  backend: 'built_in_database',
  password_hash_algorithm: { name: 'sha256' },
}
const REPUBLISHED = {
  ...{ topic: 'x/${a}', payload: '"""${.}~', qos: 1, retain: false },
  ...{ mqtt_properties: { 'Content-Type': 'x' }, user_properties: '${user_properties}' },
}
const rule = (id: string) => ({
  ...{ id, name: `The rule ${id}`, enable: false, description: 'two\nlines' },
  sql: `SELECT payload.a as "a b"\nFROM "${id}/#" WHERE qos > 0`,
  actions: [`http:${id}`, { function: 'republish', args: REPUBLISHED }],
  metadata: { owner: id },
  created_at: 1_700_000_000_000,
})
const webhook = (name: string) => ({
  ...{ type: 'http', name, enable: false, description: name },
  url: `http://127.0.0.1:9/${name}`,
  headers: { authorization: `Bearer of-${name}` },
})

/** Two items of each collection, in the form of the API. */
export const ITEMS: Readonly<Record<string, readonly Json[]>> = {
  actions: ['r1', 'r2'].map((name) => ({
    ...{ type: 'http', name, connector: 'c1', enable: false },
    parameters: { path: `/${name}`, body: '{"v": ${payload}}', headers: { 'x-a': name } },
  })),
  authentication: [
    { ...builtIn, user_id_type: 'clientid', enable: false },
    {
      ...{ mechanism: 'jwt', use_jwks: false, algorithm: 'hmac-based', secret: 'of-the-token' },
      ...{ from: 'username', enable: false, verify_claims: { username: '${username}' } },
    },
  ],
  'authorization.sources': [
    { type: 'built_in_database', enable: false },
    {
      type: 'file',
      enable: false,
      rules: '%% ours\n{allow, {user, "ä\\"b"}, all, ["x/#"]}.\n{deny, all}.\n',
    },
  ],
  connectors: ['c1', 'c2'].map(webhook),
  'exhook.servers': ['e1', 'e2'].map((name) => ({
    ...{ name, enable: false, url: 'http://127.0.0.1:9', failed_action: 'ignore' },
  })),
  gateway: [
    {
      ...{ name: 'stomp', enable: false, mountpoint: 'st/', frame: { max_headers: 3 } },
      authentication: { ...builtIn, password_hash_algorithm: { name: 'bcrypt' } },
      listeners: [
        { type: 'tcp', name: 'one', bind: '127.0.0.1:61613', max_connections: 7 },
        {
          ...{ type: 'ssl', name: 'two', bind: '127.0.0.1:61614' },
          ssl_options: { certfile: cert, keyfile: key, password: 'of-the-key' },
          authentication: {
            mechanism: 'password_based',
            backend: 'http',
            method: 'post',
            url: 'http://127.0.0.1:9/',
            headers: { authorization: 'Bearer of-a-gateway' },
            body: { u: '${username}' },
          },
        },
      ],
    },
    {
      ...{ name: 'mqttsn', enable: false, gateway_id: 9, predefined: [{ id: 1, topic: 'sn/1' }] },
      listeners: ['one', 'two'].map((name, i) => ({
        type: 'udp',
        name,
        bind: `127.0.0.1:${1884 + i}`,
      })),
    },
  ],
  listeners: [
    { type: 'tcp', name: 'one', bind: '127.0.0.1:1999', enable: false, max_connections: 5 },
    {
      ...{ type: 'ssl', name: 'one', bind: '127.0.0.1:1998', enable: false, mountpoint: 'm/' },
      ssl_options: { certfile: cert, keyfile: key, password: 'of-the-key' },
    },
  ],
  'message_transformation.transformations': ['m1', 'm2'].map((name) => ({
    ...{ name, enable: false, topics: [`${name}/#`], failure_action: 'drop' },
    operations: [{ key: 'qos', value: 'qos' }],
  })),
  'plugins.states': [
    { name_vsn: 'one-1.0.0', enable: false },
    { name_vsn: 'two-1.0.0', enable: true },
  ],
  'rule_engine.rules': ['r1', 'r2'].map(rule),
  'schema_registry.schemas': ['s1', 's2'].map((name) => ({
    ...{ name, type: 'json', source: '{"required":["x"]}', description: name },
  })),
  'schema_validation.validations': ['v1', 'v2'].map((name) => ({
    ...{ name, enable: false, topics: [`${name}/#`], strategy: 'any_pass', failure_action: 'drop' },
    checks: [{ type: 'json', schema: 's1' }],
  })),
  sources: ['q1', 'q2'].map((name) => ({
    ...{ type: 'mqtt', name, connector: 'm', enable: false },
    parameters: { topic: `${name}/#`, qos: 1 },
  })),
  topic_metrics: [{ topic: 'counted/1' }, { topic: 'counted/2' }],
}

/** Connectors that the sources in `ITEMS` need. */
const MORE_CONNECTORS = [
  { type: 'mqtt', name: 'm', enable: false, server: '127.0.0.1:9', password: 'of-m' },
]

/** Settings whose valid values cannot be found by generic changes. */
const SETTINGS: Readonly<Record<string, Json>> = {
  auto_subscribe: { topics: [{ topic: 'a/${clientid}', qos: 1, nl: 1, rap: 1, rh: 2 }] },
  limiter: { max_conn_rate: '1000/s', messages_rate: '500/s' },
  plugins: {
    configs: { one: { password: 'of-the-plugin', depth: 3, inner: { on: true } }, two: {} },
  },
  rewrite: {
    rules: ['x', 'y'].map((name) => ({
      ...{ action: 'all', source_topic: `${name}/#`, re: `^${name}/(.+)$`, dest_topic: 'z/$1' },
    })),
  },
  sso: {
    backends: {
      ldap: {
        ...{ enable: false, backend: 'ldap', server: '127.0.0.1:9', username: 'cn=root' },
        ...{ password: 'of-the-directory', base_dn: 'dc=example', filter: '(uid=${username})' },
      },
    },
    roles: { ldap: { attribute: 'memberOf', administrators: ['admins'], others: 'none' } },
  },
  zones: {
    zones: { z1: { mqtt: { max_inflight: 3 } }, z2: { flapping_detect: { max_count: 4 } } },
  },
}

/** Fields that only a start can change, or whose other values would have effects outside the test. */
const FIXED = [
  /^durable_sessions\.enable$/,
  /^log\./,
  /^retainer\.(backend\.)?enable$/,
  /^dashboard\.listeners/,
  /^file_transfer\..*s3/,
]

const hash = `pbkdf2-sha256$1$c2FsdA==$${Buffer.alloc(32).toString('base64')}`
const message = (topic: string) => ({
  ...{ topic, payload: Buffer.from([0, 255, 10]).toString('base64'), payload_encoding: 'base64' },
  ...{ qos: 1, retain: true, properties: { content_type: 'x', user_properties: { a: 'ä' } } },
})
const two = <Row>(make: (name: string, i: number) => Row): Row[] => ['n1', 'n2'].map(make)

/** Two rows of each table in a backup; retained messages in the form of a publish. */
export const ROWS: Readonly<Record<string, readonly Json[]>> = {
  user: two((username) => ({
    ...{ username, password: hash, description: 'd', has_default_password: 0, role: 'viewer' },
  })),
  external_user: two((username, i) => ({
    ...{
      name: `oidc:${username}`,
      backend: 'oidc',
      username,
      description: '',
      role: i ? 'viewer' : 'administrator',
    },
  })),
  api_key: two((name, i) => ({
    ...{
      key: `key-${name}`,
      name,
      secret: hash,
      enable: i,
      expired_at: i ? null : 4_102_444_800_000,
    },
    ...{ description: 'd', role: i ? 'publisher' : 'viewer', created_at: 1_700_000_000_000 },
  })),
  mqtt_user: two((id, i) => ({ id, password_hash: `hash-${id}`, salt: 's', is_superuser: i })),
  gateway_user: [
    { scope: 'stomp', id: 'n1', password_hash: 'h', salt: 's', is_superuser: 1 },
    { scope: 'stomp:tcp:one', id: 'n1', password_hash: 'h2', salt: 's', is_superuser: 0 },
  ],
  scram_user: two((id, i) => ({
    ...{ id, digest: i ? 'sha512' : 'sha256', iterations: 4096, salt: Buffer.from(id) },
    ...{ stored_key: Buffer.alloc(i ? 64 : 32, i), server_key: Buffer.alloc(i ? 64 : 32, 7) },
    is_superuser: i,
  })),
  acl_rules: two((name, i) => ({
    ...{ kind: i ? 'user' : 'client', name },
    rules: JSON.stringify([{ topic: 'a/#', permission: 'deny', action: 'publish' }]),
  })),
  banned: two((who, i) => ({
    ...{ kind: i ? 'username' : 'clientId', who, by: 'admin', reason: 'r' },
    ...{ at: 1_700_000_000_000, until: 4_102_444_800_000 },
  })),
  retained: two((name) => message(`kept/${name}`)),
}

/** Tables that are in no backup, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  setting: 'the settings are in the configuration',
  collection: 'the items are in the configuration',
  collection_item: 'the items are in the configuration',
  schema_version: 'of the file',
  alarm: 'of this machine',
  api_key_secret: 'old secrets end with a restore',
  alarm_handling: 'of alarms of this machine',
  audit: 'a log',
  client_limit: 'for a time, and for the clients of this broker',
  config_change: 'a history',
  config_provisional: 'a history',
  console_login: 'sessions of browsers',
  delayed: 'messages under way, which would be sent twice',
  durable_delivery: 'sessions',
  durable_ended: 'sessions',
  durable_fact: 'sessions',
  durable_message: 'sessions',
  durable_session: 'sessions',
  durable_subscription: 'sessions',
  durable_unreleased: 'sessions',
  exhook_registered: 'asked again at each connection',
  file_transfer: 'files under way',
  file_transfer_range: 'files under way',
  last_login: 'a history',
  node_start: 'a history',
  integration_thing: 'a history',
  integration_block: 'a history',
  integration_period: 'a history',
  integration_tail: 'a history',
  plugin_start: 'of this process',
  registry_version: 'a history',
  sample: 'a history',
  scheduled_backup: 'files of this machine',
  trace: 'files of this machine',
  transferred_file: 'files of this machine',
}

/** Puts two items into every collection and table, and other values than the defaults into every setting. */
export async function fillEverything(api: TestApi): Promise<void> {
  const { broker } = api
  for (const body of ROWS.retained ?? []) {
    const { status } = await api.call('POST', '/publish', { body })
    if (status >= 300) throw new Error('A retained message was not published')
  }
  const rules = new RestoreRules(broker.configuration, { certificates: new Map(), isStored: true })
  const { settings, collections } = broker.history
  for (const [root, setting] of settings) {
    const given =
      SETTINGS[root] ??
      otherValues(root, setting.defaults as Json, (config) => {
        const checked = rules.setting(root, structuredClone(config), setting.config)
        if (!('config' in checked) || (checked.notes ?? []).length > 0) return undefined
        try {
          setting.check(checked.config)
          return checked.config as Json
        } catch {
          return undefined
        }
      })
    const checked = rules.setting(root, structuredClone(given), setting.config)
    if (!('config' in checked)) throw new Error(`${root}: ${JSON.stringify(checked)}`)
    await setting.change(() => checked.config)
  }
  for (const root of ['connectors', ...collections.keys()]) {
    const items = [...(ITEMS[root] ?? []), ...(root === 'connectors' ? MORE_CONNECTORS : [])]
    const configs = items.map((item) => {
      const checked = rules.item(root, item, undefined)
      if (!('config' in checked)) throw new Error(`${root}: ${JSON.stringify(checked)}`)
      return checked.config
    })
    await collections.get(root)?.change(() => configs)
  }
  for (const { name, columns } of backupTables) {
    if (name === 'retained') continue
    await broker.store.write(() => {
      const insert = `INSERT OR REPLACE INTO "${name}" (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
      for (const row of ROWS[name] ?? []) {
        broker.store.statement(insert).run(...columns.map((column) => row[column] as string))
      }
    })
  }
  broker.users.reload()
  broker.users.external.reload()
  broker.apiKeys.reload()
  broker.banned.reload()
  broker.authorization.rules.reload()
}

/** The defaults with another value in every field that takes one. */
function otherValues(
  root: string,
  defaults: Json,
  accepted: (config: Json) => Json | undefined,
): Json {
  let config = structuredClone(defaults)
  for (const path of leafPaths(defaults)) {
    if (FIXED.some((each) => each.test([root, ...path].join('.')))) continue
    for (const value of candidates(valueAt(config, path))) {
      const next = accepted(withValue(config, path, value) as Json)
      if (next === undefined || isDeepStrictEqual(next, config)) continue
      config = next
      break
    }
  }
  return config
}

function* leafPaths(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return yield path
  for (const [name, each] of Object.entries(value)) yield* leafPaths(each, [...path, name])
}

function* candidates(value: unknown): Generator<unknown> {
  if (typeof value === 'boolean') yield !value
  else if (typeof value === 'number') yield* [value + 1, value - 1, value + 0.1]
  else if (typeof value === 'string') {
    yield* ['41s', '41m', '2MB', '61%', '2', '1000/s', 'other', 'x/${clientid}']
    yield* [
      1,
      'deny',
      'disconnect',
      'allow',
      'random',
      'hash_clientid',
      'local',
      'quorum',
      'username',
      'cn',
    ]
    yield* [
      'ram',
      'disc',
      'average',
      'internal',
      'error',
      'json',
      'enabled',
      'week',
      '03:04',
      'http://127.0.0.1:9/',
    ]
  } else if (Array.isArray(value)) yield* [['x/#'], ['log'], [[1, 2]], []]
}

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, step) => (at as Json)[step], value)

function withValue(value: unknown, [step, ...rest]: readonly string[], leaf: unknown): unknown {
  if (step === undefined) return leaf
  const object = value as Json
  return { ...object, [step]: withValue(object[step], rest, leaf) }
}

/** The configuration and the tables that a backup must transfer to another broker. */
export function readEverything({ broker }: TestApi): { config: Json; tables: Json } {
  const texts = buildRootTree(broker.configuration, (_, state) => ({ ...state }))
  // Retained messages may exist in memory only.
  const retained = [...broker.retainer.list()].map(
    ({ topic, payload, qos, properties, timestamp }) => ({
      ...{ topic, payload: payload.toString('hex'), qos, properties, timestamp },
    }),
  )
  const stored = backupTables.filter(({ name }) => name !== 'retained')
  const tables = stored.map(({ name, columns, key: order }) => [
    name,
    broker.store
      .statement(`SELECT ${columns.join(', ')} FROM "${name}" ORDER BY ${order.join(', ')}`)
      .all()
      .map((row) => ({ ...row })),
  ])
  return {
    config: JSON.parse(JSON.stringify(texts)) as Json,
    tables: { ...(Object.fromEntries(tables) as Json), retained },
  }
}
