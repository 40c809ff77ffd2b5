import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { count, qos } from './scalars.ts'

const on = resource('Timeline')

/** What happened to a client. Events of one kind and cause in a row are one, with their number. */
export const timelineEvent = z.looseObject({
  /** RFC 3339: of the first, where there were several. */
  at: z.string(),
  /** Of the last of several. */
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
  ]),
  /** Why: of an end or a drop, in the broker's own words. */
  reason: z.optional(z.string()),
  /** Of CONNACK or DISCONNECT. */
  reason_code: z.optional(z.int()),
  /** The validation or transformation that rejected a message, or changed it. */
  stage: z.optional(z.string()),
  /** The topic that a transformation has given. */
  to: z.optional(z.string()),
  /** Topic or topic filter. */
  topic: z.optional(z.string()),
  qos: z.optional(qos),
  /** Of a publish that was denied or rejected, and of the last dropped message. */
  retain: z.optional(z.boolean()),
  action: z.optional(z.enum(['publish', 'subscribe'])),
  /** Of who was refused; `null` without one, absent where it is longer than names are. */
  username: z.optional(z.nullable(z.string())),
  ip_address: z.optional(z.string()),
  port: z.optional(z.int()),
  listener: z.optional(z.string()),
  proto_ver: z.optional(z.union([z.int(), z.string()])),
  /** The client found its session again. */
  session_present: z.optional(z.boolean()),
})
export type TimelineEvent = z.output<typeof timelineEvent>

/** Signalbox's own broker remembers so many events of a client. */
export const MAX_EVENTS_OF_CLIENT = 200

export const clientTimeline = on('clientTimeline', {
  method: 'GET',
  at: '/clients/{clientid}/timeline',
  summary: 'List the recent events of a client, the latest first; also of a disconnected client',
  edition: 'own',
  list: 'whole',
  path: z.object({ clientid: z.string() }),
  answers: { 200: z.array(timelineEvent) },
})
