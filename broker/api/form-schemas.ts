import type { Schema } from '@signalbox/contract/operation'
import { formats } from '@signalbox/contract/formats'
import type { core } from 'zod/mini'
import { describeObject } from './hot-schema.ts'
import { bare, objectFields, unionOptions } from './schema.ts'

type Json = Record<string, unknown>

/** One list of objects that have a type: connectors, actions or sources. */
interface FormKind {
  /** Such as `/actions`. */
  path: string
  /** Suffix of the type in the names of descriptions. */
  suffix: 'connector' | 'bridge_v2' | 'source'
  schemas: Readonly<Record<string, Schema>>
  /** Types that this broker supports. */
  types: readonly string[]
}

const TEXT = { type: 'string' }
const STATUS = {
  type: 'enum',
  symbols: ['connected', 'disconnected', 'connecting', 'inconsistent'],
}
const SHOWN = {
  status: STATUS,
  status_reason: TEXT,
  node_status: {
    type: 'array',
    items: {
      type: 'object',
      properties: { node: TEXT, status: STATUS, status_reason: TEXT },
    },
  },
}

/** The names of API 5.7.2 for the types of the open source edition; the other types follow one pattern. */
const MODULES: Readonly<Record<string, Readonly<Partial<Record<FormKind['suffix'], string>>>>> = {
  http: { connector: 'bridge_http', bridge_v2: 'bridge_http' },
  mqtt: {
    connector: 'connector_mqtt',
    bridge_v2: 'bridge_mqtt_publisher',
    source: 'bridge_mqtt_publisher',
  },
}

/** Describes the fields of all types, in the words of `/schemas/actions` and `/schemas/connectors`. */
export function describeForms(kinds: readonly FormKind[]): { paths: Json; schemas: Json } {
  const paths: Json = {}
  const schemas: Json = {}
  for (const { path, suffix, schemas: known, types } of kinds) {
    const shown: object[] = []
    for (const type of types) {
      const schema = known[type]
      if (schema === undefined) continue
      const module = MODULES[type]?.[suffix] ?? `bridge_${type}`
      const form = describeForm(schema)
      const named = withFields(form, {
        type: { type: 'enum', symbols: [type] },
        name: TEXT,
      })
      schemas[`${module}.put_${suffix}`] = form
      schemas[`${module}.post_${suffix}`] = named
      const users = suffix === 'connector' ? { actions: { type: 'array', items: TEXT } } : {}
      schemas[`${module}.get_${suffix}`] = {
        ...named,
        properties: { ...SHOWN, ...users, ...named.properties },
      }
      shown.push({ $ref: `#/components/schemas/${module}.get_${suffix}` })
    }
    paths[path] = { get: { type: 'array', items: { oneOf: shown } } }
    paths[`${path}/:id`] = { get: { oneOf: shown }, put: { oneOf: shown } }
  }
  return { paths, schemas }
}

interface Form {
  type: 'object'
  properties: Json
  required: string[]
}

function withFields(form: Form, fields: Json): Form {
  const required = [...form.required, ...Object.keys(fields)].sort()
  return { ...form, properties: { ...fields, ...form.properties }, required }
}

/** Describes an object with nested objects, and its required fields. */
export function describeForm(schema: Schema): Form {
  const described = describeObject(schema).properties as Record<string, Json> // an object has some
  const fields = Object.entries(objectFields(schema) ?? {})
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([name, field]) => [name, { ...described[name], ...nested(field) }]),
    ),
    required: fields
      .filter(([, field]) => isRequired(field))
      .map(([name]) => name)
      .sort(),
  }
}

/** Properties of a field that `describeObject` omits. */
function nested(field: Schema): Json {
  const found = bare(field)
  const fallback = isRequired(field) ? {} : { default: {} }
  if (objectFields(found) !== undefined) return { ...describeForm(found), ...fallback }
  const options = unionOptions(found)
  if (options.length > 0 && options.every((each) => objectFields(each) !== undefined)) {
    return { oneOf: options.map(describeForm) }
  }
  switch (formats.get(found)?.as) {
    case 'duration':
      return { type: 'duration' }
    case 'secret':
      return { type: 'string', format: 'password' }
    default:
      return {}
  }
}

function isRequired(field: Schema): boolean {
  const { type } = (field as core.$ZodTypes)._zod.def // one of Zod's own kinds
  return type !== 'optional' && type !== 'default' && type !== 'prefault'
}
