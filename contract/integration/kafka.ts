import * as z from 'zod/mini'
import { clientTls } from '../backends.ts'
import { duration, whole } from '../formats.ts'
import { secret } from '../secrets.ts'
import { actionFields, connectorSchema, described, size, sourceOpts } from './common.ts'

/** Kafka, and the services that speak its protocol. */

const kafkaTls = z.extend(clientTls, {
  /** `auto`: the name of each broker; `disable`: none. */
  server_name_indication: z._default(z.string(), 'auto'),
})

/** These services are reached over TLS only. */
const requiredTls = z.extend(kafkaTls, { enable: z._default(z.literal(true), true) })

const MECHANISMS = ['plain', 'scram_sha_256', 'scram_sha_512'] as const

const authentication = z.union([
  z.literal('none'),
  z.object({ mechanism: z.enum(MECHANISMS), username: z.string(), password: secret }),
  /** The keytab is a file of every node. */
  z.object({ kerberos_principal: z.string(), kerberos_keytab_file: z.string() }),
])

const connection = {
  /** `host[:port]`, with commas between. */
  bootstrap_hosts: z.string(),
  connect_timeout: z._default(duration, '5s'),
  min_metadata_refresh_interval: z._default(duration, '3s'),
  metadata_request_timeout: z._default(duration, '5s'),
  /** The embedded broker leaves buffers and probes of sockets to the system. */
  socket_opts: z.prefault(
    z.object({
      sndbuf: z._default(size, '1MB'),
      recbuf: z._default(size, '1MB'),
      nodelay: z._default(z.boolean(), true),
      /** `none`, or `idle,interval,probes`: seconds, seconds, a number. */
      tcp_keepalive: z._default(z.string(), 'none'),
    }),
    {},
  ),
}

export const kafkaConnector = connectorSchema({
  ...connection,
  authentication: z._default(authentication, 'none'),
  ssl: z.prefault(kafkaTls, {}),
})
export type KafkaConnector = z.output<typeof kafkaConnector>

export const confluentConnector = connectorSchema({
  ...connection,
  /** The key of the API and its secret. */
  authentication: z.object({ username: z.string(), password: secret }),
  ssl: z.prefault(requiredTls, {}),
})
export type ConfluentConnector = z.output<typeof confluentConnector>

export const eventHubConnector = connectorSchema({
  ...connection,
  /** The connection string of the namespace. */
  authentication: z.object({ password: secret }),
  ssl: z.prefault(requiredTls, {}),
})
export type EventHubConnector = z.output<typeof eventHubConnector>

const keyAndValue = {
  key: z._default(z.string(), '${.clientid}'),
  value: z._default(z.string(), '${.}'),
}
const compression = z._default(z.enum(['no_compression', 'snappy', 'gzip']), 'no_compression')

/** Queue of the producer for each partition. */
export const producerBuffer = z.object({
  /** `hybrid` and `disk`: the embedded broker has its buffer on disk, which survives a restart. */
  mode: z._default(z.enum(['memory', 'disk', 'hybrid']), 'memory'),
  /** Limit per partition; the oldest messages are dropped when it is full. */
  per_partition_limit: z._default(size, '2GB'),
  segment_bytes: z._default(size, '100MB'),
  /** In memory: a full memory of the machine drops messages too. */
  memory_overload_protection: z._default(z.boolean(), false),
})

const parameters = {
  topic: z.string(),
  message: z.prefault(z.object(keyAndValue), {}),
  max_batch_bytes: z._default(size, '896KB'),
  /** `key_dispatch`: messages with equal keys go to one partition. */
  partition_strategy: z._default(z.enum(['random', 'key_dispatch']), 'random'),
  required_acks: z._default(z.enum(['all_isr', 'leader_only', 'none']), 'all_isr'),
  /** One placeholder: an object, or an array of pairs. */
  kafka_headers: z.optional(z.string()),
  kafka_ext_headers: z.optional(
    z.array(z.object({ kafka_ext_header_key: z.string(), kafka_ext_header_value: z.string() })),
  ),
  /** `none`: values of headers are texts only. */
  kafka_header_value_encode_mode: z._default(z.enum(['none', 'json']), 'none'),
  partition_count_refresh_interval: z._default(duration, '60s'),
  partitions_limit: z._default(
    z.union([z.literal('all_partitions'), whole({ min: 1 })]),
    'all_partitions',
  ),
  /** Number of unanswered batches. */
  max_inflight: z._default(whole({ min: 1 }), 10),
  /** `sync`: the publisher waits until the message is in Kafka. */
  query_mode: z._default(z.enum(['async', 'sync']), 'async'),
  /** Longest time that a publisher waits; the message stays in the buffer. */
  sync_query_timeout: z._default(duration, '5s'),
  buffer: z.prefault(producerBuffer, {}),
}

/** The buffer is in the parameters. */
const producerOpts = z.object({ health_check_interval: z._default(duration, '15s') })

export const kafkaAction = z.object({
  ...actionFields,
  parameters: z.object({
    ...parameters,
    message: z.prefault(
      z.object({ ...keyAndValue, timestamp: z._default(z.string(), '${.timestamp}') }),
      {},
    ),
    compression,
  }),
  resource_opts: z.prefault(producerOpts, {}),
})
export type KafkaAction = z.output<typeof kafkaAction>

export const confluentAction = z.object({
  ...actionFields,
  parameters: z.object({ ...parameters, compression }),
  resource_opts: z.prefault(producerOpts, {}),
})
export type ConfluentAction = z.output<typeof confluentAction>

export const eventHubAction = z.object({
  ...actionFields,
  parameters: z.object({
    ...parameters,
    required_acks: z._default(z.enum(['all_isr', 'leader_only']), 'all_isr'),
  }),
  resource_opts: z.prefault(producerOpts, {}),
})
export type EventHubAction = z.output<typeof eventHubAction>

/** `base64`: for bytes that are not text. */
const encoding = z._default(z.enum(['none', 'base64']), 'none')

export const kafkaSource = z.object({
  ...described,
  connector: z.string(),
  parameters: z.object({
    topic: z.string(),
    /** Limit of one fetch, which must exceed the largest message. */
    max_batch_bytes: z._default(size, '896KB'),
    /** Start of the group without a stored offset. */
    offset_reset_policy: z._default(z.enum(['latest', 'earliest']), 'latest'),
    offset_commit_interval_seconds: z._default(duration, '5s'),
    key_encoding_mode: encoding,
    value_encoding_mode: encoding,
  }),
  resource_opts: z.prefault(sourceOpts, {}),
})
export type KafkaSource = z.output<typeof kafkaSource>
