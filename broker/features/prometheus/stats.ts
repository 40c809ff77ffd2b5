import { METRIC_NAMES, type MetricName } from '@signalbox/contract/metrics'
import { freemem, totalmem } from 'node:os'
import type { Levels } from '../monitor/monitor.ts'
import { CpuUse } from './cpu-use.ts'
import { type Metric, type MetricGroup, single } from './exposition.ts'

/** Sources of the metrics. None of them takes longer with more clients. */
export interface StatsSources {
  counters: () => Readonly<Record<MetricName, number>>
  levels: () => Readonly<Levels>
  highest: () => Readonly<Levels>
  /** Certificates of TLS listeners; `expiresAt` in epoch milliseconds. */
  certificates: () => readonly { type: string; name: string; expiresAt: number }[]
  /** Gateways that are running. */
  gateways: () => readonly GatewayStats[]
  /** Start of the node in epoch milliseconds. */
  startedAt: number
}

interface GatewayStats {
  name: string
  sessions: number
  connections: number
  counters: Readonly<Partial<Record<MetricName, number>>>
}

const gauge = (name: string, help: string): Metric => ({ name, type: 'gauge', help })
const counter = (name: string, help: string): Metric => ({ name, type: 'counter', help })

/** Numbers of the node by their names in Prometheus. Several are one number here. */
const LEVELS: readonly [name: string, level: keyof Levels, help: string][] = [
  ['connections', 'connections', 'Clients with a session'],
  ['live_connections', 'liveConnections', 'Connected clients'],
  ['sessions', 'connections', 'Sessions'],
  ['channels', 'connections', 'Clients with a session'],
  ['suboptions', 'subscriptions', 'Subscriptions'],
  ['subscribers', 'subscriptions', 'Subscriptions'],
  ['subscriptions', 'subscriptions', 'Subscriptions'],
  ['delayed', 'delayed', 'Delayed messages'],
  ['cluster_sessions', 'connections', 'Sessions of the cluster'],
  ['topics', 'topics', 'Topic filters with a subscription'],
  ['retained', 'retained', 'Retained messages'],
  ['subscriptions_shared', 'sharedSubscriptions', 'Shared subscriptions'],
  ['durable_subscriptions', 'durableSubscriptions', 'Subscriptions of durable sessions'],
]

/** The number that dashboards for EMQX 4 read. */
const RETAINED = gauge('emqx_messages_retained', 'Retained messages')

const STATS = [
  ...LEVELS.flatMap(([name, , help]) => [
    gauge(`emqx_${name}_count`, help),
    gauge(`emqx_${name}_max`, `${help}: the highest number since the node started`),
  ]),
]

/** Counters by the name of their group in JSON, and the first part of their names. */
const COUNTER_GROUPS: readonly [group: string, prefixes: readonly string[]][] = [
  ['packets', ['bytes', 'packets']],
  ['messages', ['messages']],
  ['delivery', ['delivery']],
  ['client', ['client']],
  ['session', ['session']],
  ['authn', ['authentication']],
  ['acl', ['authorization']],
]

/** Counters that 5.7.2 does not export. */
const UNEXPORTED = /^messages\.(persisted|validation|transformation)/

const RENAMED: Readonly<Partial<Record<MetricName, string>>> = {
  'packets.connect.received': 'packets.connect',
  'messages.dropped.await_pubrel_timeout': 'messages.dropped.expired',
}

const toMetricName = (name: MetricName) => `emqx_${(RENAMED[name] ?? name).replaceAll('.', '_')}`

const COUNTERS = COUNTER_GROUPS.map(([group, prefixes]) => {
  const names = METRIC_NAMES.filter(
    (name) => prefixes.includes(name.split('.')[0] ?? '') && !UNEXPORTED.test(name),
  )
  const metrics = names.map((name) =>
    counter(toMetricName(name), `${name} of the API, since the node started`),
  )
  return { group, names, metrics }
})

const SYSTEM = [
  gauge('emqx_vm_cpu_use', 'Load of all processors of the machine, in percent'),
  gauge('emqx_vm_cpu_idle', 'Idle time of all processors of the machine, in percent'),
  gauge('emqx_vm_total_memory', 'Memory of the machine, in bytes'),
  gauge('emqx_vm_used_memory', 'Memory of the machine that is in use, in bytes'),
]

const CLUSTER = [
  gauge('emqx_cluster_nodes_running', 'Running nodes of the cluster'),
  gauge('emqx_cluster_nodes_stopped', 'Stopped nodes of the cluster'),
]

