import { toJSONSchema } from 'zod/mini'
import type { AnyOperation } from '../client.ts'
import type { OpenApiFacts, OpenApiOperation, OpenApiSchema } from '@signalbox/testing/facts'
import type { Schema } from '../operation.ts'

/** Comparable properties of a schema. Alternatives are merged, because they come in any order and depth. */
interface Shape {
  kinds: Set<string>
  values: Set<unknown>
  default?: unknown
  minimum?: number
  maximum?: number
  fields: Map<string, Shape>
  required: Set<string>
  items?: Shape
  /** Whether an object may have arbitrary names beside its fields. */
  open: boolean
  /** Shape of the values under arbitrary names, if the schema describes it. */
  rest?: Shape
}

interface JsonSchema extends Omit<OpenApiSchema, 'type' | 'properties' | 'items' | 'oneOf'> {
  type?: string | string[]
  const?: unknown
  minimum?: number
  maximum?: number
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  oneOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

/** Every operation may refuse with these; they are named by some alone. */
const SHARED_CODES = ['BAD_REQUEST', 'INTERNAL_ERROR']

type Resolve = (ref: string) => JsonSchema

function toShape(schema: JsonSchema, resolve: Resolve, seen: readonly string[] = []): Shape {
  const shape: Shape = {
    kinds: new Set(),
    values: new Set(),
    fields: new Map(),
    required: new Set(),
    open: false,
  }
  read(schema, shape, resolve, seen)
  const values = [...shape.values].filter((value) => Number.isInteger(value)).map(Number)
  if (values.length > 0 && values.length === shape.values.size) {
    // `0 | 1 | 2` and an integer from 0 to 2 are the same.
    shape.minimum = Math.min(...values)
    shape.maximum = Math.max(...values)
    shape.values.clear()
  }
  return shape
}

function read(schema: JsonSchema, into: Shape, resolve: Resolve, seen: readonly string[]): void {
  if (schema.$ref !== undefined) {
    // The settings of some types contain themselves; once is enough to compare them.
    if (!seen.includes(schema.$ref)) {
      read(resolve(schema.$ref), into, resolve, [...seen, schema.$ref])
    }
  }
  if (schema.default !== undefined) into.default = schema.default
  for (const each of [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) {
    const { default: _, ...rest } = each
    read(rest, into, resolve, seen)
  }
  for (const value of [...(schema.enum ?? []), ...('const' in schema ? [schema.const] : [])]) {
    into.values.add(value)
  }
  for (const kind of [schema.type ?? []].flat()) into.kinds.add(isWhole(schema) ? 'integer' : kind)
  if (schema.minimum !== undefined && schema.minimum !== Number.MIN_SAFE_INTEGER)
    into.minimum = schema.minimum
  if (schema.maximum !== undefined && schema.maximum !== Number.MAX_SAFE_INTEGER)
    into.maximum = schema.maximum
  for (const name of schema.required ?? []) into.required.add(name)
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const known = into.fields.get(name)
    if (known) read(field, known, resolve, seen)
    else into.fields.set(name, toShape(field, resolve, seen))
  }
  if (schema.type === 'object' && Object.keys(schema.properties ?? {}).length === 0)
    into.open = true
  const { additionalProperties } = schema
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0) {
    into.rest = toShape(additionalProperties, resolve, seen)
  }
  if (schema.items !== undefined) {
    if (into.items) read(schema.items, into.items, resolve, seen)
    else into.items = toShape(schema.items, resolve, seen)
  }
}

function isWhole(schema: JsonSchema): boolean {
  return schema.type === 'number' && Number.isInteger(schema.const)
}

function list(values: Iterable<unknown>): string {
  return [...values].map(String).sort().join('|') || 'anything'
}

/** Serialized with sorted fields, because their order has no meaning. */
const sorted = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )

/**
 * Differences of two shapes, one line each: `place: ours, theirs`. Requests are compared with
 * limits and defaults; an upper limit of answers has no meaning.
 */
function* differences(
  ours: Shape,
  theirs: Shape,
  place: string,
  strict: boolean,
): Generator<string> {
  if (list(ours.kinds) !== list(theirs.kinds)) {
    yield `${place}: is ${list(ours.kinds)}, published as ${list(theirs.kinds)}`
  }
  // A value that a later version adds must not break the reader of an answer.
  const isLenient = !strict && ours.values.size === 0
  if (!isLenient && list(ours.values) !== list(theirs.values)) {
    yield `${place}: one of ${list(ours.values)}, published as ${list(theirs.values)}`
  }
  if (strict) {
    for (const limit of ['default', 'minimum', 'maximum'] as const) {
      // An absent value serializes equally on both sides.
      const [here, there] = [sorted(ours[limit]), sorted(theirs[limit])]
      if (here !== there) yield `${place}: ${limit} ${here}, published as ${there}`
    }
  }
  for (const [name, field] of ours.fields) {
    const there = theirs.fields.get(name)
    const isRequired = ours.required.has(name)
    if (strict && there && isRequired !== theirs.required.has(name)) {
      yield `${place}.${name}: is ${isRequired ? 'required' : 'optional'}, published otherwise`
    }
    if (there) yield* differences(field, there, `${place}.${name}`, strict)
    else if (!theirs.open) yield `${place}.${name}: is not published`
  }
  for (const [name, field] of theirs.fields) {
    if (ours.fields.has(name) || ours.open) continue
    if (ours.rest) yield* differences(ours.rest, field, `${place}.${name}`, strict)
    else yield `${place}.${name}: is published only`
  }
  if (ours.items && theirs.items) {
    yield* differences(ours.items, theirs.items, `${place}[]`, strict)
  }
}

