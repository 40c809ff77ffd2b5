import {
  OPERATION_ROOTS,
  type PayloadFormat,
  type TransformationConfig,
} from '@signalbox/contract/message-transformations'
import type { Value } from '@signalbox/rule-sql/values/value'
import { type Bindings, compileValue, ExpressionError } from '../../config/variform.ts'
import { readStage, refuse, type StageSettings } from '../../stages/stage.ts'
import { asList } from '../../config/layout.ts'

export interface Operation {
  /** Key as configured, for reports. */
  readonly key: string
  readonly root: (typeof OPERATION_ROOTS)[number]
  /** The names inside the root. */
  readonly steps: readonly string[]
  readonly value: (bindings: Bindings) => Value
}

export interface TransformationSettings extends StageSettings {
  readonly decoder: PayloadFormat
  readonly encoder: PayloadFormat
  readonly operations: readonly Operation[]
}

/** Limits of one transformation. */
const MAX_OPERATIONS = 100
const MAX_STEPS = 20

/** @throws {ConfigFault} if a field or an expression is invalid. */
export function readTransformation(config: TransformationConfig): TransformationSettings {
  const { payload_decoder: decoder, payload_encoder: encoder, operations } = config
  if (operations.length > MAX_OPERATIONS) {
    refuse('operations', operations.length, `more than ${MAX_OPERATIONS} operations`)
  }
  return {
    ...readStage(config),
    decoder,
    encoder,
    operations: operations.map(({ key, value }, i) => ({
      key,
      ...readKey(key, i),
      value: readValue(value, i),
    })),
  }
}

const isRoot = (step: string | undefined): step is (typeof OPERATION_ROOTS)[number] =>
  OPERATION_ROOTS.some((root) => root === step)

function readKey(key: string, i: number): Pick<Operation, 'root' | 'steps'> {
  const [root, ...steps] = key.split('.')
  const path = `operations.${i + 1}.key`
  if (!isRoot(root)) refuse(path, key, `invalid_key, allowed: ${OPERATION_ROOTS.join(', ')}`)
  const isWrong =
    steps.includes('') ||
    steps.length > MAX_STEPS ||
    (root === 'user_property' && steps.length !== 1) ||
    (['topic', 'qos', 'retain'].includes(root) && steps.length > 0)
  if (isWrong)
    refuse(
      path,
      key,
      `invalid_key, as in ${root === 'user_property' ? 'user_property.name' : root}`,
    )
  return { root, steps }
}

function readValue(value: string, i: number): Operation['value'] {
  try {
    return compileValue(value)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return refuse(`operations.${i + 1}.value`, value, error.message)
  }
}

/** In the order in which messages meet them. */
export const transformationCollection = {
  name: 'message_transformation.transformations',
  layout: asList,
  idOf: ({ name }: TransformationConfig) => name,
  read: readTransformation,
}
