import * as z from 'zod/mini'
import { resource } from './operation.ts'
import {
  badStage,
  noSuchStage,
  shownStageFields,
  stageEnablePath,
  stageFields,
  stageMetrics,
  stageOrder,
  stagePath,
} from './stages.ts'

const on = resource('Schema validation')

/** `all_pass`: a message passes if all checks pass; `any_pass`: if one does. */
export const STRATEGIES = ['all_pass', 'any_pass'] as const

export const validationCheck = z.discriminatedUnion('type', [
  /** A statement without FROM, which has to give a row. */
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

const inside = { edition: 'ent', isInside: true } as const
const ITEM = '/schema_validations/validation/{name}'

export const validationList = on('validationList', {
  ...inside,
  method: 'GET',
  at: '/schema_validations',
  summary: 'List the validations in their order',
  list: 'whole',
  answers: { 200: z.array(validation) },
})

export const validationCreate = on('validationCreate', {
  ...inside,
  method: 'POST',
  at: '/schema_validations',
  summary: 'Create a validation at the end',
  body: validationConfig,
  answers: { 201: validation },
  errors: { 400: ['ALREADY_EXISTS', 'BAD_REQUEST'] },
})

export const validationUpdate = on('validationUpdate', {
  ...inside,
  method: 'PUT',
  at: '/schema_validations',
  summary: 'Replace the validation that the body names; missing fields are reset to their defaults',
  body: validationConfig,
  answers: { 200: validation },
  errors: { ...badStage, ...noSuchStage },
})

export const validationGet = on('validationGet', {
  ...inside,
  method: 'GET',
  at: ITEM,
  summary: 'Read a validation',
  path: stagePath,
  answers: { 200: validation },
  errors: noSuchStage,
})

export const validationDelete = on('validationDelete', {
  ...inside,
  method: 'DELETE',
  at: ITEM,
  summary: 'Delete a validation',
  path: stagePath,
  answers: { 204: null },
  errors: noSuchStage,
})

export const validationEnable = on('validationEnable', {
  ...inside,
  method: 'POST',
  at: `${ITEM}/enable/{enable}`,
  summary: 'Enable or disable a validation',
  path: stageEnablePath,
  answers: { 204: null },
  errors: { ...badStage, ...noSuchStage },
})

export const validationMetrics = on('validationMetrics', {
  ...inside,
  method: 'GET',
  at: `${ITEM}/metrics`,
  summary: 'Read the metrics of a validation',
  path: stagePath,
  answers: { 200: stageMetrics },
  errors: noSuchStage,
})

export const validationMetricsReset = on('validationMetricsReset', {
  ...inside,
  method: 'POST',
  at: `${ITEM}/metrics/reset`,
  summary: 'Reset the metrics of a validation',
  path: stagePath,
  answers: { 204: null },
  errors: noSuchStage,
})

export const validationReorder = on('validationReorder', {
  ...inside,
  method: 'POST',
  at: '/schema_validations/reorder',
  summary: 'Set the order of all validations',
  body: stageOrder,
  answers: { 204: null },
  errors: badStage,
})
