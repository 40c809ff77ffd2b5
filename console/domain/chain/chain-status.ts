export interface Metrics {
  rate?: number | undefined
  rate_last5m?: number | undefined
  rate_max?: number | undefined
  readonly [name: string]: unknown
}

export interface ChainStatus {
  status: string | undefined
  metrics: Metrics
  resource_metrics: Metrics
  node_status: readonly { node: string; status: string }[]
  node_metrics: readonly { node: string; metrics: Metrics }[]
  node_error: readonly { node: string; [more: string]: unknown }[]
}

/** A status as the broker returned it, which may omit any part. */
export function readChainStatus(reported: object): ChainStatus {
  const { status, metrics, resource_metrics, node_status, node_metrics, node_error } =
    reported as Partial<ChainStatus> // each is checked below
  return {
    status,
    metrics: metrics ?? {},
    resource_metrics: resource_metrics ?? {},
    node_status: node_status ?? [],
    node_metrics: node_metrics ?? [],
    node_error: node_error ?? [],
  }
}

/** Milliseconds in which 95 % of the last answers of the server came, where the broker measures it. */
export function backendLatency({ resource_metrics: calls }: ChainStatus): number | undefined {
  const { latency_p95: ms } = calls
  return typeof ms === 'number' ? ms : undefined
}

/** Counter in the metrics, with its label. */
export interface Count {
  name: string
  label: string
  /** Tone for accepted or rejected clients. */
  tone?: 'running' | 'error'
}

export const readMetricCount = (metrics: Metrics | undefined, name: string): number => {
  const value = metrics?.[name]
  return typeof value === 'number' ? value : 0
}
