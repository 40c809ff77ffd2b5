import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { badStage, shownStageFields, stageFields, stageOperations } from './stages.ts'

const on = resource('Message transformation')

export const OPERATION_ROOTS = ['payload', 'qos', 'retain', 'topic', 'user_property'] as const

/** How a payload is read before the operations, and written after them. */
export const payloadFormat = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  z.object({ type: z.literal('json') }),
  z.object({ type: z.literal('avro'), schema: z.string() }),
  z.object({ type: z.literal('protobuf'), schema: z.string(), message_type: z.string() }),
])
export type PayloadFormat = z.output<typeof payloadFormat>

/** `key`: `topic`, `qos`, `retain`, `payload`, `payload.a.b`, `user_property.<name>`. */
const operation = z.object({ key: z.string(), value: z.string() })

export const transformationConfig = z.object({
  ...stageFields,
  payload_decoder: z._default(payloadFormat, { type: 'none' }),
  payload_encoder: z._default(payloadFormat, { type: 'none' }),
  operations: z._default(z.array(operation), []),
})
export type TransformationConfig = z.output<typeof transformationConfig>

const format = z.looseObject({
  type: z.string(),
  schema: z.optional(z.string()),
  message_type: z.optional(z.string()),
})

const transformation = z.looseObject({
  ...shownStageFields,
  payload_decoder: z.optional(format),
  payload_encoder: z.optional(format),
  operations: z.optional(z.array(z.looseObject({ key: z.string(), value: z.string() }))),
})
export type Transformation = z.output<typeof transformation>

const message = z.object({
  topic: z.string(),
  payload: z.string(),
  qos: z._default(z.int().check(z.minimum(0), z.maximum(2)), 0),
  retain: z._default(z.boolean(), false),
  user_property: z._default(z.record(z.string(), z.string()), {}),
  client_attrs: z._default(z.record(z.string(), z.string()), {}),
})

export const transformationOperations = stageOperations(on, {
  id: 'transformation',
  at: '/message_transformations',
  config: transformationConfig,
  shown: transformation,
})

export const {
  list: transformationList,
  create: transformationCreate,
  update: transformationUpdate,
  get: transformationGet,
  remove: transformationDelete,
  enable: transformationEnable,
  metrics: transformationMetrics,
  resetMetrics: transformationMetricsReset,
  reorder: transformationReorder,
} = transformationOperations

/** Result of a transformation. */
const transformed = z.looseObject({
  topic: z.string(),
  payload: z.string(),
  qos: z.int(),
  retain: z.boolean(),
  user_property: z.optional(z.record(z.string(), z.string())),
})
export type TransformedMessage = z.output<typeof transformed>

export const transformationDryRun = on('transformationDryRun', {
  edition: 'ent',
  isInside: true,
  method: 'POST',
  at: '/message_transformations/dryrun',
  summary:
    'Transform a message that is not published; the topics of the transformation do not count',
  body: z.object({ transformation: transformationConfig, message }),
  answers: { 200: transformed },
  errors: badStage,
})
