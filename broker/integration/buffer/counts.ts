import { FAILURE_CLASSES, type FailureClass } from '../failure-class.ts'

/** Why a row did not reach the external system although it was accepted. */
export const DROP_REASONS = [
  'expired',
  'queue_full',
  'resource_not_found',
  'resource_stopped',
  'other',
] as const
export type DropReason = (typeof DROP_REASONS)[number]

/** The totals of one action since its counters were reset, in rows. */
export class ActionCounts {
  matched = 0
  success = 0
  failed = 0
  /** Settled after more than one attempt; also counted as success or failed. */
  retried = 0
  /** Answered after the time to live had ended; neither success nor failed. */
  lateReply = 0
  /** Messages that a source received. */
  received = 0
  readonly dropped: Record<DropReason, number> = {
    expired: 0,
    queue_full: 0,
    resource_not_found: 0,
    resource_stopped: 0,
    other: 0,
  }
  /** Parts of `failed`. */
  readonly failedBy: Record<FailureClass, number> = {
    template: 0,
    rejected: 0,
    timeout: 0,
    connection: 0,
  }

  fail(by: FailureClass): void {
    this.failed++
    this.failedBy[by]++
  }

  reset(): void {
    this.matched = this.success = this.failed = this.retried = this.lateReply = this.received = 0
    for (const reason of DROP_REASONS) this.dropped[reason] = 0
    for (const each of FAILURE_CLASSES) this.failedBy[each] = 0
  }

  get allDropped(): number {
    return DROP_REASONS.reduce((sum, reason) => sum + this.dropped[reason], 0)
  }
}
