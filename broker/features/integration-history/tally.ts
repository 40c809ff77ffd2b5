import { LATENCY_BUCKETS } from '../../integration/latency.ts'
import { type ByteReader, ByteWriter } from './bytes.ts'

/** Stored by their places: a new one is added at the end. All are counts except `queued`. */
export const FIELDS = [
  'matched',
  'received',
  'passed',
  'no_result',
  'exception',
  'outputs',
  'succeeded',
  'out_of_service',
  'output',
  'template',
  'rejected',
  'timeout',
  'connection',
  'late_reply',
  'retried',
  'expired',
  'queue_full',
  'resource_not_found',
  'resource_stopped',
  'other',
  'queued',
] as const
export type Field = (typeof FIELDS)[number]

export const fieldPlace = (field: Field): number => FIELDS.indexOf(field)

const QUEUED = fieldPlace('queued')
/** The bit that says that durations follow, beyond those of the fields to come. */
const LATENCY_BIT = 2 ** 30

/** What one thing did in an interval: its counts, its longest queue, and the durations of calls. */
export class Tally {
  readonly values = new Float64Array(FIELDS.length)
  latency: Float64Array | undefined

  of(field: Field): number {
    return this.values[fieldPlace(field)] ?? 0
  }

  get isEmpty(): boolean {
    return this.latency === undefined && this.values.every((value) => value === 0)
  }

  /** Adds a later interval of the same thing. */
  follow(next: Tally): void {
    this.#add(next, Math.max)
  }

  /** Adds the same interval of another thing. */
  include(other: Tally): void {
    this.#add(other, (a, b) => a + b)
  }

  #add({ values, latency }: Tally, combineQueues: (a: number, b: number) => number): void {
    const queued = combineQueues(this.values[QUEUED] ?? 0, values[QUEUED] ?? 0)
    for (const [place, value] of values.entries())
      this.values[place] = (this.values[place] ?? 0) + value
    this.values[QUEUED] = queued
    if (latency === undefined) return
    this.latency ??= new Float64Array(LATENCY_BUCKETS)
    for (const [bucket, count] of latency.entries())
      this.latency[bucket] = (this.latency[bucket] ?? 0) + count
  }
}

export function writeTally({ values, latency }: Tally, into = new ByteWriter()): ByteWriter {
  let present = latency === undefined ? 0 : LATENCY_BIT
  for (const [place, value] of values.entries()) if (value > 0) present += 2 ** place
  into.number(present)
  for (const value of values) if (value > 0) into.number(value)
  if (latency === undefined) return into
  into.number(latency.reduce((used, count) => used + (count > 0 ? 1 : 0), 0))
  for (const [bucket, count] of latency.entries()) {
    if (count === 0) continue
    into.number(bucket)
    into.number(count)
  }
  return into
}

export function readTally(from: ByteReader): Tally {
  const tally = new Tally()
  const present = from.number()
  for (let place = 0; place < FIELDS.length; place++) {
    if (Math.floor(present / 2 ** place) % 2 === 1) tally.values[place] = from.number()
  }
  if (present < LATENCY_BIT) return tally
  tally.latency = new Float64Array(LATENCY_BUCKETS)
  for (let left = from.number(); left > 0; left--) tally.latency[from.number()] = from.number()
  return tally
}