const CERTIFICATES = [
  gauge('emqx_cert_expiry_at', 'Time at which the certificate of a listener expires, in seconds'),
]

const GATEWAY_SESSIONS = gauge('emqx_gateway_sessions_count', 'Clients of a gateway with a session')
const GATEWAY_CONNECTIONS = gauge(
  'emqx_gateway_connections_count',
  'Connected clients of a gateway',
)

/** Counters of each gateway, which those of the node do not contain. */
const COUNTED_OF_GATEWAYS: readonly MetricName[] = [
  'bytes.received',
  'bytes.sent',
  'packets.received',
  'packets.sent',
  'messages.received',
  'messages.sent',
  'messages.delivered',
  'delivery.dropped',
  'client.connected',
  'client.disconnected',
  'client.subscribe',
  'client.unsubscribe',
  'authentication.success',
  'authentication.failure',
]
const GATEWAY_COUNTERS = COUNTED_OF_GATEWAYS.map((name) => ({
  name,
  metric: counter(
    `emqx_gateway_${name.replaceAll('.', '_')}`,
    `${name} of a gateway, since the gateway started`,
  ),
}))

/**
 * Metrics of any process, with the help texts of Prometheus: a Pushgateway has its own, and they
 * must be equal.
 */
const PROCESS = [
  counter('process_cpu_seconds_total', 'Total user and system CPU time spent in seconds.'),
  gauge('process_resident_memory_bytes', 'Resident memory size in bytes.'),
  gauge('process_start_time_seconds', 'Start time of the process since unix epoch in seconds.'),
]

/** Numbers and counters of the node, as `/prometheus/stats` has them. */
export class Stats {
  readonly #from: StatsSources
  readonly #cpu = new CpuUse()

  constructor(from: StatsSources) {
    this.#from = from
  }

  read(): MetricGroup[] {
    const counted = this.#from.counters()
    return [
      this.#levels(),
      this.#system(),
      single('cluster', CLUSTER, { emqx_cluster_nodes_running: 1, emqx_cluster_nodes_stopped: 0 }),
      ...COUNTERS.map(({ group, names, metrics }) =>
        single(
          group,
          metrics,
          Object.fromEntries(names.map((name) => [toMetricName(name), counted[name]])),
        ),
      ),
      // Overload protection, which 5.7.2 leaves empty as well.
      single('olp', [], {}),
      this.#certificates(),
      this.#gateways(),
      this.#process(),
    ]
  }

  #levels(): MetricGroup {
    const [now, highest] = [this.#from.levels(), this.#from.highest()]
    const values = LEVELS.flatMap(([name, level]) => [
      [`emqx_${name}_count`, now[level]],
      [`emqx_${name}_max`, highest[level]],
    ])
    return single('stats', [...STATS, RETAINED], {
      ...Object.fromEntries(values),
      [RETAINED.name]: now.retained,
    })
  }

  #system(): MetricGroup {
    const used = this.#cpu.percent()
    const [total, free] = [totalmem(), freemem()]
    return single('metrics', SYSTEM, {
      emqx_vm_cpu_use: used,
      emqx_vm_cpu_idle: 100 - used,
      emqx_vm_total_memory: total,
      emqx_vm_used_memory: total - free,
    })
  }

  #certificates(): MetricGroup {
    const rows = this.#from.certificates().map(({ type, name, expiresAt }) => ({
      labels: { listener_type: type, listener_name: name },
      values: { emqx_cert_expiry_at: Math.floor(expiresAt / 1000) },
    }))
    return { name: 'certs', metrics: CERTIFICATES, rows, isList: true }
  }

  #gateways(): MetricGroup {
    const rows = this.#from.gateways().map(({ name, sessions, connections, counters }) => ({
      labels: { gateway: name },
      values: {
        [GATEWAY_SESSIONS.name]: sessions,
        [GATEWAY_CONNECTIONS.name]: connections,
        ...Object.fromEntries(
          GATEWAY_COUNTERS.map((each) => [each.metric.name, counters[each.name] ?? 0]),
        ),
      },
    }))
    const counted = GATEWAY_COUNTERS.map(({ metric }) => metric)
    const metrics = [GATEWAY_SESSIONS, GATEWAY_CONNECTIONS, ...counted]
    return { name: 'gateways', metrics, rows, isList: true }
  }

  #process(): MetricGroup {
    const { user, system } = process.cpuUsage()
    return single('process', PROCESS, {
      process_cpu_seconds_total: (user + system) / 1e6,
      process_resident_memory_bytes: process.memoryUsage.rss(),
      process_start_time_seconds: this.#from.startedAt / 1000,
    })
  }
}
