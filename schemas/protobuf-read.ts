import { charge, checkItems } from '@signalbox/rule-sql/run/limits'
import { float, integer, setOwn, type Value, type ValueMap } from '@signalbox/rule-sql/values/value'
import type { FieldDefinition, FieldType, MessageType } from './proto-file.ts'
import { protoDefaultValue, WIRE, toWireType } from './protobuf-wire.ts'
import { DataError, join, MAX_DEPTH } from './serde.ts'
import type { WireReader } from './wire.ts'

export function readMessage(
  reader: WireReader,
  message: MessageType,
  path: string,
  depth: number,
  group?: number,
): ValueMap {
  if (depth > MAX_DEPTH) throw new DataError(path, 'nested too deeply')
  const value: Record<string, Value> = {}
  for (;;) {
    charge(1)
    if (reader.isAtEnd) {
      if (group === undefined) break
      throw new DataError(path, 'a group without an end')
    }
    const tag = Number(reader.varint())
    const id = Math.floor(tag / 8)
    const wire = tag & 7
    if (wire === WIRE.endGroup) {
      if (id === group) break
      throw new DataError(path, 'the end of another group')
    }
    if (id === 0) throw new DataError(path, 'a field with the number 0')
    const field = message.byId.get(id)
    if (field === undefined) skip(reader, wire, id, depth)
    else readField(reader, field, wire, value, path, depth)
  }
  for (const { name, occurrence, type } of message.fields.values()) {
    if (Object.hasOwn(value, name)) continue
    if (occurrence === 'required') {
      throw new DataError(join(path, name), 'a required field is missing')
    }
    if (occurrence === 'defaulty') setOwn(value, name, protoDefaultValue(type))
  }
  return value
}

function readField(
  reader: WireReader,
  field: FieldDefinition,
  wire: number,
  value: Record<string, Value>,
  path: string,
  depth: number,
): void {
  const { name, type, occurrence, oneof } = field
  const at = join(path, name)
  if (occurrence === 'map') {
    if (wire !== WIRE.bytes) throw new DataError(at, 'another wire type')
    const map = (value[name] ?? {}) as Record<string, Value> // made here
    setOwn(value, name, map)
    return within(reader, () => readEntry(reader, field, map, at, depth))
  }
  if (occurrence !== 'repeated') {
    if (wire !== toWireType(type)) throw new DataError(at, 'another wire type')
    if (oneof !== undefined) delete value[name]
    return setOwn(value, name, readValue(reader, type, field.id, at, depth))
  }
  const list = (value[name] ?? []) as Value[] // made here
  setOwn(value, name, list)
  const add = () => {
    charge(1)
    checkItems(list.length)
    list.push(readValue(reader, type, field.id, at, depth))
  }
  if (wire === toWireType(type)) return add()
  // Both forms of a repeated field are read [encoding of Protobuf].
  if (wire !== WIRE.bytes) throw new DataError(at, 'another wire type')
  within(reader, () => {
    while (!reader.isAtEnd) add()
  })
}

function readEntry(
  reader: WireReader,
  { type, key = 'string', id }: FieldDefinition,
  map: Record<string, Value>,
  path: string,
  depth: number,
): void {
  let name: Value = protoDefaultValue({ kind: key })
  let value: Value = type.kind === 'message' ? {} : protoDefaultValue(type)
  while (!reader.isAtEnd) {
    charge(1)
    const tag = Number(reader.varint())
    if (tag === 8 + toWireType({ kind: key }))
      name = readValue(reader, { kind: key }, id, path, depth)
    else if (tag === 16 + toWireType(type)) value = readValue(reader, type, id, path, depth)
    else skip(reader, tag & 7, Math.floor(tag / 8), depth)
  }
  if (name instanceof Uint8Array) throw new DataError(path, 'a key that is not text')
  setOwn(map, `${name as string | number | boolean}`, value) // by the type of keys
}

/** Reads bytes with a length in front of them, and all of them. */
function within<T>(reader: WireReader, read: () => T): T {
  const length = reader.length()
  const outer = reader.end
  reader.end = reader.at + length
  const result = read()
  reader.end = outer
  return result
}

function readValue(
  reader: WireReader,
  type: FieldType,
  id: number,
  path: string,
  depth: number,
): Value {
  switch (type.kind) {
    case 'double':
      return finite(reader.double(), path)
    case 'float':
      return finite(reader.float(), path)
    case 'int32':
    case 'int64':
      return integer(BigInt.asIntN(64, reader.varint()))
    case 'uint32':
    case 'uint64':
      return integer(reader.varint())
    case 'sint32':
    case 'sint64': {
      const value = reader.varint()
      return integer((value >> 1n) ^ -(value & 1n))
    }
    case 'fixed32':
      return reader.fixed32()
    case 'sfixed32':
      return reader.fixed32() | 0
    case 'fixed64':
      return integer(reader.fixed64())
    case 'sfixed64':
      return integer(BigInt.asIntN(64, reader.fixed64()))
    case 'bool':
      return reader.varint() !== 0n
    case 'string': {
      const text = reader.text(reader.length())
      if (typeof text !== 'string') throw new DataError(path, 'not UTF-8')
      return text
    }
    case 'bytes':
      return reader.text(reader.length())
    case 'enum': {
      const number = Number(BigInt.asIntN(64, reader.varint()))
      return type.names.get(number) ?? number
    }
    case 'message': {
      const { message, isGroup } = type
      if (isGroup) return readMessage(reader, message, path, depth + 1, id)
      return within(reader, () => readMessage(reader, message, path, depth + 1))
    }
  }
}

function finite(value: number, path: string): Value {
  if (!Number.isFinite(value)) throw new DataError(path, 'a number that is not finite')
  return float(value)
}

function skip(reader: WireReader, wire: number, id: number, depth: number): void {
  charge(1)
  if (depth > MAX_DEPTH) throw new DataError('', 'nested too deeply')
  switch (wire) {
    case WIRE.varint:
      reader.varint()
      return
    case WIRE.fixed64:
      reader.fixed64()
      return
    case WIRE.bytes:
      reader.bytes(reader.length())
      return
    case WIRE.fixed32:
      reader.fixed32()
      return
    case WIRE.startGroup:
      for (;;) {
        const tag = Number(reader.varint())
        if ((tag & 7) === WIRE.endGroup) {
          if (Math.floor(tag / 8) === id) return
          throw new DataError('', 'the end of another group')
        }
        skip(reader, tag & 7, Math.floor(tag / 8), depth + 1)
      }
    default:
      throw new DataError('', 'an unknown wire type')
  }
}
