import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { shownStageFields, stageFields, stageOperations } from './stages.ts'

const on = resource('Schema validation')

/** `all_pass`: a message passes if all checks pass; `any_pass`: if one does. */
export const STRATEGIES = ['all_pass', 'any_pass'] as const

export const validationCheck = z.discriminatedUnion('type', [
  /** Statement without FROM that must give a row. */
  z.object({ type: z.literal('sql'), sql: z.string() }),
  z.object({ type: z.literal('json'), schema: z.string() }),
  z.object({ type: z.literal('avro'), schema: z.string() }),
  z.object({ type: z.literal('protobuf'), schema: z.string(), message_type: z.string() }),
])
export type ValidationCheck = z.output<typeof validationCheck>

export const validationConfig = z.object({
  ...stageFields,
  strategy: z.enum(STRATEGIES),
  checks: z.array(validationCheck),
})
export type ValidationConfig = z.output<typeof validationConfig>

const validation = z.looseObject({
  ...shownStageFields,
  strategy: z.string(),
  checks: z.array(
    z.looseObject({
      type: z.string(),
      sql: z.optional(z.string()),
      schema: z.optional(z.string()),
      message_type: z.optional(z.string()),
    }),
  ),
})
export type Validation = z.output<typeof validation>

export const validationOperations = stageOperations(on, {
  id: 'validation',
  at: '/schema_validations',
  config: validationConfig,
  shown: validation,
})

export const {
  list: validationList,
  create: validationCreate,
  update: validationUpdate,
  get: validationGet,
  remove: validationDelete,
  enable: validationEnable,
  metrics: validationMetrics,
  resetMetrics: validationMetricsReset,
  reorder: validationReorder,
} = validationOperations
