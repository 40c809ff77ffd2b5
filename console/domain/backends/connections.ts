import { backendMessages as m } from './backends.messages.ts'
import { formMessages as fm } from '#form/form.messages.ts'
import { server, servers, webAddress } from '#form/check.ts'
import { type FieldDescription, type Group, type Look, only } from '#form/field.ts'

/** The groups of fields that kinds with the same server share. */

export const one = (preset?: string): FieldDescription => ({
  path: 'server',
  label: m.server,
  check: server,
  help: m.serverHelp,
  ...(preset !== undefined && { preset }),
})
const several: FieldDescription = {
  path: 'servers',
  label: m.servers,
  check: servers,
  help: m.serversHelp,
}

export const poolSize: FieldDescription = { path: 'pool_size', label: m.poolSize, help: m.poolHelp }
const database: FieldDescription = { path: 'database', label: m.database }
const username: FieldDescription = { path: 'username', label: m.username }
const password: FieldDescription = { path: 'password', label: m.password }

const isOn = (path: string) => (look: Look) => look(path) === true

/** The fields of TLS towards the server that follow from the choice to use it. */
const tlsFields = (isTls: (look: Look) => boolean) =>
  only(isTls, [
    {
      path: 'ssl.verify',
      label: m.verify,
      preset: 'verify_peer',
      labels: { verify_peer: m.verifyPeer, verify_none: m.verifyNone },
      warn: (value) => (value === 'verify_none' ? m.verifyNoneWarning : undefined),
    },
    { path: 'ssl.server_name_indication', label: m.sni, help: m.sniHelp },
    { as: 'pem', path: 'ssl.cacertfile', label: m.caCertificate, holds: 'certificate' },
    { as: 'pem', path: 'ssl.certfile', label: m.certificate, holds: 'certificate' },
    { as: 'pem', path: 'ssl.keyfile', label: m.key, holds: 'key' },
    { path: 'ssl.password', label: m.keyPassword },
    { path: 'ssl.versions', label: m.tlsVersions, help: m.listHelp },
    { path: 'ssl.ciphers', label: m.ciphers, help: m.ciphersHelp },
    { path: 'ssl.depth', label: m.depth },
  ])

/** TLS settings towards the server; `when` tells whether there is a server at all. */
export const tls = (when: (look: Look) => boolean = () => true): Group => ({
  title: m.tls,
  fields: only(when, [{ path: 'ssl.enable', label: m.tlsOn }, ...tlsFields(isOn('ssl.enable'))]),
})

/** TLS settings for a server that is reached over TLS only. */
export const tlsAlways: Group = {
  title: m.tls,
  fields: [{ path: 'ssl.enable', label: m.tlsOn, silently: () => true }, ...tlsFields(() => true)],
}

/** TLS settings towards a web service, whose URL scheme decides whether they apply. */
export function tlsByScheme(path: string): Group {
  const isHttps = (look: Look) => {
    const address = look(path)
    return typeof address === 'string' && /^\s*(https|wss):/i.test(address)
  }
  return {
    title: m.tls,
    fields: [{ path: 'ssl.enable', label: m.tlsOn, silently: isHttps }, ...tlsFields(isHttps)],
  }
}

const connection = (...fields: FieldDescription[]): Group => ({ title: m.connection, fields })

export const mysql: Group = connection(one(), database, username, password, poolSize)

export const postgresql: Group = connection(one(), database, username, password, poolSize, {
  path: 'disable_prepared_statements',
  label: m.noPrepared,
  help: m.noPreparedHelp,
})

export const ldap: Group = connection(
  one('localhost:389'),
  { path: 'username', label: m.bindDn, mono: true },
  password,
  poolSize,
  { path: 'request_timeout', label: m.requestTimeout },
)

const isRedis = (type: string) => (look: Look) => look('redis_type') === type
export const redis: Group = connection(
  {
    path: 'redis_type',
    label: m.deployment,
    labels: { single: m.single, sentinel: m.sentinel, cluster: m.cluster },
  },
  ...only(isRedis('single'), [one()]),
  ...only((look) => !isRedis('single')(look), [several]),
  ...only(isRedis('sentinel'), [{ path: 'sentinel', label: m.sentinelName }]),
  ...only((look) => !isRedis('cluster')(look), [database]),
  username,
  password,
  poolSize,
)

