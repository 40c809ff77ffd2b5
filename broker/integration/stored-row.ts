import { deserialize, serialize } from 'node:v8'
import { isRecord } from '@signalbox/formats/is-record'
import {
  Atom,
  atom,
  Bits,
  Float,
  type Value,
  type ValueMap,
} from '@signalbox/rule-sql/values/value'

/**
 * Rows of rules as bytes. V8 stores objects without their class, so that a value of a class is written as a `Map`,
 * which no row contains.
 */
export const packRow = (row: ValueMap): Uint8Array => serialize(packedValue(row))

/** @throws if the bytes are not those of a row */
export function unpackRow(bytes: Uint8Array): ValueMap {
  const row = unpackedValue(deserialize(bytes))
  if (!isRecord(row)) throw new TypeError('not a row')
  return row as ValueMap // `packRow` wrote it
}

export function packedValue(value: Value): unknown {
  if (value instanceof Float) return new Map([['float', value.value]])
  if (value instanceof Atom) return new Map([['atom', value.name]])
  if (value instanceof Bits)
    return new Map<string, unknown>([
      ['bits', value.value],
      ['size', value.size],
    ])
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.map(packedValue)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, packedValue(each)]))
}

export function unpackedValue(value: unknown): unknown {
  if (value instanceof Map) return ofClass(value as Map<string, unknown>) // `packedValue` made it
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.map(unpackedValue)
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, unpackedValue(each)]),
  )
}

function ofClass(fields: ReadonlyMap<string, unknown>): Float | Atom | Bits {
  if (fields.has('float')) return new Float(Number(fields.get('float')))
  if (fields.has('atom')) return atom(String(fields.get('atom')))
  return new Bits(BigInt(fields.get('bits') as bigint), Number(fields.get('size'))) // `packedValue` made it
}
