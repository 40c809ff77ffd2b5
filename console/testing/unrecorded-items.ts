import { readAvro } from '@signalbox/formats/avro'
import { SIGNATURE_VALUE, SIGNED_BODY } from '@signalbox/rule-sql/webhooks/signature'
import { type Meaning, sqlFromMeaning } from '@signalbox/rule-sql/webhooks/statement'
import type { Config } from '#form/field.ts'
import type { Parts } from '#screens/integrate/webhooks/model/webhook.ts'
import type { Signer } from '#screens/integrate/webhooks/form/webhook-kind.ts'
import type { AvroRecord } from '#screens/manage/plugins/detail/avro-kind.ts'

/** Configurations that brokers may have and no recording contains. */

export const TLS_ON = {
  enable: true,
  verify: 'verify_peer',
  cacertfile: '/data/certs/ca.pem',
  keyfile: '/data/certs/key.pem',
  password: 'of the key',
  versions: ['tlsv1.3'],
  ciphers: ['A', 'B'],
  depth: 3,
  hibernate_after: '5s',
}

const hashed = { password_hash_algorithm: { name: 'pbkdf2', mac_fun: 'sha', iterations: 3 } }

export const passwordBased = (backend: string) => ({
  id: `password_based:${backend}`,
  mechanism: 'password_based',
  backend,
  enable: false,
  further: { a: [1] },
})

export const authenticators: readonly Config[] = [
  ...[
    { name: 'plain', salt_position: 'suffix' },
    { name: 'bcrypt', salt_rounds: 7, further: 1 },
    { name: 'pbkdf2', mac_fun: 'sha', iterations: 3, dk_length: 9 },
  ].map((password_hash_algorithm) => ({
    ...passwordBased('built_in_database'),
    password_hash_algorithm,
    bootstrap_file: 'x.csv',
    bootstrap_type: 'hash',
  })),
  {
    ...passwordBased('mysql'),
    ...hashed,
    server: 'db',
    database: 'd',
    query: 'SELECT 1',
    query_timeout: '90s',
    ssl: TLS_ON,
  },
  {
    ...passwordBased('redis'),
    redis_type: 'sentinel',
    servers: 'a,b:1',
    sentinel: 's',
    cmd: 'HGET k password',
  },
  { ...passwordBased('redis'), redis_type: 'cluster', servers: 'a,b:1', cmd: 'HGET k password' },
  {
    ...passwordBased('mongodb'),
    mongo_type: 'rs',
    servers: 'a,b',
    replica_set_name: 'r',
    filter: { a: { $in: ['${username}'] } },
    use_legacy_protocol: true,
    topology: { connect_timeout_ms: '1m30s', unknown: 3 },
  },
  { ...passwordBased('mongodb'), mongo_type: 'sharded', servers: 'a,b', w_mode: 'safe' },
  { ...passwordBased('ldap'), server: 'l', method: { type: 'bind', bind_password: '${password}' } },
  {
    ...passwordBased('http'),
    method: 'get',
    url: 'http://a/b',
    headers: {},
    body: { n: 3, s: 'x' },
  },
  {
    id: 'jwt',
    mechanism: 'jwt',
    use_jwks: false,
    algorithm: 'public-key',
    public_key: '-----BEGIN…',
    acl_claim_name: 'permissions',
    verify_claims: [],
  },
  {
    id: 'scram:built_in_database',
    mechanism: 'scram',
    backend: 'built_in_database',
    algorithm: 'sha512',
    iteration_count: 5000,
  },
]

export const authorizationSources: readonly Config[] = [
  { type: 'redis', redis_type: 'sentinel', servers: 'a,b', sentinel: 's', cmd: 'HMGET k a', x: 1 },
  { type: 'mongodb', mongo_type: 'rs', servers: 'a,b', replica_set_name: 'r', collection: 'c' },
  { type: 'http', method: 'get', url: 'https://a/b', ssl: { enable: true }, headers: { a: 'b' } },
  { type: 'ldap', server: 'l', publish_attribute: 'p', enable: false },
]

export const ssoBackends = [
  {
    ...{ backend: 'ldap', enable: true, server: '127.0.0.1:389', username: 'cn=x' },
    ...{ pool_size: 8, base_dn: 'dc=x', filter: '(uid=${username})', query_timeout: '5s' },
    ...{ password: '******', request_timeout: '10s', ssl: { enable: true } },
  },
  {
    ...{ backend: 'oidc', enable: false, issuer: 'https://idp', clientid: 'c', secret: '******' },
    ...{ scopes: [], session_expiry: '30s', preferred_auth_methods: ['private_key_jwt'] },
    client_jwks: { type: 'file', file: '******' },
  },
  {
    ...{ backend: 'saml', enable: true, dashboard_addr: 'http://x', idp_metadata_url: 'http://y' },
    ...{ sp_sign_request: true, sp_public_key: 'pem', sp_private_key: '******' },
  },
] as const satisfies readonly Config[]

export const ssoRoles = { attribute: 'a', administrators: ['x'], viewers: [], otherwise: 'refuse' }

export const ssoTrust = { cacertfile: 'pem' }

export const schemas: readonly Config[] = [
  { name: 'one', type: 'json', source: ' {}\n', description: '' },
  { name: 'two', type: 'avro', source: '"int"' },
  { name: 'three', type: 'of a later broker', source: '', description: 'd' },
]

