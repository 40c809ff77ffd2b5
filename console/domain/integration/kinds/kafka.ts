import {
  confluentAction,
  confluentConnector,
  eventHubAction,
  eventHubConnector,
  kafkaAction,
  kafkaConnector,
  kafkaSource,
} from '@signalbox/contract/integration/kafka'
import type { Schema } from '@signalbox/contract/operation'
import { isErlang } from '#api/use-can.ts'
import { backendMessages as b } from '../../backends/backends.messages.ts'
import { servers } from '#form/check.ts'
import { tls, tlsAlways } from '../../backends/connections.ts'
import { type FieldDescription, type Group, type Look, only } from '#form/field.ts'
import { commonMessages as m } from '../fields.messages.ts'
import { queueMessages as q } from '../fields.queue.messages.ts'
import { form, type IntegrationKind } from '../integration-kind.ts'
import { connectorGroups, noteAndTags, size, sourceGroups } from './common.ts'
import { diskBuffer } from './disk-buffer.ts'

const bootstrap: FieldDescription = {
  path: 'bootstrap_hosts',
  label: q.bootstrapHosts,
  help: q.bootstrapHelp,
  check: servers,
}

const rare: readonly FieldDescription[] = [
  { path: 'connect_timeout', label: b.connectTimeout },
  { path: 'min_metadata_refresh_interval', label: q.metadataRefresh },
  { path: 'metadata_request_timeout', label: q.metadataTimeout },
  { path: 'socket_opts.sndbuf', label: q.sendBuffer, check: size },
  { path: 'socket_opts.recbuf', label: q.receiveBuffer, check: size },
  { path: 'socket_opts.tcp_keepalive', label: q.tcpKeepalive, help: q.tcpKeepaliveHelp },
]

const has = (path: string) => (look: Look) => Boolean(look(path))
const hasUser = has('authentication.username')
const hasPrincipal = has('authentication.kerberos_principal')

/** Fields of the authentication, which needs a username or a principal. */
const login: readonly FieldDescription[] = [
  ...only(
    (look) => !hasPrincipal(look),
    [
      {
        path: 'authentication.username',
        label: b.username,
        help: q.optionalLogin,
        isOptional: true,
      },
      { path: 'authentication.password', label: b.password, when: hasUser },
      {
        path: 'authentication.mechanism',
        label: q.mechanism,
        preset: 'plain',
        labels: {
          plain: 'PLAIN',
          scram_sha_256: 'SCRAM-SHA-256',
          scram_sha_512: 'SCRAM-SHA-512',
        },
        when: hasUser,
      },
    ],
  ),
  ...only(
    (look) => !hasUser(look),
    [
      {
        path: 'authentication.kerberos_principal',
        label: q.kerberosPrincipal,
        isOptional: true,
      },
      {
        path: 'authentication.kerberos_keytab_file',
        label: q.kerberosKeytab,
        help: q.kerberosKeytabHelp,
        when: hasPrincipal,
      },
    ],
  ),
]

const connector = (schema: Schema, fields: readonly FieldDescription[], encryption: Group) =>
  form(schema, [
    { title: b.connection, fields: [bootstrap, ...fields] },
    encryption,
    ...connectorGroups(...rare),
  ])

const buffer: Group = {
  title: m.buffering,
  isFolded: true,
  fields: [
    ...diskBuffer,
    {
      path: 'parameters.query_mode',
      label: m.queryMode,
      help: m.queryModeHelp,
      labels: { async: m.queryAsync, sync: m.querySync },
    },
    {
      path: 'parameters.sync_query_timeout',
      label: q.syncTimeout,
      when: (look) => look('parameters.query_mode') === 'sync',
    },
    { path: 'parameters.max_inflight', label: q.inflight },
    {
      path: 'parameters.max_batch_bytes',
      label: q.maxBatchBytes,
      help: q.maxBatchBytesHelp,
      check: size,
    },
    { path: 'parameters.partition_count_refresh_interval', label: q.partitionsRefresh },
    {
      as: 'scalar',
      path: 'parameters.partitions_limit',
      label: q.partitions,
      help: q.partitionsHelp,
      check: (value) =>
        /^([1-9]\d*|all_partitions)$/.test(String(value)) ? undefined : q.wrongPartitions,
    },
    {
      path: 'resource_opts.health_check_interval',
      label: m.healthCheck,
      help: m.healthCheckHelp,
    },
  ],
}

