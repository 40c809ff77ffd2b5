import { backendMessages as m } from './backends.messages.ts'
import { server, servers, webAddress } from './check.ts'
import { type Field, type Group, type Look, only, type Words } from './field.ts'

/** The groups of fields that authenticators and sources share. */

const text = (path: string, label: Words, more: Partial<Field> = {}): Field =>
  ({ as: 'text', path, label, ...more }) as Field // `more` never says another `as`

export const one = (preset?: string): Field =>
  text('server', m.server, {
    required: true,
    check: server,
    help: m.serverHelp,
    ...(preset !== undefined && { preset }),
  })
const several: Field = text('servers', m.servers, {
  required: true,
  check: servers,
  help: m.serversHelp,
})

const poolSize: Field = {
  as: 'number',
  path: 'pool_size',
  label: m.poolSize,
  help: m.poolHelp,
  min: 1,
  otherwise: 8,
  required: true,
}
const database = text('database', m.database, { required: true })
const username = (more: Partial<Field> = {}) => text('username', m.username, more)
const password: Field = { as: 'secret', path: 'password', label: m.password }

export const duration = (path: string, label: Words, otherwise?: string): Field => ({
  as: 'duration',
  path,
  label,
  ...(otherwise !== undefined && { otherwise, required: true }),
})

const isOn = (path: string) => (look: Look) => look(path) === true

const TLS_VERSIONS = ['tlsv1.3', 'tlsv1.2', 'tlsv1.1', 'tlsv1']

/** TLS towards the server; `when`: whether there is one at all. */
export const tls = (when: (look: Look) => boolean = () => true): Group => ({
  title: m.tls,
  fields: only(when, [
    { as: 'switch', path: 'ssl.enable', label: m.tlsOn, otherwise: false },
    ...only(isOn('ssl.enable'), [
      {
        as: 'choice',
        path: 'ssl.verify',
        label: m.verify,
        otherwise: 'verify_none',
        preset: 'verify_peer',
        options: [
          { value: 'verify_peer', label: m.verifyPeer },
          { value: 'verify_none', label: m.verifyNone },
        ],
        warn: (value) => (value === 'verify_none' ? m.verifyNoneWarning : undefined),
      },
      text('ssl.server_name_indication', m.sni, { help: m.sniHelp }),
      { as: 'pem', path: 'ssl.cacertfile', label: m.caCertificate, holds: 'certificate' },
      { as: 'pem', path: 'ssl.certfile', label: m.certificate, holds: 'certificate' },
      { as: 'pem', path: 'ssl.keyfile', label: m.key, holds: 'key' },
      { as: 'secret', path: 'ssl.password', label: m.keyPassword },
      {
        as: 'list',
        path: 'ssl.versions',
        label: m.tlsVersions,
        help: m.listHelp,
        otherwise: ['tlsv1.3', 'tlsv1.2'],
        required: true,
        check: (value) =>
          String(value)
            .split(',')
            .every((each) => TLS_VERSIONS.includes(each.trim()))
            ? undefined
            : m.wrongVersions,
      },
      { as: 'list', path: 'ssl.ciphers', label: m.ciphers, help: m.ciphersHelp, otherwise: [] },
      {
        as: 'number',
        path: 'ssl.depth',
        label: m.depth,
        otherwise: 10,
        max: 255,
        required: true,
      },
    ] satisfies Field[]),
  ]),
})

const connection = (...fields: Field[]): Group => ({ title: m.connection, fields })

export const mysql: Group = connection(
  one(),
  database,
  username({ otherwise: 'root' }),
  password,
  poolSize,
)

export const postgresql: Group = connection(
  one(),
  database,
  username({ required: true }),
  password,
  poolSize,
  {
    as: 'switch',
    path: 'disable_prepared_statements',
    label: m.noPrepared,
    help: m.noPreparedHelp,
    otherwise: false,
  },
)

export const ldap: Group = connection(
  one('localhost:389'),
  text('username', m.bindDn, { required: true, mono: true }),
  password,
  poolSize,
  duration('request_timeout', m.requestTimeout, '10s'),
)

const isRedis = (type: string) => (look: Look) => look('redis_type') === type
export const redis: Group = connection(
  {
    as: 'choice',
    path: 'redis_type',
    label: m.deployment,
    otherwise: 'single',
    options: [
      { value: 'single', label: m.single },
      { value: 'sentinel', label: m.sentinel },
      { value: 'cluster', label: m.cluster },
    ],
  },
  ...only(isRedis('single'), [one()]),
  ...only((look) => !isRedis('single')(look), [several]),
  ...only(isRedis('sentinel'), [text('sentinel', m.sentinelName, { required: true })]),
  ...only(
    (look) => !isRedis('cluster')(look),
    [{ as: 'number', path: 'database', label: m.database, otherwise: 0, required: true }],
  ),
  username(),
  password,
  poolSize,
)

