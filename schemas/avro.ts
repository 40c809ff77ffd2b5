import { errorMessage } from '@signalbox/formats/error-message'
import { type AvroType, readAvro } from '@signalbox/formats/avro'
import { charge, checkItems } from '@signalbox/rule-sql/run/limits'
import { toBytes } from '@signalbox/rule-sql/values/bytes'
import {
  Float,
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
} from '@signalbox/rule-sql/values/value'
import { DataError, join, MAX_DEPTH, SchemaError, type Serde } from './serde.ts'
import { WireReader, WireWriter } from './wire.ts'

const INT_BITS = 32n
const LONG_BITS = 64n

/**
 * The binary encoding of Avro. The value of a union is written without the name of its branch, as in rules; the first
 * branch that takes the value is used.
 *
 * @throws {SchemaError} if the source is no valid schema
 */
export function compileAvro(source: string): Serde {
  const type = readType(source)
  return {
    messageTypes: [],
    encode(value) {
      const writer = new WireWriter()
      write(writer, type, value, '', 0)
      return writer.finish()
    },
    decode: (bytes) => decode(type, bytes),
    check(data) {
      if (isBytes(data)) decode(type, data)
      else write(new WireWriter(), type, data, '', 0)
    },
  }
}

function readType(source: string): AvroType {
  try {
    return readAvro(JSON.parse(source))
  } catch (error) {
    throw new SchemaError(errorMessage(error))
  }
}

function decode(type: AvroType, bytes: Text): Value {
  const reader = new WireReader(bytes)
  let value: Value
  try {
    value = read(reader, type, 0)
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    throw new DataError(error.path, `${error.reason} (at byte ${reader.at})`)
  }
  if (!reader.isAtEnd) throw new DataError('', 'bytes after the value')
  return value
}

/** Also what has no bytes costs a step: an array of a million nulls has three. */
function read(reader: WireReader, type: AvroType, depth: number): Value {
  charge(1)
  if (depth > MAX_DEPTH) throw new DataError('', 'nested too deeply')
  switch (type.kind) {
    case 'null':
      return null
    case 'boolean':
      return reader.byte() !== 0
    case 'int':
    case 'long':
      return integer(zigzag(reader))
    case 'float':
      return finite(reader.float())
    case 'double':
      return finite(reader.double())
    case 'bytes':
    case 'string':
      return reader.text(reader.length(zigzag(reader)))
    case 'fixed':
      return reader.text(type.size)
    case 'enum': {
      const symbol = type.symbols[Number(zigzag(reader))]
      if (symbol === undefined) throw new DataError('', 'no symbol of the enum')
      return symbol
    }
    case 'union': {
      const branch = type.branches[Number(zigzag(reader))]
      if (branch === undefined) throw new DataError('', 'no branch of the union')
      return read(reader, branch, depth + 1)
    }
    case 'array': {
      const items: Value[] = []
      blocks(reader, () => {
        checkItems(items.length)
        items.push(read(reader, type.items, depth + 1))
      })
      return items
    }
    case 'map': {
      const map: Record<string, Value> = {}
      blocks(reader, () => {
        const key = reader.text(reader.length(zigzag(reader)))
        if (typeof key !== 'string') throw new DataError('', 'a key that is not text')
        setOwn(map, key, read(reader, type.values, depth + 1))
      })
      return map
    }
    case 'record': {
      const record: Record<string, Value> = {}
      for (const { name, type: inner } of type.fields) {
        try {
          setOwn(record, name, read(reader, inner, depth + 1))
        } catch (error) {
          if (!(error instanceof DataError)) throw error
          throw new DataError(error.path === '' ? name : `${name}.${error.path}`, error.reason)
        }
      }
      return record
    }
  }
}

function zigzag(reader: WireReader): bigint {
  const value = reader.varint()
  return (value >> 1n) ^ -(value & 1n)
}

function finite(value: number): Value {
  if (!Number.isFinite(value)) throw new DataError('', 'a number that is not finite')
  return float(value)
}

/** A block is its number of items, or that number negated and its length in bytes. */
function blocks(reader: WireReader, item: () => void): void {
  for (;;) {
    let count = zigzag(reader)
    if (count === 0n) return
    if (count < 0n) {
      count = -count
      zigzag(reader)
    }
    for (; count > 0n; count--) item()
  }
}

