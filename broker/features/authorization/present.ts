import type { CachedDecision, SourceMetrics } from './authorization.ts'

export function presentSourceMetrics(metrics: SourceMetrics) {
  const { total, allow, deny, nomatch, rate, rateLast5m, rateMax } = metrics
  return {
    total,
    allow,
    deny,
    nomatch,
    ignore: 0,
    rate,
    rate_last5m: rateLast5m,
    rate_max: rateMax,
  }
}

/** RETAIN is a matter of publishing. */
export function presentCached({ action, qos, retain, topic, decided, at }: CachedDecision) {
  return {
    access: { action_type: action, qos, ...(action === 'publish' && { retain }) },
    topic,
    result: decided.permission,
    updated_time: at,
  }
}
