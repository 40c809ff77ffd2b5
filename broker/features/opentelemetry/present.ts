import type { CollectorTrial, SignalState as Row } from '@signalbox/contract/opentelemetry'
import type { SignalState, Trial } from './opentelemetry.ts'
import { presentTime } from '../../api/time.ts'

export function presentSignal(state: SignalState): Row {
  const { signal, sent, lost, reason, lastSentMs, lastFailedMs } = state
  return {
    signal,
    status: presentStatus(state),
    sent,
    lost,
    ...(reason !== undefined && { reason }),
    ...(lastSentMs !== undefined && { last_sent_at: presentTime(lastSentMs) }),
    ...(lastFailedMs !== undefined && { last_failed_at: presentTime(lastFailedMs) }),
  }
}

function presentStatus({ isOn, isFailing, lastSentMs }: SignalState): Row['status'] {
  if (!isOn) return 'off'
  if (isFailing) return 'failing'
  return lastSentMs === undefined ? 'waiting' : 'sending'
}

export const presentTrial = ({
  signal,
  outcome,
  grpcStatus,
  reason,
  tookMs,
}: Trial): CollectorTrial => ({
  signal,
  outcome,
  ...(grpcStatus !== undefined && { grpc_status: grpcStatus }),
  ...(reason !== undefined && { reason }),
  took_ms: tookMs,
})
