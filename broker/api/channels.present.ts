import type { ChannelMetrics } from '@signalbox/contract/channels'
import type { SourceFigures } from '../features/sources/sources.ts'
import type { ActionFigures } from '../integration/action.ts'

const NONE: ChannelMetrics = {
  matched: 0,
  success: 0,
  failed: 0,
  dropped: 0,
  'dropped.expired': 0,
  'dropped.queue_full': 0,
  'dropped.resource_not_found': 0,
  'dropped.resource_stopped': 0,
  'dropped.other': 0,
  queuing: 0,
  inflight: 0,
  retried: 0,
  late_reply: 0,
  received: 0,
  rate: 0,
  rate_last5m: 0,
  rate_max: 0,
}

/** A disabled action has counted nothing. */
export function presentAction(figures: ActionFigures | undefined): ChannelMetrics {
  if (figures === undefined) return NONE
  const { counts } = figures
  return {
    ...NONE,
    matched: counts.matched,
    success: counts.success,
    failed: counts.failed,
    dropped: counts.allDropped,
    'dropped.expired': counts.dropped.expired,
    'dropped.queue_full': counts.dropped.queue_full,
    'dropped.resource_not_found': counts.dropped.resource_not_found,
    'dropped.resource_stopped': counts.dropped.resource_stopped,
    'dropped.other': counts.dropped.other,
    queuing: figures.queuing,
    inflight: figures.inflight,
    retried: counts.retried,
    late_reply: counts.lateReply,
    rate: figures.rate,
    rate_last5m: figures.rateLast5m,
    rate_max: figures.rateMax,
  }
}

export function presentSource(figures: SourceFigures | undefined): ChannelMetrics {
  if (figures === undefined) return NONE
  const { received, rate, rateLast5m, rateMax } = figures
  return { ...NONE, received, rate, rate_last5m: rateLast5m, rate_max: rateMax }
}

export function presentMetrics(node: string, metrics: ChannelMetrics) {
  return { metrics, node_metrics: [{ node, metrics }] }
}
