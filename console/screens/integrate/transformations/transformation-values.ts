import type { TransformationConfig } from '@signalbox/contract/message-transformations'
import { fieldMessages } from '#messages/fields.messages.ts'
import {
  commonStageBody,
  commonStageValues,
  type Stage,
  type StageFault,
  type StageValues,
} from '#domain/stages/stage-list.ts'
import { stageMessages } from '#domain/stages/stages.messages.ts'
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

export function toTransformationValues(stage: Stage | undefined): TransformationValues {
  const {
    payload_decoder: decoder,
    payload_encoder: encoder,
    operations: list,
  } = (stage ?? {}) as Partial<TransformationConfig> // as of every transformation
  return {
    ...commonStageValues(stage),
    decoder: { ...NO_FORMAT, ...decoder },
    encoder: { ...NO_FORMAT, ...encoder },
    operations: (list ?? [NEW_OPERATION]).map((operation) => ({ ...operation })),
  }
}

/** Fields of a format, depending on its type; unknown fields are kept. */
function toFormat({ type, schema, message_type, ...rest }: FormatValues): object {
  if (type === 'none' || type === 'json') return { ...rest, type }
  return { ...rest, type, schema, ...(type === 'protobuf' && { message_type }) }
}

const isEmpty = ({ key, value }: { key: string; value: string }) =>
  key.trim() === '' && value.trim() === ''

export function toTransformationBody(values: TransformationValues, seen: Stage | undefined): Stage {
  return {
    ...commonStageBody(values, seen),
    payload_decoder: toFormat(values.decoder),
    payload_encoder: toFormat(values.encoder),
    operations: values.operations.filter((each) => !isEmpty(each)),
  }
}

export function findTransformationFaults(
  { decoder, encoder, operations: list }: TransformationValues,
  language: 'en' | 'zh',
): StageFault[] {
  const ofFormat = (
    name: 'decoder' | 'encoder',
    { type, schema, message_type }: FormatValues,
  ): StageFault[] => {
    if (type === 'none' || type === 'json') return []
    if (schema === '')
      return [[`${name}.schema`, fieldMessages.select[language](stageMessages.schema[language])]]
    if (type === 'protobuf' && message_type.trim() === '') {
      return [
        [
          `${name}.message_type`,
          fieldMessages.required[language](stageMessages.messageType[language]),
        ],
      ]
    }
    return []
  }
  return [
    ...ofFormat('decoder', decoder),
    ...list.flatMap((each, i): StageFault[] => {
      if (isEmpty(each)) return []
      if (!KEY.test(each.key)) return [[`operations.${i}.key`, t.keyWrong[language]]]
      if (each.value.trim() !== '') return []
      return [[`operations.${i}.value`, fieldMessages.required[language](t.value[language])]]
    }),
    ...ofFormat('encoder', encoder),
  ]
}
