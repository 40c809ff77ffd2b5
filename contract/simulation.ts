import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { GATEWAYS } from './gateway-names.ts'
import { publishBody } from './publish.ts'
import { bit, count, countOrInfinity, nodeName, qos } from './scalars.ts'

const on = resource('Publish')

/** One station on the way of a message, in the order in which it comes to them. */
export const simulatedStep = z.looseObject({
  /**
   * `packet`: what any client may send; `authorization`; then what takes part, such as `delayed` and
   * `retained` and `rules`; `subscriptions`: who would get it; `delivery`: what their sessions do with it.
   */
  name: z.string(),
  /**
   * What the step does: the message passes, is changed, is published later, is refused to its publisher,
   * or is dropped; `skipped`: the station does nothing with it.
   */
  outcome: z.enum(['passed', 'changed', 'held', 'refused', 'ended', 'skipped']),
  /** What happens, in one word: `replaced`, `no_subscribers`, `not_authorized` … */
  reason: z.string(),
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
})
export type SimulatedStep = z.output<typeof simulatedStep>

/** One copy of the message: a client gets one by all of its own subscriptions, and one by each shared group that picks it. */
export const simulatedReceiver = z.looseObject({
  clientid: z.string(),
  /** The gateway of the client; absent for clients of MQTT. */
  gateway: z.optional(z.string()),
  node: nodeName,
  /** The client's subscriptions that match, as it wrote them. */
  topics: z.array(z.string()),
  /** Absent where it gets the message by subscriptions of its own. */
  share_group: z.optional(z.string()),
  /** Of the shared group, how many members could have been picked. */
  share_candidates: z.optional(count),
  /** That the copy is sent with: what the message and the subscriptions come to. Absent where there is no copy. */
  qos: z.optional(qos),
  /** The retain flag that the copy is sent with. */
  retain: z.optional(z.boolean()),
  /** All of its matching subscriptions want none of its own messages. */
  nl: bit,
  connected: z.boolean(),
  mqueue_len: count,
  mqueue_max: countOrInfinity,
  inflight_cnt: count,
  inflight_max: count,
  /** Bytes; absent where the client sets no limit, or is away. */
  max_packet_size: z.optional(count),
  /** Bytes, of what would be sent now. */
  packet_size: z.optional(count),
  outcome: z.enum(['delivered', 'queued', 'dropped']),
  /** Why it waits (`not_connected`, `inflight_full`, `behind_queue`), or the reason of a drop. */
  reason: z.optional(z.string()),
  /** The queue is full: its oldest message is dropped for this one. */
  pushes_out: z.optional(z.boolean()),
})
export type SimulatedReceiver = z.output<typeof simulatedReceiver>

const simulation = z.looseObject({
  steps: z.array(simulatedStep),
  /** Those that would not get it first, then those that would have to wait. */
  receivers: z.array(simulatedReceiver),
  /** Filters that nearly match, where no subscription does: other letters, a level more, a typing error. */
  similar: z.array(z.string()),
  /** How many there are of all; more than are listed where the list is cut. */
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
  errors: { 400: ['BAD_REQUEST'] },
})
