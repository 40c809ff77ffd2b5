import { TELEMETRY_SIGNALS, type TelemetrySignal } from '@signalbox/contract/opentelemetry'
import type { Outgoing } from '../../backends/outgoing.ts'
import { GrpcFault } from '../../integration/grpc/status.ts'
import { describeCallError } from '../../integration/grpc/reason.ts'
import { Collector, type CollectorAddress } from './collector.ts'

export interface Trial {
  signal: TelemetrySignal
  outcome: 'accepted' | 'unsupported' | 'refused' | 'unreachable'
  grpcStatus?: number
  reason?: string
  tookMs: number
}

const TIMEOUT_MS = 5000
const DEADLINE_EXCEEDED = 4
const UNIMPLEMENTED = 12
const UNAVAILABLE = 14

/** Sends an empty request of each signal, one after another. */
export async function tryCollector(to: CollectorAddress, outgoing: Outgoing): Promise<Trial[]> {
  const collector = new Collector(to, outgoing)
  const trials: Trial[] = []
  try {
    for (const signal of TELEMETRY_SIGNALS) {
      const trial = await tryOne(collector, signal)
      trials.push(trial)
      // An unreachable collector would make the other signals wait for the same result.
      if (trial.outcome === 'unreachable') {
        return TELEMETRY_SIGNALS.map((each) => ({ ...trial, signal: each }))
      }
    }
  } finally {
    collector.close()
  }
  return trials
}

async function tryOne(collector: Collector, signal: TelemetrySignal): Promise<Trial> {
  const since = performance.now()
  const tookMs = () => Math.round(performance.now() - since)
  try {
    await collector.send(signal, Buffer.alloc(0), TIMEOUT_MS)
    return { signal, outcome: 'accepted', grpcStatus: 0, tookMs: tookMs() }
  } catch (error) {
    const reason = describeCallError(error)
    if (!(error instanceof GrpcFault)) {
      return { signal, outcome: 'unreachable', reason, tookMs: tookMs() }
    }
    const outcome = outcomeFromCode(error.code)
    return { signal, outcome, grpcStatus: error.code, reason, tookMs: tookMs() }
  }
}

function outcomeFromCode(code: number): Trial['outcome'] {
  if (code === UNIMPLEMENTED) return 'unsupported'
  return code === UNAVAILABLE || code === DEADLINE_EXCEEDED ? 'unreachable' : 'refused'
}