/** Every difference between a schema of a request and the published one of this name. */
export function* schemaDifferences(
  schema: Schema,
  name: string,
  { components }: OpenApiFacts,
): Generator<string> {
  const resolve: Resolve = (ref) => components.schemas[ref.split('/').at(-1) ?? ''] ?? {}
  const ours = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const theirs = resolve(name)
  yield* differences(toShape(ours, resolve), toShape(theirs, resolve), name, true)
}

/** Every difference between an operation and its published description. */
export function* differencesFromPublished(
  operation: AnyOperation,
  published: OpenApiOperation,
  { components }: OpenApiFacts,
): Generator<string> {
  const { id } = operation
  const resolve: Resolve = (ref) => {
    const name = ref.split('/').at(-1) ?? ''
    return components.schemas[name] ?? {}
  }
  const own = (schema: Schema, io: 'input' | 'output') =>
    toShape(toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema, resolve)

  const parameters = (published.parameters ?? []).flatMap((each) => {
    const found = each.$ref ? components.parameters?.[each.$ref.split('/').at(-1) ?? ''] : each
    return found ? [found] : []
  })
  for (const place of ['path', 'query'] as const) {
    const here = parameters.filter((each) => each.in === place)
    const properties = Object.fromEntries(here.map((each) => [each.name, each.schema ?? {}]))
    const required = here.filter((each) => each.required).map((each) => each.name)
    const theirs = toShape({ type: 'object', properties, required }, resolve)
    const schema = operation[place]
    const ours = schema ? own(schema, 'input') : toShape({ type: 'object' }, resolve)
    // No parameters are none, not any.
    yield* differences({ ...ours, open: false }, { ...theirs, open: false }, `${id} ${place}`, true)
  }

  const body = firstSchema(published.requestBody?.content)
  if (body && operation.body) {
    yield* differences(own(operation.body, 'input'), toShape(body, resolve), `${id} body`, true)
  } else if (body || operation.body) {
    yield `${id} body: ${body ? 'is published only' : 'is not published'}`
  }

  for (const [status, schema] of Object.entries(operation.answers)) {
    const answer = published.responses[status]
    const theirs = firstSchema(answer?.content)
    if (!answer) yield `${id} ${status}: is not published`
    else if (schema && theirs) {
      const ours = own(schema, 'output')
      yield* differences(ours, toShape(theirs, resolve), `${id} ${status}`, false)
    } else if (schema || theirs) {
      yield `${id} ${status}: ${schema ? 'has a body, published without' : 'has no body, published with one'}`
    }
  }
  for (const [status, answer] of Object.entries(published.responses)) {
    if (Number(status) < 300) {
      if (!(status in operation.answers)) yield `${id} ${status}: is published only`
      continue
    }
    const codes = firstSchema(answer.content)
    const named = codes ? [...(toShape(codes, resolve).fields.get('code')?.values ?? [])] : []
    for (const code of named) {
      if (SHARED_CODES.includes(String(code))) continue
      if (!operation.errors[Number(status)]?.includes(String(code))) {
        yield `${id} ${status} ${String(code)}: is published only`
      }
    }
  }
  for (const [status, codes] of Object.entries(operation.errors)) {
    const answer = firstSchema(published.responses[status]?.content)
    const named = answer ? toShape(answer, resolve).fields.get('code')?.values : undefined
    for (const code of codes) {
      if (SHARED_CODES.includes(code)) continue
      if (!named?.has(code)) yield `${id} ${status} ${code}: is not published`
    }
  }
}

function firstSchema(content: Record<string, { schema?: OpenApiSchema }> | undefined) {
  const [first] = Object.values(content ?? {})
  return first?.schema as JsonSchema | undefined
}

/** Every code that the published operations refuse with, each as `CODE status`. */
export function publishedCodes({ paths, components }: OpenApiFacts): Set<string> {
  const resolve: Resolve = (ref) => components.schemas[ref.split('/').at(-1) ?? ''] ?? {}
  const lines = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ responses }) => Object.entries(responses))
    .filter(([status]) => Number(status) >= 300)
    .flatMap(([status, { content }]) => {
      const schema = firstSchema(content)
      const codes = schema ? toShape(schema, resolve).fields.get('code')?.values : undefined
      return [...(codes ?? [])].map((code) => `${String(code)} ${status}`)
    })
  return new Set(lines)
}
