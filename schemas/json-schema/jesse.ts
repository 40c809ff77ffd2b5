import { decodeJson, encodeJson } from '@signalbox/rule-sql/values/json'
import { isArray, isMap, type Value, type ValueMap } from '@signalbox/rule-sql/values/value'
import { MAX_DEPTH } from '../serde.ts'
import { DRAFT, NEWEST_DRAFT } from './drafts.ts'

/**
 * How a cluster reads a JSON Schema. EMQX 5.7 and 5.8 accept any object, and check messages with jesse 1.8, which knows
 * drafts 3, 4 and 6 by their exact addresses (docs/decisions/0173).
 */
export type JesseReading =
  /** No message conforms: `$schema` is an address that jesse does not know. */
  | { readonly kind: 'unknownDraft'; readonly draft: string }
  /** The cluster checks messages with this draft, which has no implementation here. */
  | { readonly kind: 'draft3' }
  | {
      readonly kind: 'read'
      /** A schema that accepts in `compileJsonSchema` the messages that jesse accepts. */
      readonly source: string
      /** Keywords and formats that jesse does not know, so that they restrict nothing; sorted. */
      readonly ignored: readonly string[]
      /**
       * Places that no value conforms to, as pointers with the keyword at fault. At the root (`#/…`), every message
       * fails.
       */
      readonly failing: readonly string[]
    }

const ANNOTATIONS = new Set(['$schema', '$id', 'id', '$comment', 'title', 'description', 'default'])
const OTHER_ANNOTATIONS = [
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$anchor',
  '$vocabulary',
]
const BOTH = [
  ...['$ref', 'type', 'enum', 'format', 'multipleOf', 'minimum', 'maximum'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'pattern'],
  ...['items', 'additionalItems', 'minItems', 'maxItems', 'uniqueItems', 'required'],
  ...['properties', 'patternProperties', 'additionalProperties', 'dependencies'],
  ...['minProperties', 'maxProperties', 'allOf', 'anyOf', 'oneOf', 'not', 'definitions'],
]
const KEYWORDS = {
  4: new Set(BOTH),
  6: new Set([...BOTH, 'const', 'contains', 'propertyNames']),
} as const
/** Keywords without restrictions, kept because references may lead into them. */
const DEFINITIONS = new Set(['definitions', '$defs'])

const SCHEMA_MAPS = new Set([
  'properties',
  'patternProperties',
  'definitions',
  '$defs',
  'dependencies',
])
const SCHEMA_LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'items'])
const SCHEMAS = new Set([
  ...['items', 'additionalItems', 'additionalProperties', 'not', 'contains', 'propertyNames'],
])

/** Formats that jesse checks. Its `email` needs one `@` inside. */
const FORMATS = new Set(['date-time', 'ipv4', 'ipv6'])
const EMAIL = '^[^@]+@[^@]+$'

/** @returns `undefined` if the text is no JSON object, which the API refuses */
export function readLikeJesse(source: string): JesseReading | undefined {
  let root: Value
  try {
    root = decodeJson(source)
  } catch {
    return undefined
  }
  if (!isMap(root)) return undefined
  const { $schema: draft = NEWEST_DRAFT } = root
  const text = typeof draft === 'string' ? draft : encodeJson(draft)
  const number = DRAFT.exec(text)?.[1]
  if (number === undefined) return { kind: 'unknownDraft', draft: text }
  if (number === '3') return { kind: 'draft3' }
  const reader = new Reader(number === '4' ? 4 : 6)
  const read = reader.schema(root, '#', 0)
  return {
    kind: 'read',
    source: encodeJson(read),
    ignored: [...reader.ignored].sort(),
    failing: [...reader.failing],
  }
}

class Reader {
  readonly ignored = new Set<string>()
  readonly failing = new Set<string>()
  readonly #draft: 4 | 6

  constructor(draft: 4 | 6) {
    this.#draft = draft
  }

  schema(schema: Value, path: string, depth: number): Value {
    if (!isMap(schema) || depth > MAX_DEPTH) return schema
    // jesse ignores all keywords beside a reference.
    if (typeof schema.$ref === 'string') return { $ref: schema.$ref }
    const fault = this.#findFault(schema)
    if (fault !== undefined) {
      this.failing.add(`${path}/${fault}`)
      return false
    }
    const kept: Record<string, Value> = {}
    const also: Value[] = []
    for (const [name, value] of Object.entries(schema)) {
      const at = `${path}/${name}`
      if (name === '$schema' || OTHER_ANNOTATIONS.includes(name)) {
        // jesse demands an array of the values that examples are given for.
        if (name !== 'examples' || this.#draft === 4) continue
        if (schema.type !== 'array') this.failing.add(at)
        also.push({ type: 'array' })
      } else if (ANNOTATIONS.has(name) || DEFINITIONS.has(name)) {
        kept[name] = this.#inner(name, value, at, depth)
      } else if (!KEYWORDS[this.#draft].has(name)) {
        this.ignored.add(name)
      } else if (name === 'format') {
        const format = typeof value === 'string' ? value : encodeJson(value)
        if (format === 'email') also.push({ pattern: EMAIL })
        else if (FORMATS.has(format)) kept[name] = format
        else this.ignored.add(`format: ${format}`)
      } else if (isExclusive(name) && (typeof value === 'boolean') === (this.#draft === 6)) {
        // The keyword is a flag in draft 4 and a number in draft 6, where jesse takes every number to be below a flag.
        if (this.#draft === 4 || name === 'exclusiveMaximum') this.ignored.add(name)
        else {
          this.failing.add(at)
          also.push({ not: { type: 'number' } })
        }
      } else if (name === 'required' && !isArray(value)) {
        // Only objects are checked for `required`, and a property with `required: true` (draft 3) is often not an
        // object.
        if ((schema.type ?? 'object') === 'object') this.failing.add(at)
        also.push({ not: { type: 'object' } })
      } else {
        kept[name] = this.#inner(name, value, at, depth)
      }
    }
    if (also.length === 0) return kept
    return {
      ...kept,
      allOf: [...(isArray(kept.allOf ?? null) ? (kept.allOf as Value[]) : []), ...also],
    }
  }

  /** The keyword for which jesse calls a schema invalid, whatever the value is. */
  #findFault({ $schema, ...schema }: ValueMap): string | undefined {
    if ($schema !== undefined && (typeof $schema !== 'string' || !DRAFT.test($schema))) {
      return '$schema'
    }
    const foreign = this.#draft === 6 ? 'id' : '$id'
    return Object.hasOwn(schema, foreign) ? foreign : undefined
  }

  #inner(name: string, value: Value, path: string, depth: number): Value {
    if (SCHEMA_MAPS.has(name) && isMap(value)) {
      const entries = Object.entries(value).map(
        ([key, each]) => [key, this.schema(each, `${path}/${key}`, depth + 1)] as const,
      )
      return Object.fromEntries(entries)
    }
    if (SCHEMA_LISTS.has(name) && isArray(value)) {
      return value.map((each, i) => this.schema(each, `${path}/${i}`, depth + 1))
    }
    return SCHEMAS.has(name) ? this.schema(value, path, depth + 1) : value
  }
}

const isExclusive = (name: string) => name === 'exclusiveMinimum' || name === 'exclusiveMaximum'
