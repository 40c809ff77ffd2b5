import {
  LOSS_REASONS,
  type LossReason,
  type MeasuredSample,
  type Sample,
} from '@signalbox/contract/monitor'

export type LossRates = Partial<Record<LossReason, number>>

export const sumOf = (losses: LossRates): number =>
  Object.values(losses).reduce((sum, value) => sum + value, 0)

/** Of an interval. A cluster knows messages without a subscriber alone. */
export const lossOf = ({ lost, dropped }: MeasuredSample): number =>
  lost === undefined ? dropped : sumOf(lost)

/** The reasons that occur in these samples. */
export function reasonsIn(samples: readonly Sample[]): LossReason[] {
  return LOSS_REASONS.filter((reason) => samples.some(({ lost }) => (lost?.[reason] ?? 0) > 0))
}
