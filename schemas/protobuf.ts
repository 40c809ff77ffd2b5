import { charge, checkItems } from '@signalbox/rule-sql/run/limits'
import { toBytes } from '@signalbox/rule-sql/values/bytes'
import {
  float,
  integer,
  isArray,
  isBytes,
  isInteger,
  isMap,
  isNumber,
  own,
  setOwn,
  type Text,
  toDouble,
  type Value,
  type ValueMap,
} from '@signalbox/rule-sql/values/value'
import {
  type FieldDefinition,
  type FieldType,
  type MessageType,
  readProto,
  type Scalar,
} from './proto-file.ts'
import { DataError, join, MAX_DEPTH, type Serde } from './serde.ts'
import { WireReader, WireWriter } from './wire.ts'

const WIRE = { varint: 0, fixed64: 1, bytes: 2, startGroup: 3, endGroup: 4, fixed32: 5 } as const

/** The message type that a call needs is not given, or is not in the schema. */
export class MessageTypeError extends DataError {}

/**
 * Messages of a `.proto` text. Values are checked as EMQX does: a field that the message does not have is an error.
 *
 * @param initial the message type of calls that name none
 * @throws {SchemaError}
 */
export async function compileProtobuf(source: string, initial?: string): Promise<Serde> {
  const messages = await readProto(source)
  const find = (name: string | undefined = initial): MessageType => {
    const message = name === undefined ? undefined : messages.get(name)
    if (message !== undefined) return message
    throw new MessageTypeError(
      '',
      name === undefined ? 'no message type is given' : `no message type ${name}`,
    )
  }
  const encoded = (value: Value, message: MessageType): WireWriter => {
    const writer = new WireWriter()
    writeMessage(writer, message, value, '', 0)
    return writer
  }
  const decoded = (bytes: Text, message: MessageType) =>
    readMessage(new WireReader(bytes), message, '', 0)
  return {
    messageTypes: [...messages.keys()],
    encode: (value, name) => encoded(value, find(name)).finish(),
    decode: (bytes, name) => decoded(bytes, find(name)),
    check(data, name) {
      const message = find(name)
      if (isBytes(data)) decoded(data, message)
      else encoded(data, message)
    },
  }
}

const wireOf = (type: FieldType): number => {
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

function readMessage(
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
    if (occurrence === 'defaulty') setOwn(value, name, defaultOf(type))
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
    if (wire !== wireOf(type)) throw new DataError(at, 'another wire type')
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
  if (wire === wireOf(type)) return add()
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
  let name: Value = defaultOf({ kind: key })
  let value: Value = type.kind === 'message' ? {} : defaultOf(type)
  while (!reader.isAtEnd) {
    charge(1)
    const tag = Number(reader.varint())
    if (tag === 8 + wireOf({ kind: key })) name = readValue(reader, { kind: key }, id, path, depth)
    else if (tag === 16 + wireOf(type)) value = readValue(reader, type, id, path, depth)
    else skip(reader, tag & 7, Math.floor(tag / 8), depth)
  }
  if (name instanceof Uint8Array) throw new DataError(path, 'a key that is not text')
  setOwn(map, String(name), value)
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

function defaultOf(type: FieldType): Value {
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

function writeMessage(
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
        const entry = new WireWriter()
        writeTagged(entry, 1, { kind: key }, keyOf(key, name, path), path, depth)
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
      const packed = new WireWriter()
      for (const [i, item] of value.entries()) {
        writeValue(packed, type, item, join(path, i), depth)
      }
      writeTag(writer, id, WIRE.bytes)
      return writeBytes(writer, packed.written)
    }
    case 'defaulty':
      // A check of the type even where nothing is sent.
      if (value !== defaultOf(type)) return writeTagged(writer, id, type, value, path, depth)
      return
    default:
      return writeTagged(writer, id, type, value, path, depth)
  }
}

/** A key of an object as a key of a map. */
function keyOf(key: Scalar, name: string, path: string): Value {
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
  writeTag(writer, id, wireOf(type))
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
      const inner = new WireWriter()
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
