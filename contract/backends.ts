import * as z from 'zod/mini'
import { duration, poolSize, whole } from './formats.ts'
import { address, carried, headers, secret } from './secrets.ts'
import { TLS_LOG_LEVELS, TLS_VERSIONS } from './tls-options.ts'

/**
 * The settings of external servers: databases, directories, HTTP services. The
 * fragments are shapes to spread; which of them a kind has, and in which defaults it differs, its
 * own schema says.
 */

const timeout = (by: string) => z._default(duration, by)

/** TLS towards a server. PEM is sent as text; what is read back may be a path to it. */
export const clientTls = z.object({
  enable: z._default(z.boolean(), false),
  verify: z._default(z.enum(['verify_none', 'verify_peer']), 'verify_none'),
  /** `disable` sends none. */
  server_name_indication: z.optional(z.string()),
  cacertfile: z.optional(z.string()),
  certfile: z.optional(z.string()),
  keyfile: z.optional(secret),
  /** Password of the private key. */
  password: z.optional(secret),
  versions: z._default(z.array(z.enum(TLS_VERSIONS)), ['tlsv1.3', 'tlsv1.2']),
  ciphers: z._default(z.array(z.string()), []),
  depth: z._default(whole({ min: 0, max: 255 }), 10),
  reuse_sessions: z._default(z.boolean(), true),
  secure_renegotiate: z._default(z.boolean(), true),
  hibernate_after: timeout('5s'),
  log_level: z._default(z.enum(TLS_LOG_LEVELS), 'notice'),
  cacerts: z.optional(z.boolean()),
  partial_chain: z.optional(z.union([z.boolean(), z.string()])),
  verify_peer_ext_key_usage: z.optional(z.string()),
})
export type ClientTls = z.output<typeof clientTls>

const tls = {
  ssl: z.prefault(clientTls, {}),
}
const pool = {
  pool_size: poolSize,
}
/** `host[:port]`. */
const server = { server: z.string() }
/** Several, with commas between. */
const servers = { servers: z.string() }
const credentials = {
  username: z.optional(z.string()),
  password: z.optional(secret),
}

export const mysqlConnection = {
  ...server,
  database: z.string(),
  username: z._default(z.string(), 'root'),
  password: z.optional(secret),
  ...pool,
  auto_reconnect: z.optional(z.boolean()),
  ...tls,
}

export const postgresqlConnection = {
  ...server,
  database: z.string(),
  username: z.string(),
  password: z.optional(secret),
  disable_prepared_statements: z._default(z.boolean(), false),
  ...pool,
  auto_reconnect: z.optional(z.boolean()),
  ...tls,
}

const redis = { ...credentials, ...pool, auto_reconnect: z.optional(z.boolean()), ...tls }
const redisDatabase = { database: z._default(whole({ min: 0 }), 0) }
/** By `redis_type`. */
export const redisConnection = {
  single: {
    redis_type: z._default(z.literal('single'), 'single'),
    ...server,
    ...redisDatabase,
    ...redis,
  },
  sentinel: {
    redis_type: z._default(z.literal('sentinel'), 'sentinel'),
    ...servers,
    sentinel: z.string(),
    ...redisDatabase,
    ...redis,
  },
  cluster: { redis_type: z._default(z.literal('cluster'), 'cluster'), ...servers, ...redis },
}

const mongoTopology = z.object({
  max_overflow: z._default(whole({ min: 0 }), 0),
  overflow_ttl: z.optional(duration),
  overflow_check_period: z.optional(duration),
  local_threshold_ms: z.optional(duration),
  connect_timeout_ms: z.optional(duration),
  socket_timeout_ms: z.optional(duration),
  server_selection_timeout_ms: z.optional(duration),
  wait_queue_timeout_ms: z.optional(duration),
  heartbeat_frequency_ms: timeout('200s'),
  min_heartbeat_frequency_ms: z.optional(duration),
})
const mongo = {
  srv_record: z._default(z.boolean(), false),
  w_mode: z._default(z.enum(['unsafe', 'safe']), 'unsafe'),
  database: z.string(),
  collection: z.string(),
  /** Matches one document; its texts may have placeholders. */
  filter: z._default(z.record(z.string(), z.unknown()), {}),
  ...credentials,
  auth_source: z.optional(z.string()),
  use_legacy_protocol: z._default(z.union([z.literal('auto'), z.boolean()]), 'auto'),
  ...pool,
  topology: z.prefault(mongoTopology, {}),
  ...tls,
}
/** By `mongo_type`. */
export const mongoConnection = {
  single: { mongo_type: z._default(z.literal('single'), 'single'), ...server, ...mongo },
  rs: {
    mongo_type: z._default(z.literal('rs'), 'rs'),
    ...servers,
    replica_set_name: z.string(),
    r_mode: z._default(z.enum(['master', 'slave_ok']), 'master'),
    ...mongo,
  },
  sharded: { mongo_type: z._default(z.literal('sharded'), 'sharded'), ...servers, ...mongo },
}

export const ldapConnection = {
  ...server,
  /** The name that searches are made under. */
  username: z.string(),
  password: z.optional(secret),
  base_dn: z.string(),
  filter: z._default(z.string(), '(objectClass=mqttUser)'),
  query_timeout: timeout('5s'),
  request_timeout: timeout('10s'),
  ...pool,
  ...tls,
}

const HEADERS = {
  accept: 'application/json',
  'cache-control': 'no-cache',
  connection: 'keep-alive',
  'keep-alive': 'timeout=30, max=1000',
}
const http = (requestTimeout: string) => ({
  url: address,
  /** Parameters of a GET request's query. */
  body: z.optional(carried),
  connect_timeout: timeout('15s'),
  request_timeout: timeout(requestTimeout),
  enable_pipelining: z._default(whole({ min: 1 }), 100),
  max_retries: z.optional(whole({ min: 0 })),
  retry_interval: z.optional(duration),
  ...pool,
  ...tls,
})
/** By `method`. */
export const httpConnection = (requestTimeout: string) => ({
  get: { method: z.literal('get'), headers: z._default(headers, HEADERS), ...http(requestTimeout) },
  post: {
    method: z.literal('post'),
    headers: z._default(headers, { ...HEADERS, 'content-type': 'application/json' }),
    ...http(requestTimeout),
  },
})

/** Connection that fetches the keys for tokens. */
export const jwksConnection = {
  endpoint: address,
  refresh_interval: z._default(whole({ min: 1, unit: 'seconds' }), 300),
  headers: z._default(headers, { Accept: 'application/json' }),
  ...pool,
  ...tls,
}
