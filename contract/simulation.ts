import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { GATEWAYS } from './gateway-names.ts'
import { publishBody } from './publish.ts'
import { bit, count, countOrInfinity, nodeName, qos } from './scalars.ts'

const on = resource('Publish')

/** One station on the way of a message, in the order in which it comes to them. */
export const simulatedStep = z.looseObject({
  /**
   * Name of the step: `packet` (limits for clients), `authorization`, steps such as `delayed`,
   * `retained` and `rules`, `subscriptions` (receivers), `delivery` (treatment by their sessions).
   */
  name: z.string(),
  /**
   * Effect of the step on the message: it passes, is changed, is published later, is refused to its
   * publisher, or is dropped; `skipped` if the step does not apply.
   */
  outcome: z.enum(['passed', 'changed', 'held', 'refused', 'ended', 'skipped']),
  /** One word for the reason: `replaced`, `no_subscribers`, `not_authorized` … */
  reason: z.string(),
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
})
export type SimulatedStep = z.output<typeof simulatedStep>

/** One copy of the message: a client gets one by all of its own subscriptions, and one by each shared group that picks it. */
export const simulatedReceiver = z.looseObject({
  clientid: z.string(),
  /** The gateway of the client; absent for clients of MQTT. */
  gateway: z.optional(z.string()),
  /** Absent where a cluster does not tell it, as are the fields of the session below. */
  node: z.optional(nodeName),
  /** The client's subscriptions that match, as it wrote them. */
  topics: z.array(z.string()),
  /** Shared group; absent if the receiver has its own subscriptions. */
  share_group: z.optional(z.string()),
  /** Number of members of the shared group that could have been picked. */
  share_candidates: z.optional(count),
  /** QoS of the copy, from message and subscriptions. Absent without a copy. */
  qos: z.optional(qos),
  /** The retain flag that the copy is sent with. */
  retain: z.optional(z.boolean()),
  /** All of its matching subscriptions want none of its own messages. */
  nl: z.optional(bit),
  connected: z.optional(z.boolean()),
  mqueue_len: z.optional(count),
  mqueue_max: z.optional(countOrInfinity),
  inflight_cnt: z.optional(count),
  inflight_max: z.optional(count),
  /** Bytes; absent where the client sets no limit, or is away. */
  max_packet_size: z.optional(count),
  /** Size of the packet in bytes, if it would be sent at once. */
  packet_size: z.optional(count),
  outcome: z.enum(['delivered', 'queued', 'dropped']),
  /** Why it waits (`not_connected`, `inflight_full`, `behind_queue`), or the reason of a drop. */
  reason: z.optional(z.string()),
  /** The queue is full: its oldest message is dropped for this one. */
  pushes_out: z.optional(z.boolean()),
})
export type SimulatedReceiver = z.output<typeof simulatedReceiver>

const simulation = z.looseObject({
  /** Calculated from the lists of a cluster: its rights, rules and other stations are not evaluated. */
  is_calculated: z.optional(z.boolean()),
  /** Not all topic filters of the cluster, or not all subscriptions to them, were read. */
  is_cut: z.optional(z.boolean()),
  steps: z.array(simulatedStep),
  /** Receivers, starting with those that would not get the message, then those that would have to wait. */
  receivers: z.array(simulatedReceiver),
  /** Filters that nearly match, where no subscription does: other letters, a level more, a typing error. */
  similar: z.array(z.string()),
  /** Totals, which may exceed the length of the list. */
  counts: z.looseObject({
    receivers: count,
    delivered: count,
    queued: count,
    dropped: count,
    /** Older messages in full queues that would be dropped for this one. */
    pushed_out: count,
  }),
})
export type Simulation = z.output<typeof simulation>

export const MAX_SIMULATED_RECEIVERS = 1000

export const publishSimulate = on('publishSimulate', {
  method: 'POST',
  at: '/publish/simulate',
  summary: 'Simulate a publish: report the result without sending a message',
  edition: 'own',
  isInFront: true,
  query: z.object({
    /** Receivers that are listed. */
    limit: z._default(z.int().check(z.minimum(1), z.maximum(MAX_SIMULATED_RECEIVERS)), 100),
  }),
  /** With `clientid` as that client would publish it, without as `POST /publish` does. */
  body: z.extend(publishBody, {
    /** The gateway of the client `clientid`; without it, a client of MQTT. */
    gateway: z.optional(z.enum(GATEWAYS)),
  }),
  answers: { 200: simulation },
  errors: { 400: ['BAD_REQUEST'], 503: ['SERVICE_UNAVAILABLE'] },
})
