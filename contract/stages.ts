import * as z from 'zod/mini'
import { count, nodeName } from './scalars.ts'

// What validations and transformations of messages have in common: both are stages on the way of a message, in an
// order, for topics.

export const FAILURE_ACTIONS = ['drop', 'disconnect', 'ignore'] as const
export type FailureAction = (typeof FAILURE_ACTIONS)[number]
export const FAILURE_LOG_LEVELS = ['error', 'warning', 'notice', 'info', 'debug', 'none'] as const
export type FailureLogLevel = (typeof FAILURE_LOG_LEVELS)[number]
export const STAGE_NAME = /^[A-Za-z0-9]+[A-Za-z0-9-_]*$/
/** Of one list. */
export const MAX_STAGES = 1000

export const stageFields = {
  name: z.string().check(z.maxLength(256)),
  enable: z._default(z.boolean(), true),
  /** Topic filters; a text is a list of one. */
  topics: z.union([z.array(z.string()), z.string()]),
  /** After a failure the message is dropped, its publisher disconnected, or the message passed on. */
  failure_action: z.enum(FAILURE_ACTIONS),
  log_failure: z.prefault(z.object({ level: z._default(z.enum(FAILURE_LOG_LEVELS), 'info') }), {}),
  description: z._default(z.string(), ''),
  tags: z.optional(z.array(z.string())),
}

/** How answers have them. */
export const shownStageFields = {
  name: z.string(),
  enable: z.optional(z.boolean()),
  topics: z.union([z.array(z.string()), z.string()]),
  failure_action: z.string(),
  log_failure: z.optional(z.looseObject({ level: z.optional(z.string()) })),
  description: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
}

const counts = z.looseObject({
  matched: count,
  succeeded: count,
  failed: count,
  /** Messages per second. */
  rate: z.optional(z.number()),
  rate_last5m: z.optional(z.number()),
  rate_max: z.optional(z.number()),
})
export type StageMetrics = z.output<typeof counts>

export const stageMetrics = z.looseObject({
  metrics: counts,
  node_metrics: z.array(z.looseObject({ node: nodeName, metrics: counts })),
})

export const stagePath = z.object({ name: z.string() })
export const stageEnablePath = z.object({ name: z.string(), enable: z.boolean() })
export const stageOrder = z.object({ order: z.array(z.string()) })
export const noSuchStage = { 404: ['NOT_FOUND'] }
export const badStage = { 400: ['BAD_REQUEST'] }
