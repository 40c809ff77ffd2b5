import {
  type OlderPrometheusConfig,
  prometheusConfig,
  type PrometheusConfig,
} from '@signalbox/contract/prometheus'
import type { Caller } from './resource.ts'
import { withoutSecrets } from './shown.ts'

export const presentPrometheus = (caller: Caller, config: PrometheusConfig): PrometheusConfig =>
  withoutSecrets(caller, prometheusConfig, config)

/** Either layout of the API as the recent one. */
export function readPrometheus(body: PrometheusConfig | OlderPrometheusConfig): PrometheusConfig {
  if ('push_gateway' in body) return body
  const { enable, push_gateway_server: url, interval, headers, job_name } = body
  return {
    enable_basic_auth: false,
    push_gateway: { enable, url, interval, headers, job_name },
    collectors: {
      vm_dist: body.vm_dist_collector,
      mnesia: body.mnesia_collector,
      vm_statistics: body.vm_statistics_collector,
      vm_system_info: body.vm_system_info_collector,
      vm_memory: body.vm_memory_collector,
      vm_msacc: body.vm_msacc_collector,
    },
  }
}
