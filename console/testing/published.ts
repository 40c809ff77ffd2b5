import type { OpenApiFacts } from '@signalbox/testing/facts'

interface Schema {
  $ref?: string
  type?: string
  enum?: readonly unknown[]
  default?: unknown
  minimum?: number
  maximum?: number
  required?: readonly string[]
  properties?: Readonly<Record<string, Schema>>
  additionalProperties?: unknown
  items?: Schema
  oneOf?: readonly Schema[]
}

/** The published description of request bodies, with which the bodies of forms are compared. */
export class Published {
  readonly #facts: OpenApiFacts

  constructor(facts: OpenApiFacts) {
    this.#facts = facts
  }

  /** Schemas of the request body of an operation, one for each kind. */
  bodies(path: string, method: string): readonly Schema[] {
    const content = this.#facts.paths[path]?.[method]?.requestBody?.content
    const schema = content?.['application/json']?.schema
    if (schema === undefined) throw new Error(`${method} ${path} has no body`)
    return this.#variants(schema)
  }

  /**
   * Reasons for which the API refuses a value, each with a path. Among alternative schemas, the one with the fewest
   * faults counts.
   */
  faults(schema: Schema, value: unknown, place = ''): readonly string[] {
    const [first, ...others] = this.#variants(schema).map((each) => this.#of(each, value, place))
    return others.reduce((best, each) => (each.length < best.length ? each : best), first ?? [])
  }

  /** The schema at a dotted path, of each variant that has it. */
  at(schema: Schema, path: readonly string[]): readonly Schema[] {
    const [name, ...rest] = path
    return this.#variants(schema).flatMap((each) => {
      if (name === undefined) return [each]
      const field = each.properties?.[name]
      return field === undefined ? [] : this.at(field, rest)
    })
  }

  #variants(schema: Schema): readonly Schema[] {
    if (schema.$ref !== undefined) {
      const name = schema.$ref.split('/').at(-1) ?? ''
      return this.#variants(this.#facts.components.schemas[name] ?? {})
    }
    return schema.oneOf?.flatMap((each) => this.#variants(each)) ?? [schema]
  }

  #of(schema: Schema, value: unknown, place: string): string[] {
    if (schema.enum !== undefined) {
      const isOne = schema.enum.some((each) => String(each) === String(value))
      return isOne
        ? []
        : [`${place}: ${JSON.stringify(value)} is none of ${schema.enum.join(', ')}`]
    }
    switch (schema.type) {
      case 'object':
        return this.#ofObject(schema, value, place)
      case 'array': {
        if (!Array.isArray(value)) return [`${place}: is no array`]
        const { items = {} } = schema
        return value.flatMap((each, i) => this.faults(items, each, `${place}[${i}]`))
      }
      case 'integer':
      case 'number': {
        const { minimum = -Infinity, maximum = Infinity } = schema
        if (typeof value !== 'number') return [`${place}: is no number`]
        return value < minimum || value > maximum ? [`${place}: ${value} is out of range`] : []
      }
      case 'boolean':
        return typeof value === 'boolean' ? [] : [`${place}: is no boolean`]
      default:
        return schema.type === 'string' && typeof value === 'object' ? [`${place}: is no text`] : []
    }
  }

  #ofObject(schema: Schema, value: unknown, place: string): string[] {
    if (!isObject(value)) return [`${place}: is no object`]
    const { properties = {}, required = [] } = schema
    // The property `$name` means any name.
    const isOpen = Object.keys(properties).every((name) => name.startsWith('$'))
    // An omitted property is read as its default, which may itself have faults.
    const omitted = Object.entries(properties).filter(
      ([name, { default: otherwise }]) => !Object.hasOwn(value, name) && isObject(otherwise),
    )
    const lacks = required.filter((name) => !Object.hasOwn(value, name))
    return [
      ...lacks.map((name) => `${place}.${name}: is required`),
      ...omitted.flatMap(([name, field]) => this.faults(field, field.default, `${place}.${name}`)),
      ...Object.entries(value).flatMap(([name, each]) => {
        const field = properties[name]
        if (field !== undefined) return this.faults(field, each, `${place}.${name}`)
        return isOpen ? [] : [`${place}.${name}: is not known`]
      }),
    ]
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
