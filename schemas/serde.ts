import type { Text, Value } from '@signalbox/rule-sql/values/value'

/** A schema cannot be used. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
}

/** A value or bytes do not conform to a schema. */
export class DataError extends Error {
  override readonly name = 'DataError'
  /** Position of the invalid value: names and indexes, joined by dots; empty for the whole. */
  readonly path: string
  readonly reason: string

  constructor(path: string, reason: string) {
    super(path === '' ? reason : `${path}: ${reason}`)
    this.path = path
    this.reason = reason
  }
}

/**
 * A schema in use. All of it is interpreted: no code is made from a schema, and every step is charged to the run of
 * `rule-sql/run/limits.ts`, which the caller begins (docs/decisions/0173).
 */
export interface Serde {
  /** Message types of a Protobuf schema, which calls choose from. */
  readonly messageTypes: readonly string[]
  /** @throws {DataError} if the value does not conform, or there is no such message type */
  encode(value: Value, messageType?: string): Text
  /** @throws {DataError} if the bytes do not conform, or there is no such message type */
  decode(bytes: Text, messageType?: string): Value
  /** Checks a value, or bytes as `decode` reads them. @throws {DataError} if they do not conform */
  check(data: Value, messageType?: string): void
}

/** Limit of a schema's source, in UTF-16 units. */
export const MAX_SOURCE = 128 * 1024
/** How deep values and schemas may be nested. */
export const MAX_DEPTH = 64

export const join = (path: string, step: string | number) =>
  path === '' ? String(step) : `${path}.${step}`
