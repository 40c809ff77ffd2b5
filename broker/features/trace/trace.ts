export type TraceType = 'clientid' | 'topic' | 'ip_address' | 'ruleid'
export type PayloadEncode = 'text' | 'hex' | 'hidden'
export type TraceStatus = 'waiting' | 'running' | 'stopped'

/** What one trace writes, and when. */
export interface TraceRequest {
  name: string
  type: TraceType
  /** Client ID, topic filter, address or rule ID, by the type. */
  condition: string
  /** Epoch seconds, as is the end. */
  startAt: number
  endAt: number
  payloadEncode: PayloadEncode
  formatter: 'text' | 'json'
}

/** As it is stored. */
export interface StoredTrace extends TraceRequest {
  /** Of the log, in the folder of all traces. */
  file: string
  isStopped: boolean
}

/** Traces that exist at a time, with the stopped ones. */
export const MAX_TRACES = 30

export function statusOf({ isStopped, startAt, endAt }: StoredTrace, nowMs: number): TraceStatus {
  if (isStopped || endAt * 1000 <= nowMs) return 'stopped'
  return startAt * 1000 > nowMs ? 'waiting' : 'running'
}

/** The creation would exceed the limit, or another trace is in its way. */
export class TraceRefusal extends Error {
  readonly reason: 'exists' | 'duplicate' | 'too_many'
  /** Of the other trace. */
  readonly other: string

  constructor(reason: TraceRefusal['reason'], other = '') {
    super(reason)
    this.reason = reason
    this.other = other
  }
}
