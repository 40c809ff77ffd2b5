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
const LATENCY_BIT = 1 << 30

/** Counts, longest queue and durations of calls of a rule, action, source or connector in one interval. */
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
    const queued = Math.max(this.values[QUEUED] ?? 0, next.values[QUEUED] ?? 0)
    this.include(next)
    this.values[QUEUED] = queued
  }

  /** Adds the same interval of another thing. */
  include({ values, latency }: Tally): void {
    addTo(this.values, values)
    if (latency !== undefined) addTo((this.latency ??= new Float64Array(LATENCY_BUCKETS)), latency)
  }
}

// The loops below run for each thing every ten seconds, and for each sample of a chart: they make no objects.

function addTo(sums: Float64Array, more: Float64Array): void {
  for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + (more[i] ?? 0)
}

export function writeTally({ values, latency }: Tally, into = new ByteWriter()): ByteWriter {
  let present = latency === undefined ? 0 : LATENCY_BIT
  for (let i = 0; i < FIELDS.length; i++) if ((values[i] ?? 0) > 0) present |= 1 << i
  into.number(present)
  for (let i = 0; i < FIELDS.length; i++) {
    const value = values[i] ?? 0
    if (value > 0) into.number(value)
  }
  if (latency === undefined) return into
  let used = 0
  for (let i = 0; i < LATENCY_BUCKETS; i++) if ((latency[i] ?? 0) > 0) used++
  into.number(used)
  for (let i = 0; i < LATENCY_BUCKETS; i++) {
    const count = latency[i] ?? 0
    if (count === 0) continue
    into.number(i)
    into.number(count)
  }
  return into
}

/** @param into an earlier interval of the same thing, to which what is read is added */
export function readTally(from: ByteReader, into = new Tally()): Tally {
  const { values } = into
  const present = from.number()
  for (let i = 0; i < FIELDS.length; i++) {
    if ((present & (1 << i)) === 0) continue
    const value = from.number()
    values[i] = i === QUEUED ? Math.max(values[i] ?? 0, value) : (values[i] ?? 0) + value
  }
  if ((present & LATENCY_BIT) === 0) return into
  const latency = (into.latency ??= new Float64Array(LATENCY_BUCKETS))
  for (let left = from.number(); left > 0; left--) {
    const bucket = from.number()
    latency[bucket] = (latency[bucket] ?? 0) + from.number()
  }
  return into
}
