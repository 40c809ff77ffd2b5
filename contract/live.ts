import * as z from 'zod/mini'
import { resource } from './operation.ts'

const on = resource('Live')

export const MAX_LIVE_READS = 32
export const MIN_LIVE_INTERVAL_MS = 500

/** A read that is repeated at intervals. */
export const liveRead = z.object({
  /** The id of an operation that reads, such as `clientList`. */
  operation: z.string(),
  path: z.optional(z.record(z.string(), z.string())),
  query: z.optional(z.record(z.string(), z.unknown())),
  interval_ms: z.int().check(z.minimum(MIN_LIVE_INTERVAL_MS), z.maximum(60_000)),
})
export type LiveRead = z.output<typeof liveRead>

/**
 * Server-sent events: each has the number of its read, from 0, in the order of the request.
 * `answer` carries a `body`; `same` repeats the answer before; `failure` for a read that is refused
 * from now on, with `status`, `code` and `message`.
 */
export const liveStream = on('liveStream', {
  method: 'POST',
  at: '/live',
  summary: 'Repeat several reads over one stream of server-sent events',
  edition: 'own',
  body: z.object({ reads: z.array(liveRead).check(z.minLength(1), z.maxLength(MAX_LIVE_READS)) }),
  answers: { 200: z.string() },
  answerType: 'text/event-stream',
  errors: { 400: ['BAD_REQUEST'], 503: ['SERVICE_UNAVAILABLE'] },
})

export type LiveEvent =
  | { event: 'answer'; read: number; body: unknown }
  | { event: 'same'; read: number }
  | { event: 'failure'; read: number; status: number; code: string; message: string }