const isMongo = (type: string) => (look: Look) => look('mongo_type') === type
/** With the collection that is searched. */
export const mongo: readonly Group[] = [
  connection(
    {
      path: 'mongo_type',
      label: m.deployment,
      labels: { single: m.single, rs: m.replicaSet, sharded: m.sharded },
    },
    ...only(isMongo('single'), [one()]),
    ...only((look) => !isMongo('single')(look), [several]),
    ...only(isMongo('rs'), [
      { path: 'replica_set_name', label: m.replicaSetName },
      {
        path: 'r_mode',
        label: m.readMode,
        labels: { master: m.readMaster, slave_ok: m.readSecondary },
      },
    ]),
    { path: 'srv_record', label: m.srv, help: m.srvHelp },
    database,
    { path: 'collection', label: m.collection },
    username,
    password,
    { path: 'auth_source', label: m.authSource, help: m.authSourceHelp },
    poolSize,
  ),
  {
    title: m.topology,
    isFolded: true,
    fields: [
      { path: 'w_mode', label: m.writeMode, labels: { unsafe: m.writeUnsafe, safe: m.writeSafe } },
      {
        path: 'use_legacy_protocol',
        label: m.legacy,
        labels: { auto: m.auto, true: m.yes, false: m.no },
      },
      { path: 'topology.max_overflow', label: m.maxOverflow },
      { path: 'topology.heartbeat_frequency_ms', label: m.heartbeat },
      { path: 'topology.connect_timeout_ms', label: m.connectTimeout, preset: '20s' },
      { path: 'topology.overflow_ttl', label: m.overflowTtl },
      { path: 'topology.overflow_check_period', label: m.overflowCheck },
      { path: 'topology.local_threshold_ms', label: m.localThreshold },
      { path: 'topology.socket_timeout_ms', label: m.socketTimeout },
      { path: 'topology.server_selection_timeout_ms', label: m.selectionTimeout },
      { path: 'topology.wait_queue_timeout_ms', label: m.waitTimeout },
      { path: 'topology.min_heartbeat_frequency_ms', label: m.minHeartbeat },
    ],
  },
]

const TYPE = 'content-type'
const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded']

interface Header {
  key: string
  value: string
}
const isType = ({ key }: Header) => key.trim().toLowerCase() === TYPE
const readHeaders = (look: Look) => (look('headers') ?? []) as readonly Header[]

/** A request to a web service. */
export function http(request: {
  names: readonly string[]
  body: Readonly<Record<string, string>>
}): readonly Group[] {
  const { names: placeholders, body } = request
  return [
    connection(
      {
        path: 'method',
        label: m.method,
        preset: 'post',
        labels: { post: 'POST', get: 'GET' },
        // A GET with a content type is refused, and a POST requires one.
        follow: (method, look) => ({
          headers:
            method === 'get'
              ? readHeaders(look).filter((each) => !isType(each))
              : [
                  ...readHeaders(look),
                  ...(readHeaders(look).some(isType) ? [] : [{ key: TYPE, value: BODY_TYPES[0] }]),
                ],
        }),
      },
      {
        path: 'url',
        label: m.url,
        placeholders,
        check: (value, look) =>
          webAddress(value) ??
          (String(value).toLowerCase().startsWith('https:') === (look('ssl.enable') === true)
            ? undefined
            : fm.wrongScheme),
      },
      {
        path: 'headers',
        label: m.headers,
        check: (rows, look) => {
          const types = (rows as readonly Header[]).filter(isType)
          if (look('method') === 'get') return types.length > 0 ? m.noType : undefined
          const is = types.every(({ value }) =>
            BODY_TYPES.includes(value.split(';')[0]?.trim() ?? ''),
          )
          return is ? undefined : m.wrongType
        },
      },
      { path: 'body', label: m.body, help: m.bodyHelp, placeholders, preset: body },
      poolSize,
      { path: 'connect_timeout', label: m.connectTimeout },
      { path: 'request_timeout', label: m.requestTimeout },
      { path: 'enable_pipelining', label: m.pipelining, help: m.pipeliningHelp },
    ),
  ]
}

/** The address that the keys of tokens are read from. */
export const jwks: readonly FieldDescription[] = [
  { path: 'endpoint', label: m.jwksUrl, check: webAddress },
  { path: 'refresh_interval', label: m.refresh },
  { path: 'headers', label: m.headers },
  poolSize,
]
