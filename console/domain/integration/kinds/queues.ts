import { hstreamdbAction, hstreamdbConnector } from '@signalbox/contract/integration/hstreamdb'
import { pulsarAction, pulsarConnector } from '@signalbox/contract/integration/pulsar'
import { rocketmqAction, rocketmqConnector } from '@signalbox/contract/integration/rocketmq'
import {
  syskeeperForwarderAction,
  syskeeperForwarderConnector,
  syskeeperProxyConnector,
} from '@signalbox/contract/integration/syskeeper'
import { backendMessages as b } from '../../backends/backends.messages.ts'
import { servers, webAddress } from '#form/check.ts'
import { one, poolSize, tls } from '../../backends/connections.ts'
import { type Look, only } from '#form/field.ts'
import { commonMessages as m } from '../fields.messages.ts'
import { queueMessages as q } from '../fields.queue.messages.ts'
import { form, type IntegrationKind } from '../integration-kind.ts'
import { actionGroups, connectorGroups, noteAndTags, size } from './common.ts'
import { diskBuffer } from './disk-buffer.ts'

/** Types that only a cluster has. */

const has = (path: string) => (look: Look) => Boolean(look(path))

export const pulsar: IntegrationKind = {
  connector: form(pulsarConnector, [
    {
      title: b.connection,
      fields: [
        {
          path: 'servers',
          label: b.servers,
          help: b.serversHelp,
          preset: 'pulsar://127.0.0.1:6650',
        },
        ...only(
          (look) => !has('authentication.username')(look),
          [
            {
              path: 'authentication.jwt',
              label: q.jwt,
              help: q.optionalLogin,
              isOptional: true,
            },
          ],
        ),
        ...only(
          (look) => !has('authentication.jwt')(look),
          [
            {
              path: 'authentication.username',
              label: b.username,
              help: q.optionalLogin,
              isOptional: true,
            },
            {
              path: 'authentication.password',
              label: b.password,
              when: has('authentication.username'),
            },
          ],
        ),
      ],
    },
    tls(),
    ...connectorGroups({ path: 'connect_timeout', label: b.connectTimeout }),
  ]),
  action: form(pulsarAction, [
    {
      title: m.message,
      fields: [
        { path: 'parameters.pulsar_topic', label: q.topic, help: q.topicHelp, mono: true },
        { path: 'parameters.message.key', label: q.key, mono: true, isTemplate: true },
        {
          as: 'area',
          path: 'parameters.message.value',
          label: q.value,
          help: q.wholeRow,
          isTemplate: true,
        },
        {
          path: 'parameters.strategy',
          label: q.partition,
          labels: {
            random: q.partitionRandom,
            roundrobin: q.partitionRoundRobin,
            key_dispatch: q.partitionByKey,
          },
        },
        {
          path: 'parameters.compression',
          label: q.compression,
          labels: { no_compression: q.none, snappy: 'Snappy', zlib: 'zlib' },
        },
      ],
    },
    {
      title: m.buffering,
      isFolded: true,
      fields: [
        ...diskBuffer,
        { as: 'text', path: 'parameters.retention_period', label: q.retention, help: m.ttlHelp },
        { path: 'parameters.batch_size', label: m.batchSize, help: m.batchSizeHelp },
        { path: 'parameters.max_batch_bytes', label: q.maxBatchBytes, check: size },
        { path: 'parameters.send_buffer', label: q.sendBuffer, check: size },
        { path: 'parameters.sync_timeout', label: q.syncTimeout },
        {
          path: 'resource_opts.health_check_interval',
          label: m.healthCheck,
          help: m.healthCheckHelp,
        },
      ],
    },
    noteAndTags,
  ]),
}

export const rocketmq: IntegrationKind = {
  connector: form(rocketmqConnector, [
    {
      title: b.connection,
      fields: [
        { path: 'servers', label: b.servers, help: b.serversHelp, check: servers },
        { path: 'namespace', label: q.namespace },
        { path: 'access_key', label: q.accessKey },
        { path: 'secret_key', label: q.secretKey },
        { path: 'security_token', label: q.securityToken },
        poolSize,
      ],
    },
    tls(),
    ...connectorGroups(),
  ]),
  action: form(rocketmqAction, [
    {
      title: m.message,
      fields: [
        { path: 'parameters.topic', label: q.topic, mono: true },
        {
          as: 'area',
          path: 'parameters.template',
          label: q.payload,
          help: q.payloadHelp,
          isTemplate: true,
        },
        { path: 'parameters.strategy', label: q.partition, mono: true, isTemplate: true },
        { path: 'parameters.refresh_interval', label: b.refresh },
        { path: 'parameters.sync_timeout', label: q.syncTimeout },
        { path: 'parameters.send_buffer', label: q.sendBuffer, check: size },
      ],
    },
    ...actionGroups({ hasBatches: true }),
  ]),
}

export const hstreamdb: IntegrationKind = {
  connector: form(hstreamdbConnector, [
    {
      title: b.connection,
      fields: [
        {
          path: 'url',
          label: b.url,
          check: webAddress,
          preset: 'http://127.0.0.1:6570',
          demands: () => true,
        },
      ],
    },
    tls(),
    ...connectorGroups({ path: 'grpc_timeout', label: q.grpcTimeout }),
  ]),
  action: form(hstreamdbAction, [
    {
      title: m.message,
      fields: [
        { path: 'parameters.stream', label: q.stream, mono: true },
        {
          path: 'parameters.partition_key',
          label: q.partitionKey,
          mono: true,
          isTemplate: true,
        },
        {
          as: 'area',
          path: 'parameters.record_template',
          label: q.payload,
          isTemplate: true,
        },
        { path: 'parameters.batch_size', label: m.batchSize, help: m.batchSizeHelp },
        { path: 'parameters.batch_interval', label: q.batchInterval },
        { path: 'parameters.max_batches', label: q.maxBatches },
        { path: 'parameters.aggregation_pool_size', label: q.aggregators },
        { path: 'parameters.writer_pool_size', label: q.writers },
        { path: 'parameters.grpc_flush_timeout', label: q.flushTimeout },
      ],
    },
    ...actionGroups({ hasBatches: true }),
  ]),
}

export const syskeeperForwarder: IntegrationKind = {
  connector: form(syskeeperForwarderConnector, [
    {
      title: b.connection,
      fields: [
        one(),
        {
          path: 'ack_mode',
          label: q.acknowledgement,
          labels: { need_ack: b.yes, no_ack: b.no },
        },
        {
          path: 'ack_timeout',
          label: q.ackTimeout,
          when: (look) => look('ack_mode') === 'need_ack',
        },
        poolSize,
      ],
    },
    ...connectorGroups(),
  ]),
  action: form(syskeeperForwarderAction, [
    {
      title: q.target,
      fields: [
        { path: 'parameters.target_topic', label: q.topic, mono: true, isTemplate: true },
        { path: 'parameters.target_qos', label: q.qos, help: q.targetQosHelp },
        { as: 'area', path: 'parameters.template', label: q.payload, isTemplate: true },
      ],
    },
    ...actionGroups({ hasBatches: true }),
  ]),
}

export const syskeeperProxy: IntegrationKind = {
  connector: form(syskeeperProxyConnector, [
    {
      title: b.connection,
      fields: [
        { path: 'listen', label: q.listen, mono: true },
        { path: 'acceptors', label: q.acceptors },
        { path: 'handshake_timeout', label: q.handshakeTimeout },
      ],
    },
    ...connectorGroups(),
  ]),
}
