import { clusterLinkConfig } from '@signalbox/contract/later'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { backendMessages as b } from '#domain/backends/backends.messages.ts'
import { one, poolSize, tls } from '#domain/backends/connections.ts'
import { commonMessages as c } from '#domain/integration/fields.messages.ts'
import { kind } from '#form/facts.ts'
import type { Group, Words } from '#form/field.ts'
import { filled } from '#messages/named.ts'
import { clusterLinksMessages as m } from './cluster-links.messages.ts'

function checkTopics(text: unknown): Words | undefined {
  const wrong = String(text)
    .split('\n')
    .find((line) => line !== '' && topicFilterProblem(line) !== undefined)
  return wrong === undefined ? undefined : filled(m.wrongTopics, wrong)
}

const name: Group = {
  title: m.name,
  fields: [{ path: 'name', label: m.name, help: m.nameHelp, mono: true }],
}

const shared: readonly Group[] = [
  {
    title: b.connection,
    fields: [
      { ...one(), help: m.serverHelp },
      { path: 'clientid', label: m.clientid, help: m.clientidHelp, mono: true },
      { path: 'username', label: b.username },
      { path: 'password', label: b.password },
    ],
  },
  {
    title: m.topics,
    fields: [
      {
        as: 'lines',
        path: 'topics',
        label: m.topics,
        help: m.topicsHelp,
        mono: true,
        isOptional: true,
        check: checkTopics,
      },
    ],
  },
  tls(),
  {
    title: c.advanced,
    isFolded: true,
    fields: [
      poolSize,
      { path: 'retry_interval', label: m.retry, help: m.retryHelp },
      { path: 'max_inflight', label: m.maxInflight },
      {
        path: 'resource_opts.health_check_interval',
        label: c.healthCheck,
        help: c.healthCheckHelp,
      },
      { path: 'resource_opts.start_timeout', label: c.startTimeout, help: c.startTimeoutHelp },
    ],
  },
  {
    title: c.buffering,
    isFolded: true,
    fields: [
      { path: 'resource_opts.request_ttl', label: c.ttl },
      { path: 'resource_opts.max_buffer_bytes', label: c.bufferLimit, help: c.bufferLimitHelp },
      { path: 'resource_opts.worker_pool_size', label: c.workers, help: c.workersHelp },
      { path: 'resource_opts.inflight_window', label: c.inflight, help: c.inflightHelp },
    ],
  },
]

const schemas = { all: [clusterLinkConfig] }

export const linkKind = kind(schemas, { fixed: {}, groups: shared })
export const newLinkKind = kind(schemas, { fixed: {}, groups: [name, ...shared] })
