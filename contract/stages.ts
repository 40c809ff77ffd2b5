import * as z from 'zod/mini'
import type { resource } from './operation.ts'
import { count, nodeName } from './scalars.ts'

// Schemas shared by validations and transformations: both are ordered stages that messages of some
// topics pass.

export const FAILURE_ACTIONS = ['drop', 'disconnect', 'ignore'] as const
export type FailureAction = (typeof FAILURE_ACTIONS)[number]
export const FAILURE_LOG_LEVELS = ['error', 'warning', 'notice', 'info', 'debug', 'none'] as const
export type FailureLogLevel = (typeof FAILURE_LOG_LEVELS)[number]
export const STAGE_NAME = /^[A-Za-z0-9]+[A-Za-z0-9-_]*$/
/** Limit for one list. */
export const MAX_STAGES = 1000

export const stageFields = {
  name: z.string().check(z.maxLength(256)),
  enable: z._default(z.boolean(), true),
  /** Topic filters; a single one may be a text. */
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
  /** Rates in messages per second. */
  rate: z.optional(z.number()),
  rate_last5m: z.optional(z.number()),
  rate_max: z.optional(z.number()),
})
export type StageMetrics = z.output<typeof counts>

export const stageMetrics = z.looseObject({
  metrics: counts,
  node_metrics: z.array(z.looseObject({ node: nodeName, metrics: counts })),
})

const stagePath = z.object({ name: z.string() })
const stageEnablePath = z.object({ name: z.string(), enable: z.boolean() })
const stageOrder = z.object({ order: z.array(z.string()) })
const noSuchStage = { 404: ['NOT_FOUND'] } as const
export const badStage = { 400: ['BAD_REQUEST'] } as const

interface Kind<Config extends z.ZodMiniType, Shown extends z.ZodMiniType> {
  /** The first word of the names of its operations, the last of its addresses, and the noun of summaries. */
  id: 'validation' | 'transformation'
  at: string
  config: Config
  /** How answers have it. */
  shown: Shown
}

/** Operations of one list of stages. */
export function stageOperations<Config extends z.ZodMiniType, Shown extends z.ZodMiniType>(
  on: ReturnType<typeof resource>,
  { id, at, config, shown }: Kind<Config, Shown>,
) {
  const inside = { edition: 'ent', isInside: true } as const
  const item = `${at}/${id}/{name}`
  return {
    list: on(`${id}List`, {
      ...inside,
      method: 'GET',
      at,
      summary: `List the ${id}s in their order`,
      list: 'whole',
      answers: { 200: z.array(shown) },
    }),
    create: on(`${id}Create`, {
      ...inside,
      method: 'POST',
      at,
      summary: `Create a ${id} at the end`,
      body: config,
      answers: { 201: shown },
      errors: { 400: ['ALREADY_EXISTS', 'BAD_REQUEST'] },
    }),
    update: on(`${id}Update`, {
      ...inside,
      method: 'PUT',
      at,
      summary: `Replace the ${id} that the body names; missing fields are reset to their defaults`,
      body: config,
      answers: { 200: shown },
      errors: { ...badStage, ...noSuchStage },
    }),
    get: on(`${id}Get`, {
      ...inside,
      method: 'GET',
      at: item,
      summary: `Read a ${id}`,
      path: stagePath,
      answers: { 200: shown },
      errors: noSuchStage,
    }),
    remove: on(`${id}Delete`, {
      ...inside,
      method: 'DELETE',
      at: item,
      summary: `Delete a ${id}`,
      path: stagePath,
      answers: { 204: null },
      errors: noSuchStage,
    }),
    enable: on(`${id}Enable`, {
      ...inside,
      method: 'POST',
      at: `${item}/enable/{enable}`,
      summary: `Enable or disable a ${id}`,
      path: stageEnablePath,
      answers: { 204: null },
      errors: { ...badStage, ...noSuchStage },
    }),
    metrics: on(`${id}Metrics`, {
      ...inside,
      method: 'GET',
      at: `${item}/metrics`,
      summary: `Read the metrics of a ${id}`,
      path: stagePath,
      answers: { 200: stageMetrics },
      errors: noSuchStage,
    }),
    resetMetrics: on(`${id}MetricsReset`, {
      ...inside,
      method: 'POST',
      at: `${item}/metrics/reset`,
      summary: `Reset the metrics of a ${id}`,
      path: stagePath,
      answers: { 204: null },
      errors: noSuchStage,
    }),
    reorder: on(`${id}Reorder`, {
      ...inside,
      method: 'POST',
      at: `${at}/reorder`,
      summary: `Set the order of all ${id}s`,
      body: stageOrder,
      answers: { 204: null },
      errors: badStage,
    }),
  }
}
