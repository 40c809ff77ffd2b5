import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { count, qos } from './scalars.ts'

const on = resource('Timeline')

/** Event of a client. Consecutive events of one kind and cause are merged, with their number. */
export const timelineEvent = z.looseObject({
  /** Time of the first event as in RFC 3339. */
  at: z.string(),
  /** Time of the last of several events. */
  last_at: z.optional(z.string()),
  count,
  kind: z.enum([
    'connected',
    'refused',
    'disconnected',
    'session_ended',
    'subscribed',
    'unsubscribed',
    'denied',
    'dropped',
    'rejected',
    'transformed',
    // A cluster records no events of clients: these and the times of the connection are known of it.
    'session_created',
    'alarm_raised',
    'alarm_cleared',
  ]),
  /** Cause of an end, a drop or a refusal, or the text of an alarm, in the broker's own words. */
  reason: z.optional(z.string()),
  /** Reason code of CONNACK or DISCONNECT. */
  reason_code: z.optional(z.int()),
  /** Origin of a refusal, denial or rejection, as in the list of denials. */
  by: z.optional(z.string()),
  /** The ExHook server that decided. */
  server: z.optional(z.string()),
  /** The validation or transformation that rejected a message, or changed it. */
  stage: z.optional(z.string()),
  /** Topic after a transformation. */
  to: z.optional(z.string()),
  /** Topic or topic filter. */
  topic: z.optional(z.string()),
  qos: z.optional(qos),
  /** Retain flag of a denied or rejected publish, or of the last dropped message. */
  retain: z.optional(z.boolean()),
  action: z.optional(z.enum(['publish', 'subscribe'])),
  /** Username of a refused client; `null` without one, absent if it exceeds the length of names. */
  username: z.optional(z.nullable(z.string())),
  ip_address: z.optional(z.string()),
  port: z.optional(z.int()),
  listener: z.optional(z.string()),
  proto_ver: z.optional(z.union([z.int(), z.string()])),
  /** Whether an existing session was resumed. */
  session_present: z.optional(z.boolean()),
})
export type TimelineEvent = z.output<typeof timelineEvent>

/** Number of a client's events that Signalbox's own broker remembers. */
export const MAX_EVENTS_OF_CLIENT = 200

export const clientTimeline = on('clientTimeline', {
  method: 'GET',
  at: '/clients/{clientid}/timeline',
  summary: 'List the recent events of a client, the latest first; also of a disconnected client',
  edition: 'own',
  isInFront: true,
  list: 'whole',
  path: z.object({ clientid: z.string() }),
  answers: { 200: z.array(timelineEvent) },
})
