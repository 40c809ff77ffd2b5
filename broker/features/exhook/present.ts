import type { ExhookConfig, ExhookHook } from '@signalbox/contract/exhook-fields'
import type { Exhook, ExhookMetrics } from '@signalbox/contract/exhooks'
import type { CallCounts, Registered, ServerStatus } from './exhook.ts'

/** State of a server, in addition to its configuration. */
export interface ServerState {
  node: string
  status: ServerStatus
  reason?: string | undefined
  counts: CallCounts
  hooks: Registered
}

export function presentServer(
  config: ExhookConfig,
  { node, status, reason, counts, hooks }: ServerState,
): Exhook {
  const metrics = presentCounts(counts)
  return {
    ...config,
    hooks: presentHooks(hooks),
    metrics,
    node_metrics: [{ node, metrics }],
    node_status: [{ node, status, ...(reason !== undefined && { reason }) }],
  }
}

export const presentHooks = (hooks: Registered) =>
  [...hooks].map(([name, topics]) => ({ name, params: presentParams(topics) }))

export function presentHookMetrics(
  node: string,
  hooks: Registered,
  countsOf: (hook: ExhookHook) => CallCounts,
) {
  return [...hooks].map(([name, topics]) => {
    const metrics = presentCounts(countsOf(name))
    return { name, params: presentParams(topics), metrics, node_metrics: [{ node, metrics }] }
  })
}

const presentParams = (topics: readonly string[]) =>
  topics.length === 0 ? {} : { topics: [...topics] }

const presentCounts = ({ succeed, failed, rate, maxRate }: CallCounts): ExhookMetrics => ({
  succeed,
  failed,
  rate,
  max_rate: maxRate,
})
