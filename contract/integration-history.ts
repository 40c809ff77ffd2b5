import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { count } from './scalars.ts'

const on = resource('Metrics')

/** Things whose counters have a history. */
export const INTEGRATION_KINDS = ['rule', 'action', 'source', 'connector'] as const
export type IntegrationKind = (typeof INTEGRATION_KINDS)[number]

/** Why rows failed: of rules the first three, of actions the others. */
export const FAILED_CLASSES = [
  /** The statement of the rule. */
  'exception',
  /** An output that is missing, disabled or not connected. */
  'out_of_service',
  /** An output of the rule, for another reason. */
  'output',
  /** A template that could not be filled. */
  'template',
  /** The external system refused the row. */
  'rejected',
  'timeout',
  'connection',
  /** The answer came after the time to live. */
  'late_reply',
] as const
export type FailedClass = (typeof FAILED_CLASSES)[number]

export const DROP_CLASSES = [
  'expired',
  'queue_full',
  'resource_not_found',
  'resource_stopped',
  'other',
] as const
export type DropClass = (typeof DROP_CLASSES)[number]

export const HISTORY_RANGE_SECONDS = 7 * 24 * 60 * 60

/** A value of each interval; `null` where the broker did not run. */
const values = z.array(z.nullable(z.number()))
const course = z.looseObject({
  /** Start of the record as in RFC 3339. */
  since: z.string(),
  /** Length of an interval in seconds; the last one may be shorter. At most 1,009 intervals are given. */
  step: z.int(),
  /** Ends of the intervals in epoch milliseconds, the oldest first. */
  time: z.array(z.int()),
  /** Events of a rule, rows of an action. Counts of the interval, as are all but `queued` and `latency`. */
  matched: z.optional(values),
  /** Messages of a source. */
  received: z.optional(values),
  /** Runs of a rule with and without a result. */
  passed: z.optional(values),
  no_result: z.optional(values),
  /** Rows that an action, or all outputs of a rule, delivered. */
  succeeded: z.optional(values),
  /** Failed and dropped rows by reason; reasons that did not occur are left out. */
  failed: z.partialRecord(z.enum(FAILED_CLASSES), values),
  dropped: z.partialRecord(z.enum(DROP_CLASSES), values),
  /** Rows in the buffer: the most at a reading, every ten seconds. */
  queued: z.optional(values),
  /** Milliseconds from the sending of a request to its answer, whatever it was. The buffer is no part of it. */
  latency: z.optional(
    z.looseObject({
      p50: values,
      p95: values,
      p99: values,
      /** Of all intervals together. */
      overall: z.looseObject({ calls: count, p50: z.number(), p95: z.number(), p99: z.number() }),
    }),
  ),
})
export type IntegrationCourse = z.output<typeof course>

export const integrationHistoryGet = on('integrationHistoryGet', {
  method: 'GET',
  at: '/integration_history/{kind}/{id}',
  summary: 'Read the counters and latencies of a rule, action, source or connector over time',
  edition: 'own',
  path: z.object({ kind: z.enum(INTEGRATION_KINDS), id: z.string() }),
  query: z.object({
    /** Seconds before the present. */
    latest: z._default(z.int().check(z.minimum(1), z.maximum(HISTORY_RANGE_SECONDS)), 3600),
  }),
  answers: { 200: course },
  errors: { 404: ['NOT_FOUND'] },
})
