import {
  LOSS_REASONS,
  type LossReason,
  type MeasuredSample,
  type Sample,
} from '@signalbox/contract/monitor'

export type LossRates = Partial<Record<LossReason, number>>

export const sumLosses = (losses: LossRates): number =>
  Object.values(losses).reduce((sum, value) => sum + value, 0)

/** Lost messages in an interval. A cluster only counts those without a subscriber. */
export const countLostMessages = ({ lost, dropped }: MeasuredSample): number =>
  lost === undefined ? dropped : sumLosses(lost)

/** The reasons that occur in these samples. */
export function reasonsIn(samples: readonly Sample[]): LossReason[] {
  return LOSS_REASONS.filter((reason) => samples.some(({ lost }) => (lost?.[reason] ?? 0) > 0))
}
