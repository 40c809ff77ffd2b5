import type { Counters } from '../../kernel/counters.ts'
import type { KernelMetric } from '../../kernel/metrics.ts'

/** Counters of lost messages and copies, by reason. */
const COUNTERS = {
  no_subscribers: 'messages.dropped.no_subscribers',
  queue_full: 'delivery.dropped.queue_full',
  expired: 'delivery.dropped.expired',
  too_large: 'delivery.dropped.too_large',
  qos0_msg: 'delivery.dropped.qos0_msg',
  not_authorized: 'packets.publish.auth_error',
  await_pubrel_timeout: 'messages.dropped.await_pubrel_timeout',
} as const

type Counted = keyof typeof COUNTERS
export type LossReason = Counted | 'other'
/** Losses by reason, without zeros. */
export type Losses = Readonly<Partial<Record<LossReason, number>>>

/** Shared by the many samples without a loss. */
export const NO_LOSSES: Losses = Object.freeze({})

const REASONS = Object.keys(COUNTERS) as Counted[] // its own keys
/** These are in `messages.dropped` too. */
const OF_MESSAGES: readonly Counted[] = ['no_subscribers', 'not_authorized', 'await_pubrel_timeout']

/** All losses since the start. */
export function readLosses(metrics: Counters<KernelMetric>): Losses {
  const losses: Partial<Record<LossReason, number>> = {}
  for (const reason of REASONS) losses[reason] = metrics.get(COUNTERS[reason])
  const known = OF_MESSAGES.reduce((sum, reason) => sum + (losses[reason] ?? 0), 0)
  losses.other = Math.max(metrics.get('messages.dropped') - known, 0)
  return losses
}

export function lossesBetween(before: Losses, after: Losses): Losses {
  return combine(after, before, (a, b) => Math.max(a - b, 0))
}

export function addLosses(a: Losses, b: Losses): Losses {
  return combine(a, b, (x, y) => x + y)
}

export function lossRates(before: Losses, after: Losses, seconds: number): Losses {
  return combine(after, before, (a, b) => Math.round((a - b) / seconds))
}

function combine(a: Losses, b: Losses, how: (a: number, b: number) => number): Losses {
  let combined: Partial<Record<LossReason, number>> | undefined
  for (const reason of [...REASONS, 'other' as const]) {
    const value = how(a[reason] ?? 0, b[reason] ?? 0)
    if (value > 0) (combined ??= {})[reason] = value
  }
  return combined ?? NO_LOSSES
}