export const exhookServer = {
  name: 'a',
  enable: true,
  url: 'http://h:1',
  pool_size: 2,
  request_timeout: '5s',
  failed_action: 'deny',
  auto_reconnect: '1m',
  ssl: { enable: false, verify: 'verify_none', versions: ['tlsv1.3'], hibernate_after: '5s' },
  socket_options: { nodelay: true, keepalive: true, recbuf: '64KB' },
}

const avroFields = (name: string, more: object[] = []) => ({
  type: 'record',
  name,
  fields: [{ name: 'x', type: 'string', default: 'd' }, { name: 'n', type: 'int' }, ...more],
})

export const pluginSchema = readAvro({
  type: 'record',
  name: 'Config',
  fields: [
    { name: 'text', type: 'string' },
    { name: 'maybe', type: ['null', 'string'] },
    { name: 'either', type: ['null', 'string', 'int'] },
    { name: 'int', type: 'int' },
    { name: 'double', type: 'double' },
    { name: 'on', type: 'boolean' },
    { name: 'mode', type: { type: 'enum', name: 'Mode', symbols: ['a', 'b'] } },
    { name: 'lines', type: { type: 'array', items: 'string' } },
    { name: 'map', type: { type: 'map', values: 'string' } },
    { name: 'numbers', type: { type: 'map', values: 'int' } },
    { name: 'inside', type: avroFields('Inside') },
    {
      name: 'optional',
      type: ['null', avroFields('Optional', [{ name: 'deep', type: avroFields('Deep') }])],
    },
    { name: 'spaced', type: ['null', { ...avroFields('Spaced'), namespace: 'org.example' }] },
    { name: 'list', type: { type: 'array', items: avroFields('Item') } },
    { name: 'again', type: ['null', 'Config'] },
    { name: 'toString', type: 'string' },
    { name: 'id', type: 'string' },
  ],
}) as AvroRecord // its type

export const pluginConfig = {
  ...{ text: ' a\nb ', maybe: { string: '' }, either: { int: 1 }, int: -2, double: 0.5, on: true },
  ...{ mode: 'b', lines: ['', 'x'], map: { k: '' }, numbers: { k: -1 } },
  inside: { x: '', n: 0 },
  optional: { Optional: { x: 'y', n: 1, deep: { x: 'z', n: 2 } } },
  spaced: { 'org.example.Spaced': { x: 'y', n: 1 } },
  list: [{ x: 'a', n: 1, more: true }],
  again: { Config: { text: 'x' } },
  ...{ toString: 's', id: 'i', unknown: { to: ['the', 'schema'] } },
}

/** Configurations of the plugin, by what is special about them. */
export const pluginConfigs: Readonly<Record<string, object>> = {
  'with a value of each type': pluginConfig,
  'without optional values': {
    ...pluginConfig,
    maybe: null,
    either: null,
    optional: null,
    spaced: null,
    again: null,
  },
  'that does not fit the schema': {
    text: 5,
    maybe: 'bare',
    int: 'x',
    on: 'yes',
    lines: 'x',
    map: { k: 1 },
    list: { a: 1 },
    inside: 3,
  },
  'without values': {},
}

export const WEBHOOK = 'a_WH_D'
const further = { further: { field: [1] } }

const webhookWith = (sql: string, parameters: object = {}): Parts =>
  ({
    connector: {
      ...{ type: 'http', name: WEBHOOK, enable: false, url: 'http://a', pool_size: 3, ...further },
      headers: { 'x-secret': '******' },
      ssl: { enable: false, ...further },
    },
    action: {
      ...{ type: 'http', name: WEBHOOK, enable: true, connector: WEBHOOK, ...further },
      parameters: { method: 'post', path: '/p', headers: {}, ...further, ...parameters },
      resource_opts: { worker_pool_size: 2, ...further },
    },
    rule: {
      ...{ id: WEBHOOK, sql, enable: true, description: 'note' },
      actions: [`http:${WEBHOOK}`, { function: 'console' }],
    },
  }) as unknown as Parts // the fields that a webhook has

const messages: Meaning = {
  trigger: { kind: 'messages', events: ['message.publish'], topics: ['t'] },
}
const signing = { secret: 'known', body: 'say ${payload}' }

/** Parts of webhooks by what is special about them, and the parts that can sign its requests. */
export const webhooks: Readonly<Record<string, { parts: Parts; signers: readonly Signer[] }>> = {
  'of messages': {
    parts: webhookWith(sqlFromMeaning(messages, 'both'), { body: 'b' }),
    signers: ['action', 'rule'],
  },
  'of events': {
    parts: webhookWith(
      sqlFromMeaning({ trigger: { kind: 'events', events: ['client.connected'] } }, 'both'),
    ),
    signers: ['action', 'rule'],
  },
  'of everything': {
    parts: webhookWith(sqlFromMeaning({ trigger: { kind: 'all' } }, 'both')),
    signers: ['action', 'rule'],
  },
  'with a statement of its own': {
    parts: webhookWith('SELECT 1 as one FROM "t"'),
    signers: ['action', 'rule'],
  },
  'that its action signs': {
    parts: webhookWith(sqlFromMeaning(messages, 'both'), {
      signing: { header: 'X', secret: '******', timestamp_header: 'T' },
    }),
    signers: ['action'],
  },
  'that its rule signs': {
    parts: webhookWith(sqlFromMeaning({ ...messages, signing }, 'both'), {
      body: SIGNED_BODY,
      headers: { a: 'b', 'X-Sign': SIGNATURE_VALUE },
    }),
    signers: ['rule'],
  },
}
