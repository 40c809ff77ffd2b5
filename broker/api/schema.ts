import { isRecord } from '@signalbox/formats/is-record'
import type { core } from 'zod/mini'

/** Queries on schemas that work without knowing their kind. Reads Zod's own description. */

type Schema = core.$ZodType

/** Definition of a schema. The cast relies on `type` naming the shape of the definition. */
function kind(schema: Schema): core.$ZodTypes['_zod']['def'] {
  return (schema as core.$ZodTypes)._zod.def
}

/** Schema without the wrappers for optional and default values and for transformations. */
export function bare(schema: Schema): Schema {
  const def = kind(schema)
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return bare(def.innerType)
    case 'pipe':
      return bare(def.in)
    default:
      return schema
  }
}

/** Layout of an object schema that most fields of the value belong to. */
export function closestLayout(schema: Schema, value: unknown): Schema {
  const layouts = unionOptions(schema).filter((option) => objectFields(option) !== undefined)
  const [first = schema, ...others] = layouts
  if (!isRecord(value)) return first
  const known = (layout: Schema) => {
    const fields = objectFields(layout) ?? {}
    return Object.keys(value).filter((name) => Object.hasOwn(fields, name)).length
  }
  return others.reduce((best, each) => (known(each) > known(best) ? each : best), first)
}

/** Schema at a path; `undefined` if the path does not exist. */
export function schemaAt(schema: Schema, path: readonly PropertyKey[]): Schema | undefined {
  const found = bare(schema)
  const [key, ...rest] = path
  if (key === undefined) return found
  const def = kind(found)
  if (def.type === 'object') {
    const shape = def.shape as Record<PropertyKey, Schema>
    // Its own fields: `constructor` is a name like any other.
    const next = Object.hasOwn(shape, key) ? shape[key] : undefined
    return next && schemaAt(next, rest)
  }
  if (def.type === 'array') return schemaAt(def.element, rest)
  if (def.type === 'record') return schemaAt(def.valueType, rest)
  return undefined
}

/** The fields of an object. */
export function objectFields(schema: Schema): Readonly<Record<string, Schema>> | undefined {
  const def = kind(bare(schema))
  return def.type === 'object' ? def.shape : undefined
}

/** Alternatives of a union; empty for other schemas. */
export function unionOptions(schema: Schema): readonly Schema[] {
  const def = kind(bare(schema))
  return def.type === 'union' ? def.options : []
}

/** Items of a list, and values of a map with any names. */
export function elementSchema(schema: Schema): Schema | undefined {
  const def = kind(bare(schema))
  if (def.type === 'array') return def.element
  return def.type === 'record' ? def.valueType : undefined
}

/** The member of a union that an object belongs to; any other schema itself. */
export function memberFor(schema: Schema, value: Readonly<Record<string, unknown>>): Schema {
  const def = kind(bare(schema))
  if (def.type !== 'union') return schema
  return namedOption(def, value) ?? def.options.find((option) => takes(option, value)) ?? schema
}

export function isArraySchema(schema: Schema | undefined): boolean {
  return schema !== undefined && kind(bare(schema)).type === 'array'
}

/**
 * Converts texts to the schema's type, like EMQX: `"1"` is a number if one is expected, `1` a text
 * if one is expected; booleans are never texts. Values without a conversion remain, and the
 * validation refuses them. In a query, a single value may represent a list. `null` means an absent
 * field, unless the schema accepts `null`.
 */
export function readAs(schema: Schema, value: unknown): unknown {
  const def = kind(bare(schema))
  switch (def.type) {
    case 'object':
      return isRecord(value) ? readFields(def, value) : value
    case 'array':
      if (Array.isArray(value)) return value.map((each) => readAs(def.element, each))
      // A rule may give one QoS instead of a list.
      return typeof value === 'number' && isQos(def.element) ? [value] : value
    case 'record':
      return isRecord(value)
        ? Object.fromEntries(
            Object.entries(value)
              .filter(([, each]) => each !== null || takes(def.valueType, null))
              .map(([name, each]) => [name, readAs(def.valueType, each)]),
          )
        : value
    case 'number':
      return readNumber(value)
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value
    case 'string':
      return typeof value === 'number' ? String(value) : value
    case 'literal':
      return def.values.find((each) => each === value || String(each) === value) ?? value
    case 'union':
      return readUnion(def, value)
    default:
      return value
  }
}

function readFields(
  { shape, catchall }: core.$ZodObjectDef,
  value: Record<string, unknown>,
): Record<string, unknown> {
  const schemaOf = (name: string) => (Object.hasOwn(shape, name) ? shape[name] : undefined)
  // A strict object refuses unknown fields, whatever their value.
  const isAbsent = (name: string) => {
    const field = schemaOf(name)
    return field === undefined ? catchall !== undefined : !takes(field, null)
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, each]) => each !== null || !isAbsent(name))
      .map(([name, each]) => {
        const field = schemaOf(name)
        return [name, field === undefined ? each : readAs(field, each)]
      }),
  )
}

