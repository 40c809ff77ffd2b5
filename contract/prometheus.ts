import * as z from 'zod/mini'
import { duration, choice, flag, formats, time } from './formats.ts'
import { resource } from './operation.ts'
import { address, headers } from './secrets.ts'

const on = resource('Prometheus')

/** The longest interval of a timer, in milliseconds. */
const MAX_TIMER_MS = 4_294_967_295

/** Metrics of the virtual machine of other brokers; Signalbox's own broker has none. */
const collector = choice(['enabled', 'disabled'], 'disabled', 'none')

const pushGateway = z.object({
  enable: flag(false, 'now'),
  /** Without `/metrics`. */
  url: z._default(address, 'http://127.0.0.1:9091'),
  interval: time('15s', 'now', { max: MAX_TIMER_MS }),
  headers: z._default(headers, {}),
  /** Below `/metrics/job/`; `${name}` and `${host}` are the parts of the node name. */
  job_name: z._default(
    z.string().register(formats, { effect: 'now' }),
    '${name}/instance/${name}~${host}',
  ),
})

export const prometheusConfig = z.object({
  /** The metric endpoints need an API key or a token; otherwise they are public. */
  enable_basic_auth: flag(false, 'now'),
  push_gateway: z.prefault(pushGateway, {}),
  collectors: z.prefault(
    z.object({
      vm_dist: collector,
      mnesia: collector,
      vm_statistics: collector,
      vm_system_info: collector,
      vm_memory: collector,
      vm_msacc: collector,
    }),
    {},
  ),
})
export type PrometheusConfig = z.output<typeof prometheusConfig>

/** The layout of older brokers. It is accepted and never returned. */
const olderConfig = z.object({
  enable: z._default(z.boolean(), false),
  push_gateway_server: z._default(address, 'http://127.0.0.1:9091'),
  interval: z._default(duration, '15s'),
  headers: z._default(headers, {}),
  job_name: z._default(z.string(), '${name}/instance/${name}~${host}'),
  vm_dist_collector: collector,
  mnesia_collector: collector,
  vm_statistics_collector: collector,
  vm_system_info_collector: collector,
  vm_memory_collector: collector,
  vm_msacc_collector: collector,
})
export type OlderPrometheusConfig = z.output<typeof olderConfig>

export const prometheusGet = on('prometheusGet', {
  method: 'GET',
  at: '/prometheus',
  summary: 'Read who may scrape metrics, and the settings of the Pushgateway',
  answers: { 200: z.looseObject(prometheusConfig.shape) },
})

export const prometheusUpdate = on('prometheusUpdate', {
  method: 'PUT',
  at: '/prometheus',
  summary: 'Replace the settings of Prometheus; missing fields return to their defaults',
  body: z.union([prometheusConfig, olderConfig]),
  answers: { 200: z.looseObject(prometheusConfig.shape) },
  errors: { 400: ['BAD_REQUEST'] },
})

/** Metrics of one node, or of all nodes: summed, or with the node name as a label. */
export const SCRAPE_MODES = ['node', 'all_nodes_aggregated', 'all_nodes_unaggregated'] as const

/** Text by default; an object with `accept: application/json`. Public unless `enable_basic_auth` is set. */
const scrape = {
  method: 'GET',
  access: 'none',
  query: z.object({ mode: z._default(z.enum(SCRAPE_MODES), 'node') }),
  answers: { 200: z.union([z.string(), z.looseObject({})]) },
} as const

export const prometheusStats = on('prometheusStats', {
  ...scrape,
  at: '/prometheus/stats',
  summary: 'Scrape the gauges and counters of the broker for Prometheus',
})

export const prometheusAuth = on('prometheusAuth', {
  ...scrape,
  at: '/prometheus/auth',
  summary: 'Scrape the metrics of authenticators, authorization sources and bans for Prometheus',
})

export const prometheusDataIntegration = on('prometheusDataIntegration', {
  ...scrape,
  at: '/prometheus/data_integration',
  summary: 'Scrape the metrics of rules, actions and connectors for Prometheus',
})

export const prometheusSchemaValidation = on('prometheusSchemaValidation', {
  ...scrape,
  at: '/prometheus/schema_validation',
  summary: 'Scrape the metrics of schema validations for Prometheus',
  edition: 'ent',
  isInside: true,
})

export const prometheusMessageTransformation = on('prometheusMessageTransformation', {
  ...scrape,
  at: '/prometheus/message_transformation',
  summary: 'Scrape the metrics of message transformations for Prometheus',
  edition: 'ent',
  isInside: true,
})

/** The answer of a Pushgateway, or the reason why there is none. */
const pushResult = z.looseObject({
  /** Time as in RFC 3339. */
  at: z.string(),
  took_ms: z.int(),
  is_pushed: z.boolean(),
  /** HTTP status; absent if the gateway did not answer. */
  status: z.optional(z.int()),
  /** Reason of a failed push. */
  reason: z.optional(z.string()),
})
export type PushResult = z.output<typeof pushResult>

export const prometheusPushGet = on('prometheusPushGet', {
  method: 'GET',
  at: '/prometheus/push',
  summary: 'Read how many times metrics were pushed to the Pushgateway, and the last result',
  edition: 'own',
  answers: {
    200: z.looseObject({
      enable: z.boolean(),
      /** Since the node started. */
      pushed: z.int(),
      failed: z.int(),
      /** Absent before the first push with the present settings. */
      last: z.optional(pushResult),
    }),
  },
})

export const prometheusPushTest = on('prometheusPushTest', {
  method: 'POST',
  at: '/prometheus/push/test',
  summary: 'Push the metrics once, with settings that are not stored',
  edition: 'own',
  /** Settings to test. Masked headers mean those of the stored settings. */
  body: pushGateway,
  answers: { 200: pushResult },
  errors: { 400: ['BAD_REQUEST'], 503: ['SERVICE_UNAVAILABLE'] },
})
