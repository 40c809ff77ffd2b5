import { charge } from '@signalbox/rule-sql/run/limits'
import { toBytes } from '@signalbox/rule-sql/values/bytes'
import {
  integer,
  isArray,
  isBytes,
  isInteger,
  isMap,
  isNumber,
  own,
  toDouble,
  type Value,
} from '@signalbox/rule-sql/values/value'
import type { FieldDefinition, FieldType, MessageType, Scalar } from './proto-file.ts'
import { protoDefaultValue, WIRE, toWireType } from './protobuf-wire.ts'
import { DataError, join, MAX_DEPTH } from './serde.ts'
import type { WireWriter } from './wire.ts'

export function writeMessage(
  writer: WireWriter,
  message: MessageType,
  value: Value,
  path: string,
  depth: number,
): void {
  if (depth > MAX_DEPTH) throw new DataError(path, 'nested too deeply')
  if (!isMap(value)) throw new DataError(path, 'not an object')
  for (const name of Object.keys(value)) {
    charge(1)
    if (!message.fields.has(name)) throw new DataError(join(path, name), 'no such field')
  }
  for (const field of message.fields.values()) {
    charge(1)
    const at = join(path, field.name)
    const given = own(value, field.name)
    if (given !== undefined && given !== null) writeField(writer, field, given, at, depth)
    else if (field.occurrence === 'required') {
      throw new DataError(at, 'a required field is missing')
    }
  }
}

function writeField(
  writer: WireWriter,
  field: FieldDefinition,
  value: Value,
  path: string,
  depth: number,
): void {
  const { id, type, occurrence } = field
  switch (occurrence) {
    case 'map': {
      if (!isMap(value)) throw new DataError(path, 'not an object')
      const { key = 'string' } = field
      for (const [name, item] of Object.entries(value)) {
        const entry = writer.inner()
        writeTagged(entry, 1, { kind: key }, readMapKey(key, name, path), path, depth)
        writeTagged(entry, 2, type, item, join(path, name), depth)
        writeTag(writer, id, WIRE.bytes)
        writeBytes(writer, entry.written)
      }
      return
    }
    case 'repeated': {
      if (!isArray(value)) throw new DataError(path, 'not an array')
      if (!field.isPacked) {
        for (const [i, item] of value.entries()) {
          writeTagged(writer, id, type, item, join(path, i), depth)
        }
        return
      }
      if (value.length === 0) return
      const packed = writer.inner()
      for (const [i, item] of value.entries()) {
        writeValue(packed, type, item, join(path, i), depth)
      }
      writeTag(writer, id, WIRE.bytes)
      return writeBytes(writer, packed.written)
    }
    case 'defaulty':
      // Checks the type even if nothing is sent.
      if (value !== protoDefaultValue(type))
        return writeTagged(writer, id, type, value, path, depth)
      return
    default:
      return writeTagged(writer, id, type, value, path, depth)
  }
}

/** A key of an object as a key of a map. */
function readMapKey(key: Scalar, name: string, path: string): Value {
  if (key === 'string') return name
  if (key === 'bool') return name === 'true'
  if (/^-?\d{1,20}$/.test(name)) return integer(BigInt(name))
  throw new DataError(path, `${name} is no key of type ${key}`)
}

function writeTagged(
  writer: WireWriter,
  id: number,
  type: FieldType,
  value: Value,
  path: string,
  depth: number,
): void {
  writeTag(writer, id, toWireType(type))
  writeValue(writer, type, value, path, depth)
  if (type.kind === 'message' && type.isGroup) writeTag(writer, id, WIRE.endGroup)
}

function writeTag(writer: WireWriter, id: number, wire: number): void {
  writer.varint(BigInt(id) * 8n + BigInt(wire))
}

function writeBytes(writer: WireWriter, bytes: Uint8Array): void {
  writer.varint(BigInt(bytes.length))
  writer.bytes(bytes)
}

const RANGES: { readonly [K in Scalar]?: readonly [least: bigint, most: bigint] } = {
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  sint32: [-(2n ** 31n), 2n ** 31n - 1n],
  sfixed32: [-(2n ** 31n), 2n ** 31n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  fixed32: [0n, 2n ** 32n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  sint64: [-(2n ** 63n), 2n ** 63n - 1n],
  sfixed64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
  fixed64: [0n, 2n ** 64n - 1n],
}

function writeValue(
  writer: WireWriter,
  type: FieldType,
  value: Value,
  path: string,
  depth: number,
): void {
  charge(1)
  switch (type.kind) {
    case 'double':
    case 'float': {
      if (!isNumber(value)) throw wrong(path, type)
      const number = toDouble(value)
      return type.kind === 'float' ? writer.float(number) : writer.double(number)
    }
    case 'bool':
      if (typeof value !== 'boolean') throw wrong(path, type)
      return writer.byte(Number(value))
    case 'string':
      if (typeof value !== 'string') throw wrong(path, type)
      return writeBytes(writer, toBytes(value))
    case 'bytes':
      if (!isBytes(value)) throw wrong(path, type)
      return writeBytes(writer, toBytes(value))
    case 'enum': {
      const number = typeof value === 'string' ? type.values.get(value) : value
      if (typeof number !== 'number' || !type.names.has(number)) throw wrong(path, type)
      return writer.varint(BigInt(number))
    }
    case 'message': {
      const { message, isGroup } = type
      if (isGroup) return writeMessage(writer, message, value, path, depth + 1)
      const inner = writer.inner()
      writeMessage(inner, message, value, path, depth + 1)
      return writeBytes(writer, inner.written)
    }
    default:
      return writeInteger(writer, type.kind, value, path)
  }
}

function writeInteger(writer: WireWriter, kind: Scalar, value: Value, path: string): void {
  const [least, most] = RANGES[kind] ?? [0n, 0n]
  if (!isInteger(value)) throw wrong(path, { kind })
  const number = BigInt(value)
  if (number < least || number > most) throw wrong(path, { kind })
  switch (kind) {
    case 'sint32':
    case 'sint64':
      return writer.varint((number << 1n) ^ (number >> 63n))
    case 'fixed32':
    case 'sfixed32':
      return writer.fixed32(Number(BigInt.asUintN(32, number)))
    case 'fixed64':
    case 'sfixed64':
      return writer.fixed64(BigInt.asUintN(64, number))
    default:
      return writer.varint(number)
  }
}

const wrong = (path: string, { kind }: { kind: string }) =>
  new DataError(path, `not of type ${kind}`)