const ACKS = { all_isr: q.acksAll, leader_only: q.acksLeader }

const producer = (
  schema: Schema,
  {
    acks,
    more = [],
    last = [],
  }: {
    acks: NonNullable<FieldDescription['labels']>
    more?: readonly FieldDescription[]
    last?: readonly FieldDescription[]
  },
) =>
  form(schema, [
    {
      title: m.message,
      fields: [
        { path: 'parameters.topic', label: q.topic, help: q.topicHelp, mono: true },
        { path: 'parameters.message.key', label: q.key, mono: true, isTemplate: true },
        {
          as: 'area',
          path: 'parameters.message.value',
          label: q.value,
          help: q.wholeRow,
          isTemplate: true,
        },
        ...more,
        {
          path: 'parameters.kafka_headers',
          label: q.headers,
          help: q.headersHelp,
          mono: true,
          isTemplate: true,
        },
        {
          as: 'jsonList',
          path: 'parameters.kafka_ext_headers',
          label: q.extHeaders,
          help: q.extHeadersHelp,
        },
        {
          path: 'parameters.kafka_header_value_encode_mode',
          label: q.encodeMode,
          labels: { none: q.encodeNone, json: q.encodeJson },
        },
        {
          path: 'parameters.partition_strategy',
          label: q.partition,
          labels: { random: q.partitionRandom, key_dispatch: q.partitionByKey },
        },
        { path: 'parameters.required_acks', label: q.acknowledgement, labels: acks },
        ...last,
      ],
    },
    buffer,
    noteAndTags,
  ])

const compression: FieldDescription = {
  path: 'parameters.compression',
  label: q.compression,
  labels: { no_compression: q.none, snappy: 'Snappy', gzip: 'gzip' },
}

export const kafkaProducer: IntegrationKind = {
  connector: connector(kafkaConnector, login, tls()),
  action: producer(kafkaAction, {
    acks: { ...ACKS, none: q.acksNone },
    more: [
      { path: 'parameters.message.timestamp', label: q.timestamp, mono: true, isTemplate: true },
    ],
    last: [compression],
  }),
}

/**
 * TLS of Confluent, for which EMQX accepts no verification: `confluent:post_connector` of 5.7.2 knows `verify_none` alone. The
 * embedded broker verifies.
 */
const tlsUnverified: Group = {
  ...tlsAlways,
  about: () => (isErlang() ? b.neverVerified : undefined),
  fields: tlsAlways.fields.map((field) =>
    field.path === 'ssl.verify'
      ? { ...field, silently: () => (isErlang() ? 'verify_none' : undefined) }
      : field,
  ),
}

export const confluentProducer: IntegrationKind = {
  connector: connector(
    confluentConnector,
    [
      { path: 'authentication.username', label: q.accessKey },
      { path: 'authentication.password', label: q.secretKey },
    ],
    tlsUnverified,
  ),
  action: producer(confluentAction, {
    acks: { ...ACKS, none: q.acksNone },
    last: [compression],
  }),
}

export const azureEventHubProducer: IntegrationKind = {
  connector: connector(
    eventHubConnector,
    [
      {
        path: 'authentication.password',
        label: q.connectionString,
        help: q.connectionStringHelp,
      },
    ],
    tlsAlways,
  ),
  action: producer(eventHubAction, { acks: ACKS }),
}

const ENCODINGS = { none: q.encodeNone, base64: q.base64 }

export const kafkaConsumer: IntegrationKind = {
  connector: connector(kafkaConnector, login, tls()),
  source: form(kafkaSource, [
    {
      title: q.topic,
      fields: [
        { path: 'parameters.topic', label: q.topic, help: q.topicHelp, mono: true },
        {
          path: 'parameters.offset_reset_policy',
          label: q.offset,
          labels: { latest: q.offsetLatest, earliest: q.offsetEarliest },
        },
        { path: 'parameters.offset_commit_interval_seconds', label: q.commitInterval },
        {
          path: 'parameters.max_batch_bytes',
          label: q.maxBatchBytes,
          help: q.maxFetchHelp,
          check: size,
        },
        {
          path: 'parameters.key_encoding_mode',
          label: q.keyEncoding,
          help: q.base64Help,
          labels: ENCODINGS,
        },
        { path: 'parameters.value_encoding_mode', label: q.valueEncoding, labels: ENCODINGS },
      ],
    },
    ...sourceGroups,
  ]),
}
