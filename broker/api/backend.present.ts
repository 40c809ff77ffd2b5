import type { Backend } from '../backends/backend.ts'

type ServerState = Pick<Backend<unknown>, 'status' | 'reason' | 'metrics'>

/**
 * Status of a chain member. `server`: status of its backend, `stopped` while disabled; `undefined`
 * for members without a server, which are always available.
 */
export function presentStatus<Metrics>(
  node: string,
  server: ServerState | 'stopped' | undefined,
  metrics: Metrics,
) {
  const isAtWork = server !== undefined && server !== 'stopped'
  const status = isAtWork ? server.status : (server ?? 'connected')
  const asked = isAtWork ? presentMetrics(server.metrics()) : {}
  const error = isAtWork ? server.reason : undefined
  return {
    status,
    metrics,
    resource_metrics: asked,
    node_status: [{ node, status }],
    node_metrics: [{ node, metrics }],
    node_resource_metrics: [{ node, metrics: asked }],
    node_error: error === undefined ? [] : [{ node, error }],
  }
}

function presentMetrics(metrics: ReturnType<ServerState['metrics']>) {
  const { rateLast5m, rateMax, latencyP95, ...counts } = metrics
  return {
    ...counts,
    ...{ rate_last5m: rateLast5m, rate_max: rateMax },
    ...(latencyP95 !== undefined && { latency_p95: Math.round(latencyP95 * 100) / 100 }),
  }
}
