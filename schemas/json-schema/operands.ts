import {
  isArray,
  isMap,
  isNumber,
  toDouble,
  type Value,
  type ValueMap,
} from '@signalbox/rule-sql/values/value'
import { SchemaError } from '../serde.ts'

// Values of keywords. `path` is the position of the keyword in its schema.

export function requireNumber(value: Value, path: string): number {
  if (!isNumber(value)) throw new SchemaError(`${path}: not a number`)
  return toDouble(value)
}

export function requireMap(value: Value, path: string): ValueMap {
  if (!isMap(value)) throw new SchemaError(`${path}: not an object`)
  return value
}

export function texts(value: Value, path: string): string[] {
  const isList = isArray(value) && value.every((each) => typeof each === 'string')
  if (!isList) throw new SchemaError(`${path}: not an array of texts`)
  return value as string[] // as checked
}
