export interface Metrics {
  rate?: number | undefined
  rate_last5m?: number | undefined
  rate_max?: number | undefined
  readonly [name: string]: unknown
}

export interface ChainStatus {
  status: string
  metrics: Metrics
  resource_metrics: Metrics
  node_status: readonly { node: string; status: string }[]
  node_metrics: readonly { node: string; metrics: Metrics }[]
  node_error: readonly { node: string; [more: string]: unknown }[]
}

/** A figure of the metrics, and how it is called. */
export interface Count {
  name: string
  label: string
}

export const countOf = (metrics: Metrics | undefined, name: string): number => {
  const value = metrics?.[name]
  return typeof value === 'number' ? value : 0
}