function write(
  writer: WireWriter,
  type: AvroType,
  value: Value,
  path: string,
  depth: number,
): void {
  charge(1)
  if (depth > MAX_DEPTH) throw new DataError(path, 'nested too deeply')
  switch (type.kind) {
    case 'null':
      if (!fits(type, value)) throw wrong(path, type)
      return
    case 'boolean':
      if (typeof value !== 'boolean') throw wrong(path, type)
      return writer.byte(Number(value))
    case 'int':
    case 'long':
      if (!fits(type, value)) throw wrong(path, type)
      return writeLong(writer, BigInt(value as number)) // an integer
    case 'float':
    case 'double': {
      if (!isNumber(value)) throw wrong(path, type)
      const number = toDouble(value)
      return type.kind === 'float' ? writer.float(number) : writer.double(number)
    }
    case 'bytes':
    case 'string': {
      if (!isBytes(value)) throw wrong(path, type)
      return writeBytes(writer, toBytes(value))
    }
    case 'fixed': {
      const bytes = isBytes(value) ? toBytes(value) : undefined
      if (bytes?.length !== type.size) throw wrong(path, type)
      return writer.bytes(bytes)
    }
    case 'enum': {
      const at = typeof value === 'string' ? type.symbols.indexOf(value) : -1
      if (at < 0) throw wrong(path, type)
      return writeLong(writer, BigInt(at))
    }
    case 'union':
      return writeUnion(writer, type, value, path, depth)
    case 'array': {
      if (!isArray(value)) throw wrong(path, type)
      if (value.length > 0) writeLong(writer, BigInt(value.length))
      for (const [i, item] of value.entries()) {
        write(writer, type.items, item, join(path, i), depth + 1)
      }
      return writer.byte(0)
    }
    case 'map': {
      if (!isMap(value)) throw wrong(path, type)
      const entries = Object.entries(value)
      if (entries.length > 0) writeLong(writer, BigInt(entries.length))
      for (const [key, item] of entries) {
        writeBytes(writer, toBytes(key))
        write(writer, type.values, item, join(path, key), depth + 1)
      }
      return writer.byte(0)
    }
    case 'record': {
      if (!isMap(value)) throw wrong(path, type)
      for (const field of type.fields) {
        const at = join(path, field.name)
        if (Object.hasOwn(value, field.name)) {
          write(writer, field.type, own(value, field.name), at, depth + 1)
        } else if (field.default === undefined) {
          throw new DataError(at, 'a required field is missing')
        } else {
          // JSON, and so a value; the default of a union is of its first branch.
          write(writer, firstBranch(field.type), field.default as Value, at, depth + 1)
        }
      }
    }
  }
}

/** A default of a union is of its first branch, whose index is written as well. */
function firstBranch(type: AvroType): AvroType {
  const [first] = type.kind === 'union' ? type.branches : []
  return first === undefined ? type : { kind: 'union', branches: [first] }
}

function writeUnion(
  writer: WireWriter,
  type: Extract<AvroType, { kind: 'union' }>,
  value: Value,
  path: string,
  depth: number,
): void {
  for (const [i, branch] of type.branches.entries()) {
    if (!fits(branch, value)) continue
    const inner = new WireWriter()
    try {
      write(inner, branch, value, path, depth + 1)
    } catch (error) {
      if (error instanceof DataError) continue
      throw error
    }
    writeLong(writer, BigInt(i))
    return writer.bytes(inner.written)
  }
  throw new DataError(path, 'no branch of the union takes the value')
}

/** Whether a value may be of a type, by its kind alone. */
function fits(type: AvroType, value: Value): boolean {
  switch (type.kind) {
    case 'null':
      return value === null || value === undefined
    case 'boolean':
      return typeof value === 'boolean'
    case 'int':
      return isInteger(value) && BigInt.asIntN(Number(INT_BITS), BigInt(value)) === BigInt(value)
    case 'long':
      return isInteger(value) && BigInt.asIntN(Number(LONG_BITS), BigInt(value)) === BigInt(value)
    case 'float':
    case 'double':
      return isNumber(value) && (value instanceof Float || Number.isFinite(Number(value)))
    case 'array':
      return isArray(value)
    case 'map':
    case 'record':
      return isMap(value)
    case 'union':
      return true
    default:
      return isBytes(value)
  }
}

function writeLong(writer: WireWriter, value: bigint): void {
  writer.varint((value << 1n) ^ (value >> 63n))
}

function writeBytes(writer: WireWriter, bytes: Uint8Array): void {
  writeLong(writer, BigInt(bytes.length))
  writer.bytes(bytes)
}

const wrong = (path: string, { kind }: AvroType) => new DataError(path, `not of type ${kind}`)
