import type { TransformationConfig } from '@signalbox/contract/message-transformations'
import {
  commonBodyOf,
  commonValuesOf,
  type Stage,
  type StageFault,
  type StageValues,
} from '../../../parts/stages/stage-list.ts'
import { stageMessages } from '../../../parts/stages/stages.messages.ts'
import { transformationMessages as t } from './transformations.messages.ts'

export const FORMATS = ['none', 'json', 'avro', 'protobuf'] as const

interface FormatValues {
  type: (typeof FORMATS)[number]
  schema: string
  message_type: string
}

export interface TransformationValues extends StageValues {
  decoder: FormatValues
  encoder: FormatValues
  operations: { key: string; value: string }[]
}

export const NEW_OPERATION = { key: '', value: '' }
const NO_FORMAT: FormatValues = { type: 'none', schema: '', message_type: '' }
const KEY = /^(topic|qos|retain|payload(\.[^.]+)*|user_property\.[^.]+)$/

export function valuesOf(stage: Stage | undefined): TransformationValues {
  const {
    payload_decoder: decoder,
    payload_encoder: encoder,
    operations: list,
  } = (stage ?? {}) as Partial<TransformationConfig> // as of every transformation
  return {
    ...commonValuesOf(stage),
    decoder: { ...NO_FORMAT, ...decoder },
    encoder: { ...NO_FORMAT, ...encoder },
    operations: (list ?? [NEW_OPERATION]).map(({ key, value }) => ({ key, value })),
  }
}

/** The fields that a format of its type has. */
function formatOf({ type, schema, message_type }: FormatValues): object {
  if (type === 'none' || type === 'json') return { type }
  return { type, schema, ...(type === 'protobuf' && { message_type }) }
}

const isEmpty = ({ key, value }: { key: string; value: string }) =>
  key.trim() === '' && value.trim() === ''

export function bodyOf(values: TransformationValues, seen: Stage | undefined): object {
  return {
    ...commonBodyOf(values, seen),
    payload_decoder: formatOf(values.decoder),
    payload_encoder: formatOf(values.encoder),
    operations: values.operations.filter((each) => !isEmpty(each)),
  }
}

export function faultsOf(
  { decoder, encoder, operations: list }: TransformationValues,
  language: 'en' | 'zh',
): StageFault[] {
  const ofFormat = (
    name: 'decoder' | 'encoder',
    { type, schema, message_type }: FormatValues,
  ): StageFault[] => {
    if (type === 'none' || type === 'json') return []
    if (schema === '') return [[`${name}.schema`, stageMessages.schemaRequired[language]]]
    if (type === 'protobuf' && message_type.trim() === '') {
      return [[`${name}.message_type`, stageMessages.typeRequired[language]]]
    }
    return []
  }
  return [
    ...ofFormat('decoder', decoder),
    ...list.flatMap((each, i): StageFault[] => {
      if (isEmpty(each)) return []
      if (!KEY.test(each.key)) return [[`operations.${i}.key`, t.keyWrong[language]]]
      if (each.value.trim() !== '') return []
      return [[`operations.${i}.value`, t.valueRequired[language]]]
    }),
    ...ofFormat('encoder', encoder),
  ]
}
