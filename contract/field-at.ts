import type * as z from 'zod/mini'
import { type Effect, formats } from './formats.ts'

/** Facts about a configuration field that forms need. */
export interface FieldFacts {
  type:
    | 'text'
    | 'secret'
    | 'duration'
    | 'size'
    | 'percent'
    | 'number'
    | 'boolean'
    | 'choice'
    | 'list'
    | 'map'
  /** Whether the field is required and has no default. */
  isRequired: boolean
  /** Default of the broker for an omitted field. */
  default?: unknown
  /** All values of a choice, or of each text of a list. */
  options?: readonly (string | boolean)[]
  min?: number
  max?: number
  unit?: 'seconds'
  /** May be in place of the value: no limit, or no value. */
  word?: 'infinity' | 'disabled'
  /** When a change is in force in the embedded broker. */
  effect?: Effect
}

type Schema = z.core.$ZodType
type Definition = z.core.$ZodTypes['_zod']['def']

/** Every schema of `zod/mini` has its definition, which its base type does not say. */
const readDefinition = (schema: Schema) => (schema as unknown as { def: Definition }).def

/** Schema at a path, without wrappers for optional and default values. */
interface Found {
  schema: Schema
  isRequired: boolean
  default: unknown
}

function find(schema: Schema, path: readonly string[], from: Omit<Found, 'schema'>): Found[] {
  const def = readDefinition(schema)
  switch (def.type) {
    case 'optional':
      return find(def.innerType, path, { ...from, isRequired: false })
    case 'default':
      return find(def.innerType, path, { isRequired: false, default: def.defaultValue })
    case 'prefault':
      // An omitted object is read as this value, so that the defaults inside it apply.
      return find(def.innerType, path, { ...from, isRequired: false })
    case 'union':
      if (path.length === 0) return [{ ...from, schema }]
      return def.options.flatMap((option) => find(option, path, from))
    case 'object': {
      const [name, ...rest] = path
      if (name === undefined) return [{ ...from, schema }]
      const field = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined
      if (field === undefined) return []
      const inside: unknown = Object(from.default)[name]
      return find(field, rest, { isRequired: inside === undefined, default: inside })
    }
    default:
      return path.length === 0 ? [{ ...from, schema }] : []
  }
}

/** The values that a schema lists; none where any value of its type will do. */
function listOptions(schema: Schema): (string | boolean)[] {
  const def = readDefinition(schema)
  switch (def.type) {
    case 'enum':
      return Object.values(def.entries).map(String)
    case 'literal':
      return def.values.map((value) => (typeof value === 'boolean' ? value : String(value)))
    case 'union': {
      const each = def.options.map((option) =>
        readDefinition(option).type === 'boolean' ? [true, false] : listOptions(option),
      )
      return each.some((options) => options.length === 0) ? [] : each.flat()
    }
    case 'array':
      return listOptions(def.element)
    default:
      return []
  }
}

function fieldType(schema: Schema, hasOptions: boolean): FieldFacts['type'] {
  const { type } = readDefinition(schema)
  const { as, word } = formats.get(schema) ?? {}
  if (as !== undefined && (word !== undefined || type === 'union')) return as
  if (type === 'array') return 'list'
  if (hasOptions) return 'choice'
  if (type === 'boolean' || type === 'number') return type
  if (type === 'record' || type === 'union') return 'map'
  return as ?? 'text'
}

/**
 * The facts about a field, from the schemas of a kind that have it.
 *
 * @param schemas the first that has a default decides what it is
 * @param path dotted, as on the wire
 * @returns `undefined`: no schema has the field
 */
export function fieldAt(schemas: readonly Schema[], path: string): FieldFacts | undefined {
  const found = schemas.flatMap((schema) =>
    find(schema, path.split('.'), { isRequired: true, default: undefined }),
  )
  const [first] = found
  if (first === undefined) return undefined
  const options = [...new Set(found.flatMap(({ schema }) => listOptions(schema)))]
  const format = formats.get(first.schema) ?? {}
  const { min, max, unit, word, effect } = format
  const otherwise = found.find((each) => each.default !== undefined)?.default ?? format.otherwise
  return {
    type: fieldType(first.schema, options.length > 0),
    isRequired: found.every(({ isRequired }) => isRequired),
    ...(otherwise !== undefined && { default: otherwise }),
    ...(options.length > 0 && { options }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(unit !== undefined && { unit }),
    ...(word !== undefined && { word }),
    ...(effect !== undefined && { effect }),
  }
}
