import * as z from 'zod/mini'
import { LOSS_REASONS } from './monitor.ts'
import { resource } from './operation.ts'
import { count, countOrInfinity } from './scalars.ts'

const on = resource('Losses')

const reasons = z.partialRecord(z.enum(LOSS_REASONS), count)

/** Problems of a client that can be found, the most serious first. */
export const FINDINGS = [
  /** Messages to it, or its own, were lost in the last minute: `rate`, `count`, `reasons`, `topic`. */
  'losing_messages',
  /** The inflight window is full, and the oldest message in it was sent more than ten seconds ago. */
  'does_not_acknowledge',
  /** Bytes wait to be read: `waiting_bytes`. */
  'reads_slowly',
  /**
   * The queue is full; `since` is the time when it became full, and the state lasts until half of it is free.
   */
  'queue_full',
  /** It acknowledges, and slower than messages come: window full, messages in the queue. */
  'acknowledges_slowly',
  /** Half of the queue is in use. */
  'queue_half_full',
  /** The client has reached the limit on open QoS 2 messages. */
  'awaiting_release_full',
  /** It did not release QoS 2 messages in time: `count` since it connected. */
  'does_not_release',
  /** Several connections with its ID replaced each other in the last ten minutes. */
  'replaced_often',
  /** It connected often in the last ten minutes. */
  'connects_often',
  /** The client was silent for longer than its Keep Alive allows, in the last hour. */
  'keepalive_timeouts',
  /** Its connections were refused in the last hour: `reason_code` of the last. */
  'refused',
  /** Authorization denied its actions in the last hour: `action` and `topic` of the last. */
  'denied',
  /** A validation, a transformation or an ExHook server rejected its messages in the last hour: `by` and `reason` of the last. */
  'rejected',
  /** It is disconnected, and messages wait for it; without `expires_at` they wait for ever. */
  'away_with_messages',
  /** Messages were lost, none in the last minute: `count`, `reasons`. */
  'lost_messages',
] as const
export type FindingCode = (typeof FINDINGS)[number]

export const finding = z.looseObject({
  code: z.enum(FINDINGS),
  level: z.enum(['problem', 'warning', 'note']),
  /** RFC 3339, as are all times. */
  since: z.optional(z.string()),
  last_at: z.optional(z.string()),
  count: z.optional(count),
  /** Messages per second, over about a minute. */
  rate: z.optional(z.number()),
  /** Since the broker started. */
  reasons: z.optional(reasons),
  topic: z.optional(z.string()),
  action: z.optional(z.enum(['publish', 'subscribe'])),
  /** Origin of a rejection as in the list of denials, and its reason in its own words. */
  by: z.optional(z.string()),
  server: z.optional(z.string()),
  stage: z.optional(z.string()),
  reason: z.optional(z.string()),
  reason_code: z.optional(z.int()),
  keepalive: z.optional(z.int()),
  mqueue_len: z.optional(count),
  mqueue_max: z.optional(countOrInfinity),
  inflight_cnt: z.optional(count),
  inflight_max: z.optional(count),
  awaiting_rel_cnt: z.optional(count),
  waiting_bytes: z.optional(count),
  expires_at: z.optional(z.string()),
})
export type Finding = z.output<typeof finding>

/** Losses of one client or one topic since the start of the broker. */
const loss = {
  count,
  /** Messages per second, over about a minute. */
  rate: z.number(),
  reasons,
  /** First and last loss as in RFC 3339. */
  since: z.string(),
  last_at: z.string(),
  /** Reason of the last loss. */
  last_reason: z.enum(LOSS_REASONS),
}

export const clientLoss = z.looseObject({
  clientid: z.string(),
  ...loss,
  /** Topic of the last loss; absent if it is very long. */
  topic: z.optional(z.string()),
  /** Properties of the session; absent if it has ended. */
  username: z.optional(z.nullable(z.string())),
  connected: z.optional(z.boolean()),
  mqueue_len: z.optional(count),
  mqueue_max: z.optional(countOrInfinity),
  inflight_cnt: z.optional(count),
  inflight_max: z.optional(count),
  /** RFC 3339: the queue is full since then. */
  full_since: z.optional(z.string()),
  /** Why, the most serious first. */
  findings: z.array(z.enum(FINDINGS)),
})
export type ClientLoss = z.output<typeof clientLoss>

export const topicLoss = z.looseObject({
  topic: z.string(),
  ...loss,
  /** The client that published the last message, or that did not receive it; absent where its ID is very long. */
  clientid: z.optional(z.string()),
})
export type TopicLoss = z.output<typeof topicLoss>

export const MAX_LOSS_ROWS = 1000

const sums = {
  /** Number of clients or topics with a loss in the last minute. */
  losing: count,
  /** Number of remembered clients or topics, for the requested reason. */
  known: count,
  /**
   * Number of clients or topics that were forgotten because there were too many; the ones with the
   * fewest losses go first.
   */
  forgotten: count,
}

export const lossList = on('lossList', {
  method: 'GET',
  at: '/losses',
  summary: 'List the clients and the topics that lose messages',
  edition: 'own',
  query: z.object({
    /** Rows of each list. */
    limit: z._default(z.int().check(z.minimum(1), z.maximum(MAX_LOSS_ROWS)), 5),
    /** Only losses for this reason; `count` and the order are then of this reason too. */
    reason: z.optional(z.enum(LOSS_REASONS)),
    /** `rate`: the clients and topics that lose most at present first. */
    order: z._default(z.enum(['rate', 'count']), 'rate'),
  }),
  answers: {
    200: z.looseObject({
      /** RFC 3339: the start of the broker. */
      since: z.string(),
      clients: z.looseObject({ ...sums, data: z.array(clientLoss) }),
      topics: z.looseObject({ ...sums, data: z.array(topicLoss) }),
    }),
  },
})

export const clientFindingList = on('clientFindingList', {
  method: 'GET',
  at: '/clients/{clientid}/findings',
  summary:
    'Report what a client suffers from, the most serious first; also of a disconnected client',
  edition: 'own',
  list: 'whole',
  path: z.object({ clientid: z.string() }),
  answers: { 200: z.array(finding) },
})
