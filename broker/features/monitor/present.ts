import type { MonitorMark, Sample } from '@signalbox/contract/monitor'
import type { Alarm } from '../alarms/alarms.ts'
import {
  addLosses,
  addStages,
  type Levels,
  type MonitorSample,
  type NodeStart,
  type Rates,
} from './monitor.ts'
import { presentTime } from '../../api/time.ts'

/** More readings than this are thinned once, as the API does: two become one. */
const MAX_SAMPLES = 1000

export function presentSamples(
  samples: readonly MonitorSample[],
  of: 'cluster' | 'node',
): Sample[] {
  return (samples.length > MAX_SAMPLES ? thin(samples) : samples).map((sample) => ({
    time_stamp: sample.at,
    received: sample.received,
    sent: sample.sent,
    received_bytes: sample.receivedBytes,
    sent_bytes: sample.sentBytes,
    dropped: sample.dropped,
    lost: sample.lost,
    connections: sample.connections,
    live_connections: sample.liveConnections,
    topics: sample.topics,
    subscriptions: sample.subscriptions,
    subscriptions_durable: sample.durableSubscriptions,
    ...(of === 'cluster' && {
      subscriptions_ram: sample.subscriptions - sample.durableSubscriptions,
    }),
    disconnected_durable_sessions: sample.awaySessions,
    persisted: sample.persisted,
    validation_succeeded: sample.stages.validationSucceeded,
    validation_failed: sample.stages.validationFailed,
    transformation_succeeded: sample.stages.transformationSucceeded,
    transformation_failed: sample.stages.transformationFailed,
  }))
}

/** Counts are added, levels and the time are the later one's. */
function thin(samples: readonly MonitorSample[]): MonitorSample[] {
  const thinned: MonitorSample[] = []
  for (let i = 0; i < samples.length; i += 2) {
    const first = samples[i]
    const second = samples[i + 1]
    if (first === undefined) continue
    thinned.push(
      second === undefined
        ? first
        : {
            ...second,
            received: first.received + second.received,
            sent: first.sent + second.sent,
            receivedBytes: first.receivedBytes + second.receivedBytes,
            sentBytes: first.sentBytes + second.sentBytes,
            dropped: first.dropped + second.dropped,
            persisted: first.persisted + second.persisted,
            lost: addLosses(first.lost, second.lost),
            stages: addStages(first.stages, second.stages),
          },
    )
  }
  return thinned
}

export function presentMarks(
  node: string,
  starts: readonly NodeStart[],
  alarms: readonly Alarm[],
): MonitorMark[] {
  const marks = [
    ...starts.map(({ at, downSince }) => ({
      at,
      kind: 'start' as const,
      more: downSince !== undefined && { down_since: presentTime(downSince) },
    })),
    ...alarms.map(({ name, activatedAt: at, deactivatedAt: until }) => ({
      at,
      kind: 'alarm' as const,
      more: { name, ...(until !== undefined && { until: presentTime(until) }) },
    })),
  ]
  return marks
    .sort((a, b) => a.at - b.at)
    .map(({ at, kind, more }) => ({ kind, node, at: presentTime(at), ...more }))
}

export function presentCurrent(levels: Levels, rates: Rates) {
  return {
    connections: levels.connections,
    live_connections: levels.liveConnections,
    topics: levels.topics,
    subscriptions: levels.subscriptions,
    shared_subscriptions: levels.sharedSubscriptions,
    retained_msg_count: levels.retained,
    received_msg_rate: rates.received,
    sent_msg_rate: rates.sent,
    received_bytes_rate: rates.receivedBytes,
    sent_bytes_rate: rates.sentBytes,
    dropped_msg_rate: rates.dropped,
    lost_rate: rates.lost,
    persisted_rate: rates.persisted,
    validation_succeeded_rate: rates.stages.validationSucceeded,
    validation_failed_rate: rates.stages.validationFailed,
    transformation_succeeded_rate: rates.stages.transformationSucceeded,
    transformation_failed_rate: rates.stages.transformationFailed,
  }
}