const isMongo = (type: string) => (look: Look) => look('mongo_type') === type
/** With what is looked up. */
export const mongo: readonly Group[] = [
  connection(
    {
      as: 'choice',
      path: 'mongo_type',
      label: m.deployment,
      otherwise: 'single',
      options: [
        { value: 'single', label: m.single },
        { value: 'rs', label: m.replicaSet },
        { value: 'sharded', label: m.sharded },
      ],
    },
    ...only(isMongo('single'), [one()]),
    ...only((look) => !isMongo('single')(look), [several]),
    ...only(isMongo('rs'), [
      text('replica_set_name', m.replicaSetName, { required: true }),
      {
        as: 'choice',
        path: 'r_mode',
        label: m.readMode,
        otherwise: 'master',
        options: [
          { value: 'master', label: m.readMaster },
          { value: 'slave_ok', label: m.readSecondary },
        ],
      },
    ]),
    { as: 'switch', path: 'srv_record', label: m.srv, help: m.srvHelp, otherwise: false },
    database,
    text('collection', m.collection, { required: true }),
    username(),
    password,
    text('auth_source', m.authSource, { help: m.authSourceHelp }),
    poolSize,
  ),
  {
    title: m.topology,
    isFolded: true,
    fields: [
      {
        as: 'choice',
        path: 'w_mode',
        label: m.writeMode,
        otherwise: 'unsafe',
        options: [
          { value: 'unsafe', label: m.writeUnsafe },
          { value: 'safe', label: m.writeSafe },
        ],
      },
      {
        as: 'choice',
        path: 'use_legacy_protocol',
        label: m.legacy,
        otherwise: 'auto',
        options: [
          { value: 'auto', label: m.auto },
          { value: true, label: m.yes },
          { value: false, label: m.no },
        ],
      },
      { as: 'number', path: 'topology.max_overflow', label: m.maxOverflow, otherwise: 0 },
      duration('topology.heartbeat_frequency_ms', m.heartbeat, '200s'),
      { ...duration('topology.connect_timeout_ms', m.connectTimeout), preset: '20s' },
      duration('topology.overflow_ttl', m.overflowTtl),
      duration('topology.overflow_check_period', m.overflowCheck),
      duration('topology.local_threshold_ms', m.localThreshold),
      duration('topology.socket_timeout_ms', m.socketTimeout),
      duration('topology.server_selection_timeout_ms', m.selectionTimeout),
      duration('topology.wait_queue_timeout_ms', m.waitTimeout),
      duration('topology.min_heartbeat_frequency_ms', m.minHeartbeat),
    ],
  },
]

const HEADERS = {
  accept: 'application/json',
  'cache-control': 'no-cache',
  connection: 'keep-alive',
  'keep-alive': 'timeout=30, max=1000',
}
const TYPE = 'content-type'
const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded']

interface Header {
  key: string
  value: string
}
const isType = ({ key }: Header) => key.trim().toLowerCase() === TYPE
const headersOf = (look: Look) => (look('headers') ?? []) as readonly Header[]

/** A request to a web service. */
export function http(request: {
  names: readonly string[]
  body: Readonly<Record<string, string>>
  timeout: string
}): readonly Group[] {
  const { names: placeholders, body, timeout } = request
  return [
    connection(
      {
        as: 'choice',
        path: 'method',
        label: m.method,
        otherwise: 'post',
        options: [
          { value: 'post', label: 'POST' },
          { value: 'get', label: 'GET' },
        ],
        // A GET with a type of its body is refused, and a POST needs one.
        follow: (method, look) => ({
          headers:
            method === 'get'
              ? headersOf(look).filter((each) => !isType(each))
              : [
                  ...headersOf(look),
                  ...(headersOf(look).some(isType) ? [] : [{ key: TYPE, value: BODY_TYPES[0] }]),
                ],
        }),
      },
      text('url', m.url, {
        required: true,
        placeholders,
        check: (value, look) =>
          webAddress(value) ??
          (String(value).toLowerCase().startsWith('https:') === (look('ssl.enable') === true)
            ? undefined
            : m.wrongScheme),
      }),
      {
        as: 'pairs',
        path: 'headers',
        label: m.headers,
        otherwise: { ...HEADERS, [TYPE]: BODY_TYPES[0] },
        check: (rows, look) => {
          const types = (rows as readonly Header[]).filter(isType)
          if (look('method') === 'get') return types.length > 0 ? m.noType : undefined
          const is = types.every(({ value }) =>
            BODY_TYPES.includes(value.split(';')[0]?.trim() ?? ''),
          )
          return is ? undefined : m.wrongType
        },
      },
      {
        as: 'pairs',
        path: 'body',
        label: m.body,
        help: m.bodyHelp,
        placeholders,
        preset: body,
      },
      poolSize,
      duration('connect_timeout', m.connectTimeout, '15s'),
      duration('request_timeout', m.requestTimeout, timeout),
      {
        as: 'number',
        path: 'enable_pipelining',
        label: m.pipelining,
        help: m.pipeliningHelp,
        min: 1,
        otherwise: 100,
        required: true,
      },
    ),
  ]
}

/** Where keys of tokens are fetched. */
export const jwks: readonly Field[] = [
  text('endpoint', m.jwksUrl, { required: true, check: webAddress }),
  {
    as: 'number',
    path: 'refresh_interval',
    label: m.refresh,
    unit: m.seconds,
    min: 1,
    otherwise: 300,
    required: true,
  },
  { as: 'pairs', path: 'headers', label: m.headers, otherwise: { Accept: 'application/json' } },
  poolSize,
]
