import type { Schema } from '@signalbox/contract/operation'
import { formats } from '@signalbox/contract/formats'
import type { core } from 'zod/mini'
import { bare, numberBounds, objectFields, allowedLiterals, unionOptions } from './schema.ts'

type Json = Record<string, unknown>

/** The kinds of texts that have a type of their own, by how a value of them looks. */
const TEXTS: readonly [type: string, pattern: RegExp][] = [
  ['duration', /^(\d+(ms|s|m|h|d|w))+$/],
  ['byteSize', /^\d+(\.\d+)?[KMG]B$/],
  ['percent', /^\d+(\.\d+)?%$/],
]
/** The kinds of texts by the notation that a schema names. */
const NOTATIONS: Readonly<Record<string, string>> = {
  duration: 'duration',
  size: 'byteSize',
  percent: 'percent',
}

/**
 * Describes an object of settings in the words of `/schemas/hotconf`.
 *
 * @param known descriptions of fields that their schema does not give, such as references
 */
export function describeObject(schema: Schema, known: Readonly<Record<string, Json>> = {}): Json {
  const fields = objectFields(schema) ?? {}
  const properties = Object.entries(fields).map(([name, field]) => {
    const value = readDefault(field)
    const described = known[name] ?? describe(field, value)
    return [name, { ...described, ...(value !== undefined && { default: value }) }]
  })
  return { type: 'object', properties: Object.fromEntries(properties) }
}

function describe(schema: Schema, value: unknown): Json {
  const found = bare(schema)
  const { as = '', word } = formats.get(found) ?? {}
  const type = NOTATIONS[as]
  if (type !== undefined) {
    return word === undefined ? { type } : { oneOf: [{ type }, { type: 'enum', symbols: [word] }] }
  }
  const { def } = (found as core.$ZodTypes)._zod // one of Zod's own kinds
  switch (def.type) {
    case 'boolean':
      return { type: 'boolean' }
    case 'number': {
      const type = 'format' in def && def.format === 'safeint' ? 'integer' : 'number'
      return { type, ...numberBounds(found) }
    }
    case 'enum':
    case 'literal':
      return { type: 'enum', symbols: allowedLiterals(found) }
    case 'array':
      return { type: 'array', items: describe(def.element, undefined) }
    case 'record':
    case 'object':
      return { type: 'object' }
    case 'string':
      return text(value)
    case 'union':
      return union(unionOptions(found), value)
    default:
      return { type: 'string' }
  }
}

function text(value: unknown): Json {
  if (typeof value !== 'string') return { type: 'string' }
  return { type: TEXTS.find(([, pattern]) => pattern.test(value))?.[0] ?? 'string' }
}

/** Values that are listed one by one are one list; a text that may also be written as a number is that text. */
function union(options: readonly Schema[], value: unknown): Json {
  const symbols = options.flatMap(allowedLiterals)
  if (symbols.length === options.length) return { type: 'enum', symbols }
  const kinds = options.map((option) => describe(option, value))
  const isText = (kind: Json) => TEXTS.some(([type]) => type === kind.type) || 'oneOf' in kind
  const asText = kinds.find(isText)
  if (asText !== undefined) return asText
  return kinds.length === 1 ? (kinds[0] ?? {}) : { oneOf: kinds }
}

function readDefault(schema: Schema): unknown {
  const { def } = (schema as core.$ZodTypes)._zod // one of Zod's own kinds
  return def.type === 'default' ? def.defaultValue : undefined
}
