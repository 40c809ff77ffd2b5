import { isRecord } from '@signalbox/formats/is-record'
import { NEWEST_DRAFT } from './json-schema/drafts.ts'
import { MAX_DEPTH } from './serde.ts'

type Json = unknown

/** The schemas that can be made from a sample, with the names that Avro and Protobuf need. */
export const deriveSource = {
  json: (sample: Json) =>
    pretty({
      // This draft also works on a cluster, which knows no newer one.
      $schema: NEWEST_DRAFT,
      ...deriveJsonSchema(sample, 0),
    }),
  avro: (sample: Json) => pretty(deriveAvro(sample, 'root', new Names())),
  protobuf: (sample: Json) => deriveProto(sample),
} as const

const pretty = (schema: object | string) => JSON.stringify(schema, null, 2)

/** All properties are required; items are described by all items of the sample. */
function deriveJsonSchema(sample: Json, depth: number): object {
  if (depth > MAX_DEPTH / 2) return {}
  if (sample === null) return { type: 'null' }
  if (Array.isArray(sample)) {
    const kinds = new Map(
      sample.map((item: Json) => {
        const schema = deriveJsonSchema(item, depth + 1)
        return [JSON.stringify(schema), schema] as const
      }),
    )
    const items = [...kinds.values()]
    if (items.length === 0) return { type: 'array' }
    return { type: 'array', items: items.length === 1 ? items[0] : { anyOf: items } }
  }
  if (isRecord(sample)) {
    const names = Object.keys(sample)
    const properties = Object.fromEntries(
      names.map((name) => [name, deriveJsonSchema(sample[name], depth + 1)]),
    )
    return { type: 'object', properties, required: names }
  }
  if (typeof sample === 'number') return { type: Number.isInteger(sample) ? 'integer' : 'number' }
  return { type: typeof sample === 'boolean' ? 'boolean' : 'string' }
}

/** Names of types are used once. */
class Names {
  readonly #used = new Set<string>()

  take(wanted: string): string {
    const base = identifier(wanted)
    let name = base
    for (let i = 2; this.#used.has(name); i++) name = `${base}_${i}`
    this.#used.add(name)
    return name
  }
}

const identifier = (text: string) => text.replaceAll(/\W/g, '_').replace(/^(?=\d)|^$/, '_')

function deriveAvro(sample: Json, name: string, names: Names): object | string {
  if (Array.isArray(sample)) {
    return {
      type: 'array',
      items: sample.length === 0 ? 'null' : deriveAvro(sample[0], name, names),
    }
  }
  if (isRecord(sample)) {
    const record = names.take(name)
    const fields = Object.entries(sample).map(([field, value]) => ({
      name: identifier(field),
      type: deriveAvro(value, field, names),
    }))
    return { type: 'record', name: record, fields }
  }
  if (typeof sample === 'number') {
    if (!Number.isInteger(sample)) return 'double'
    return Math.abs(sample) < 2 ** 31 ? 'int' : 'long'
  }
  if (sample === null) return 'null'
  return typeof sample === 'boolean' ? 'boolean' : 'string'
}

function deriveProto(sample: Json): string {
  const names = new Names()
  const messages: string[] = []
  const message = (value: Readonly<Record<string, Json>>, wanted: string): string => {
    const name = names.take(wanted.charAt(0).toUpperCase() + wanted.slice(1))
    const at = messages.push('') - 1
    const fields = Object.entries(value).map(
      ([field, each], i) => `  ${deriveType(each, field)} ${identifier(field)} = ${i + 1};`,
    )
    messages[at] = `message ${name} {\n${fields.join('\n')}\n}`
    return name
  }
  const deriveType = (value: Json, field: string): string => {
    if (Array.isArray(value)) return `repeated ${deriveType(value.flat(Infinity)[0], field)}`
    if (isRecord(value)) return message(value, field)
    if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'double'
    return typeof value === 'boolean' ? 'bool' : 'string'
  }
  message(isRecord(sample) ? sample : { value: sample }, 'Message')
  return `syntax = "proto3";\n\n${messages.join('\n\n')}\n`
}
