import { float, type Value } from '@signalbox/rule-sql/values/value'
import type { FieldType } from './proto-file.ts'

/** The wire types of Protobuf. */
export const WIRE = {
  varint: 0,
  fixed64: 1,
  bytes: 2,
  startGroup: 3,
  endGroup: 4,
  fixed32: 5,
} as const

export const toWireType = (type: FieldType): number => {
  switch (type.kind) {
    case 'double':
    case 'fixed64':
    case 'sfixed64':
      return WIRE.fixed64
    case 'float':
    case 'fixed32':
    case 'sfixed32':
      return WIRE.fixed32
    case 'string':
    case 'bytes':
      return WIRE.bytes
    case 'message':
      return type.isGroup ? WIRE.startGroup : WIRE.bytes
    default:
      return WIRE.varint
  }
}

export function protoDefaultValue(type: FieldType): Value {
  switch (type.kind) {
    case 'double':
    case 'float':
      return float(0)
    case 'bool':
      return false
    case 'string':
    case 'bytes':
      return ''
    case 'enum':
      return type.names.get(0) ?? 0
    case 'message':
      return undefined
    default:
      return 0
  }
}
