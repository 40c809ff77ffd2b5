import * as z from 'zod/mini'
import { actionAlarms } from './action-alarms.ts'
import { fallbackActions } from './fallback.ts'
import { duration, formats, wait, whole } from '../formats.ts'

/** The fields that all connectors, actions and sources have. */

/** Begins with a letter or a digit; a file of this name has a suffix, so 255 bytes at most. */
export const NAME_PATTERN = /^[0-9a-zA-Z][-0-9a-zA-Z_]{0,254}$/

export const described = {
  enable: z._default(z.boolean(), true),
  description: z._default(z.string(), ''),
  tags: z.optional(z.array(z.string())),
}

/** A text that may not be empty. */
export const filledText = z.string().check(z.minLength(1))

/** A size such as `256MB`. */
export const size = z.string().register(formats, { as: 'size' })

/** A time to live; `infinity`: requests never expire. */
export const ttl = z.union([z.literal('infinity'), duration])

export const connectorOpts = z.object({
  health_check_interval: z._default(duration, '15s'),
  /** How long the creation and the start of a connector wait for the connection. */
  start_timeout: z._default(duration, '5s'),
  start_after_created: z._default(z.boolean(), true),
})

export const sourceOpts = z.object({
  health_check_interval: z._default(duration, '15s'),
})

const buffered = {
  /** Number of independent buffers; the rows of one client stay in one buffer. */
  worker_pool_size: z._default(whole({ min: 1, max: 1024 }), 16),
  health_check_interval: z._default(duration, '15s'),
  /** `sync`: the publisher waits until the row is settled. */
  query_mode: z._default(z.enum(['sync', 'async']), 'async'),
  request_ttl: z._default(ttl, '45s'),
  /** Limit on unanswered batches of one buffer. */
  inflight_window: z._default(whole({ min: 1 }), 100),
  /** Limit of one buffer; the oldest requests are dropped when it is full. */
  max_buffer_bytes: z._default(size, '256MB'),
  /** `volatile_offload`: the buffer is on disk, and survives a restart of the embedded broker. */
  buffer_mode: z.optional(z.enum(['memory_only', 'volatile_offload'])),
  buffer_seg_bytes: z.optional(size),
  resume_interval: z.optional(duration),
  metrics_flush_interval: z.optional(duration),
}

/** Options of an action that sends each request alone. */
export const actionOpts = z.object(buffered)

/** Options of an action that can send several requests together. */
export const batchOpts = z.object({
  ...buffered,
  batch_size: z._default(whole({ min: 1 }), 1),
  batch_time: z._default(wait, '0ms'),
})

export type BatchOpts = z.output<typeof batchOpts>

/** A connector with the fields of its type. */
export const connectorSchema = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.object({ ...described, ...fields, resource_opts: z.prefault(connectorOpts, {}) })

/** Fields of every action, in addition to its parameters and options. */
export const actionFields = {
  ...described,
  connector: z.string(),
  /** Messages on this topic start the action without a rule. */
  local_topic: z.optional(z.string()),
  /** Receivers of the rows that were not delivered. */
  fallback_actions: z.optional(fallbackActions),
  /** Own field of Signalbox. */
  alarms: z.optional(actionAlarms),
}

/** An action with the parameters of its type, whose requests are sent one by one. */
export const actionSchema = <Parameters extends z.core.$ZodType>(parameters: Parameters) =>
  z.object({ ...actionFields, parameters, resource_opts: z.prefault(actionOpts, {}) })

/** An action with the parameters of its type, which can send several requests together. */
export const batchActionSchema = <Parameters extends z.core.$ZodType>(parameters: Parameters) =>
  z.object({ ...actionFields, parameters, resource_opts: z.prefault(batchOpts, {}) })
