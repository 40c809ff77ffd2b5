import {
  type OlderPrometheusConfig,
  prometheusConfig,
  type PrometheusConfig,
  type PushResult as PushResultBody,
} from '@signalbox/contract/prometheus'
import type { MetricGroup, PushResult, PushState } from './prometheus.ts'
import type { Caller } from '../../api/resource.ts'
import { withoutSecrets } from '../../api/shown.ts'
import { presentTime } from '../../api/time.ts'

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

/** Metrics as an object: an object for each group, or a list with the labels beside the values. */
export const presentMetrics = (groups: readonly MetricGroup[]) =>
  Object.fromEntries(
    groups.map(({ name, rows, isList }) => {
      const shown = rows.map(({ labels, values }) => ({ ...labels, ...values }))
      return [name, isList ? shown : (shown[0] ?? {})]
    }),
  )

export const presentPush = (isEnabled: boolean, { pushed, failed, last }: PushState) => ({
  enable: isEnabled,
  pushed,
  failed,
  ...(last !== undefined && { last: presentPushResult(last) }),
})

export const presentPushResult = ({ at, tookMs, status, reason }: PushResult): PushResultBody => ({
  at: presentTime(at),
  took_ms: tookMs,
  is_pushed: reason === undefined,
  ...(status !== undefined && { status }),
  ...(reason !== undefined && { reason }),
})
