export type TraceType = 'clientid' | 'topic' | 'ip_address' | 'ruleid'
export type PayloadEncode = 'text' | 'hex' | 'hidden'
export type TraceStatus = 'waiting' | 'running' | 'stopped'

/** Subject and time of one trace. */
export interface TraceRequest {
  name: string
  type: TraceType
  /** Client ID, topic filter, address or rule ID, by the type. */
  condition: string
  /** Start and end in epoch seconds. */
  startAt: number
  endAt: number
  payloadEncode: PayloadEncode
  formatter: 'text' | 'json'
}

/** Trace in the store. */
export interface StoredTrace extends TraceRequest {
  /** Log file in the folder of all traces. */
  file: string
  isStopped: boolean
}

/** Limit on traces, including stopped ones. */
export const MAX_TRACES = 30

export function traceStatus(
  { isStopped, startAt, endAt }: StoredTrace,
  nowMs: number,
): TraceStatus {
  if (isStopped || endAt * 1000 <= nowMs) return 'stopped'
  return startAt * 1000 > nowMs ? 'waiting' : 'running'
}

/** The creation would exceed the limit, or another trace is in its way. */
export class TraceRefusal extends Error {
  readonly reason: 'exists' | 'duplicate' | 'too_many'
  /** Name of the conflicting trace. */
  readonly other: string

  constructor(reason: TraceRefusal['reason'], other = '') {
    super(reason)
    this.reason = reason
    this.other = other
  }
}
