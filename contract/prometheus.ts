import * as z from 'zod/mini'
import { choice, flag, formats, time } from './formats.ts'
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
  interval: time('15s', 'now', MAX_TIMER_MS),
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
  interval: z._default(z.string(), '15s'),
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