function readNumber(value: unknown): unknown {
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value)) return value
  return Number(value)
}

/**
 * The value itself where a member takes it; otherwise as the first member that can read it does. Where
 * none can, as the member that the value names, for the check to find the fault in that one.
 */
function readUnion(def: core.$ZodUnionDef, value: unknown): unknown {
  const { options } = def
  if (options.some((option) => takes(option, value))) return value
  for (const option of options) {
    const read = readAs(option, value)
    if (read !== value && takes(option, read)) return read
  }
  if (!isRecord(value)) return value
  const named = namedOption(def, value)
  if (named !== undefined) return readAs(named, value)
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null))
}

function namedOption(
  def: core.$ZodUnionDef,
  value: Readonly<Record<string, unknown>>,
): Schema | undefined {
  const { discriminator } = def as Partial<core.$ZodDiscriminatedUnionDef>
  if (discriminator === undefined) return undefined
  return def.options.find((option) => {
    const field = objectFields(option)?.[discriminator]
    return field !== undefined && takes(field, value[discriminator])
  })
}

function takes(schema: Schema, value: unknown): boolean {
  const result = schema._zod.run({ value, issues: [] }, { async: false })
  return !(result instanceof Promise) && result.issues.length === 0
}

export interface UnknownFields {
  path: (string | number)[]
  unknown: string[]
  /** Known fields that are absent. */
  unmatched: string[]
}

/** The first object in a value that has fields its schema doesn't know. */
export function findUnknownFields(
  schema: Schema,
  value: unknown,
  path: (string | number)[] = [],
): UnknownFields | undefined {
  const def = kind(bare(schema))
  if (def.type === 'array' && Array.isArray(value)) {
    for (const [i, each] of value.entries()) {
      // Counted from 1, as the API does.
      const found = findUnknownFields(def.element, each, [...path, i + 1])
      if (found) return found
    }
  }
  if (!isRecord(value)) return undefined
  if (def.type === 'union') {
    const named = namedOption(def, value)
    return named && findUnknownFields(named, value, path)
  }
  if (def.type !== 'object') return undefined
  const shape = def.shape as Record<string, Schema>
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(shape, name))
  // A loose object accepts unknown fields.
  if (unknown.length > 0 && def.catchall === undefined) {
    const unmatched = Object.keys(shape).filter((name) => !Object.hasOwn(value, name))
    return { path, unknown, unmatched }
  }
  for (const [name, field] of Object.entries(shape)) {
    const found = findUnknownFields(field, value[name], [...path, name])
    if (found) return found
  }
  return undefined
}

/** Expected values of a schema, in the notation of EMQX's messages: `1..10000`, `boolean()`, `qos()`. */
export function expectation(schema: Schema): string | undefined {
  const found = bare(schema)
  const def = kind(found)
  switch (def.type) {
    case 'boolean':
      return 'boolean()'
    case 'string':
      return 'binary()'
    case 'array':
      return 'array()'
    case 'object':
    case 'record':
      return 'map()'
    case 'number': {
      const { minimum, maximum } = numberBounds(found)
      if (minimum === undefined && maximum === undefined) return 'integer()'
      if (maximum === undefined && minimum === 1) return 'pos_integer()'
      if (maximum === undefined && minimum === 0) return 'non_neg_integer()'
      return `${minimum ?? '-inf'}..${maximum ?? 'inf'}`
    }
    case 'literal':
    case 'union':
      return isQos(found) ? 'qos()' : describeRange(allowedLiterals(found))
    default:
      return undefined
  }
}

/** Limits of a number schema. */
export function numberBounds(schema: Schema): { minimum?: number; maximum?: number } {
  const found: { minimum?: number; maximum?: number } = {}
  for (const check of kind(schema).checks ?? []) {
    const def = check._zod.def as { check: string; value?: unknown }
    if (typeof def.value !== 'number') continue
    if (def.check === 'greater_than') found.minimum = def.value
    if (def.check === 'less_than') found.maximum = def.value
  }
  return found
}

/** The values that a literal, an enumeration, or a union of them allows. */
export function allowedLiterals(schema: Schema): unknown[] {
  const def = kind(bare(schema))
  if (def.type === 'literal') return [...def.values]
  if (def.type === 'enum') return Object.values(def.entries)
  return def.type === 'union' ? def.options.flatMap(allowedLiterals) : []
}

function describeRange(values: unknown[]): string | undefined {
  const numbers = values.filter((value) => typeof value === 'number')
  if (numbers.length < 2 || numbers.length !== values.length) return undefined
  return `${Math.min(...numbers)}..${Math.max(...numbers)}`
}

export function isQos(schema: Schema): boolean {
  return describeRange(allowedLiterals(schema)) === '0..2'
}
