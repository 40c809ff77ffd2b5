import { isRecord } from './is-record.ts'

/**
 * Avro schemas as the configuration of plugins has them, and values in the JSON encoding of Avro: the value of a
 * union is `null`, or an object with the name of its branch. The console and the broker read both with this code, so
 * that a form and the API find the same faults.
 */

export type AvroPrimitive =
  | 'null'
  | 'boolean'
  | 'int'
  | 'long'
  | 'float'
  | 'double'
  | 'bytes'
  | 'string'

export interface AvroField {
  name: string
  type: AvroType
  /** Default in the schema; `undefined` without one. */
  default: unknown
  /** How a form shows it: hints of the schema, which may be anything. */
  ui: unknown
}

export type AvroType =
  | { kind: AvroPrimitive }
  | { kind: 'fixed'; name: string; size: number }
  | { kind: 'enum'; name: string; symbols: readonly string[] }
  | { kind: 'array'; items: AvroType }
  | { kind: 'map'; values: AvroType }
  | { kind: 'union'; branches: readonly AvroType[] }
  | { kind: 'record'; name: string; fields: AvroField[] }

type Json = Readonly<Record<string, unknown>>

/** The schema cannot be used. */
export class AvroError extends Error {
  readonly path: string

  constructor(path: string, reason: string) {
    super(`${path === '' ? 'schema' : path}: ${reason}`)
    this.name = 'AvroError'
    this.path = path
  }
}

export interface AvroFault {
  /** Names of fields, joined by dots. */
  path: string
  /** Expected kind of Avro, or the names of the branches or symbols. */
  expected: string
}

const PRIMITIVES: ReadonlySet<string> = new Set([
  'null',
  'boolean',
  'int',
  'long',
  'float',
  'double',
  'bytes',
  'string',
])
const NAME = /^[A-Za-z_]\w*$/
const MAX_DEPTH = 16
const MAX_TYPES = 1000
const MAX_FAULTS = 50
const INT_BITS = 31

/** @throws {AvroError} if the schema is invalid. */
export function readAvro(schema: unknown): AvroType {
  return new Reader().read(schema, '', undefined, 0)
}

class Reader {
  readonly #named = new Map<string, AvroType>()
  #count = 0

  read(schema: unknown, path: string, namespace: string | undefined, depth: number): AvroType {
    if (depth > MAX_DEPTH || ++this.#count > MAX_TYPES) throw new AvroError(path, 'too large')
    if (typeof schema === 'string') return this.#byName(schema, path, namespace)
    if (Array.isArray(schema)) {
      const branches = schema.map((each) => this.read(each, path, namespace, depth + 1))
      if (branches.some(({ kind }) => kind === 'union'))
        throw new AvroError(path, 'a union in a union')
      return { kind: 'union', branches }
    }
    if (!isRecord(schema)) throw new AvroError(path, 'not a type')
    const { type } = schema
    switch (type) {
      case 'record':
        return this.#record(schema, path, namespace, depth)
      case 'enum': {
        const { symbols } = schema
        if (!Array.isArray(symbols) || !symbols.every((each) => typeof each === 'string'))
          throw new AvroError(path, 'an enum without symbols')
        return this.#name(schema, path, namespace, (name) => ({ kind: 'enum', name, symbols }))
      }
      case 'fixed': {
        const { size } = schema
        if (!Number.isSafeInteger(size)) throw new AvroError(path, 'a fixed type without size')
        return this.#name(schema, path, namespace, (name) => ({
          kind: 'fixed',
          name,
          size: Number(size),
        }))
      }
      case 'array':
        return {
          kind: 'array',
          items: this.read(schema.items, `${path}[]`, namespace, depth + 1),
        }
      case 'map':
        return { kind: 'map', values: this.read(schema.values, `${path}{}`, namespace, depth + 1) }
      default:
        // A primitive, or a type with attributes around it.
        return this.read(type, path, namespace, depth + 1)
    }
  }

  #byName(name: string, path: string, namespace: string | undefined): AvroType {
    if (PRIMITIVES.has(name)) return { kind: name as AvroPrimitive } // one of them
    const full = name.includes('.') || namespace === undefined ? name : `${namespace}.${name}`
    const known = this.#named.get(full) ?? this.#named.get(name)
    if (known === undefined) throw new AvroError(path, `the type ${name} is not defined`)
    return known
  }

  #name(
    { name, namespace }: Json,
    path: string,
    outer: string | undefined,
    make: (name: string) => AvroType,
  ): AvroType {
    if (typeof name !== 'string' || !name.split('.').every((step) => NAME.test(step)))
      throw new AvroError(path, 'a type without a valid name')
    const space = typeof namespace === 'string' && namespace !== '' ? namespace : outer
    const full = name.includes('.') || space === undefined ? name : `${space}.${name}`
    const type = make(full)
    this.#named.set(full, type)
    return type
  }

  #record(schema: Json, path: string, outer: string | undefined, depth: number): AvroType {
    const { fields } = schema
    if (!Array.isArray(fields)) throw new AvroError(path, 'a record without fields')
    const own: AvroField[] = []
    // Registered before its fields are read, which may refer to it.
    const record = this.#name(schema, path, outer, (name) => ({
      kind: 'record',
      name,
      fields: own,
    }))
    const space = record.kind === 'record' ? namespaceFromName(record.name) : undefined
    for (const field of fields) {
      if (!isRecord(field) || typeof field.name !== 'string' || !NAME.test(field.name))
        throw new AvroError(path, 'a field without a valid name')
      const { name } = field
      if (own.some((each) => each.name === name)) throw new AvroError(path, `two fields ${name}`)
      const type = this.read(field.type, join(path, name), space, depth + 1)
      own.push({ name, type, default: field.default, ui: field.$ui })
    }
    return record
  }
}

const namespaceFromName = (full: string) =>
  full.includes('.') ? full.slice(0, full.lastIndexOf('.')) : undefined
const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

/** The name of a branch of a union. */
export const branchName = (type: AvroType): string => ('name' in type ? type.name : type.kind)

/** The faults of a value; fields with a default may be missing. */
export function avroFaults(type: AvroType, value: unknown): AvroFault[] {
  const faults: AvroFault[] = []
  check(type, value, '', (path, expected) => {
    if (faults.length < MAX_FAULTS) faults.push({ path, expected })
  })
  return faults
}

type Report = (path: string, expected: string) => void

function check(type: AvroType, value: unknown, path: string, report: Report): void {
  switch (type.kind) {
    case 'record': {
      if (!isRecord(value)) return report(path, 'record')
      for (const { name, type: inner, default: initial } of type.fields) {
        if (Object.hasOwn(value, name)) check(inner, value[name], join(path, name), report)
        else if (initial === undefined) report(join(path, name), describeAvroType(inner))
      }
      for (const name of Object.keys(value)) {
        if (!type.fields.some((field) => field.name === name))
          report(join(path, name), 'no such field')
      }
      return
    }
    case 'array':
      if (!Array.isArray(value)) return report(path, 'array')
      for (const [i, each] of value.entries()) check(type.items, each, `${path}[${i}]`, report)
      return
    case 'map':
      if (!isRecord(value)) return report(path, 'map')
      for (const [name, each] of Object.entries(value))
        check(type.values, each, join(path, name), report)
      return
    case 'union': {
      const branch = findUnionBranch(type, value)
      if (branch === undefined) return report(path, describeAvroType(type))
      return branch.type.kind === 'null'
        ? undefined
        : check(branch.type, branch.value, path, report)
    }
    default:
      if (!isSimple(type, value)) report(path, describeAvroType(type))
  }
}

/** The branch that a value of a union has, and the value inside. */
export function findUnionBranch(
  { branches }: Extract<AvroType, { kind: 'union' }>,
  value: unknown,
): { type: AvroType; value: unknown } | undefined {
  if (value === null) {
    const type = branches.find(({ kind }) => kind === 'null')
    return type && { type, value }
  }
  if (!isRecord(value)) return undefined
  const [name, ...more] = Object.keys(value)
  const type = branches.find((branch) => branchName(branch) === name)
  if (name === undefined || more.length > 0 || type === undefined) return undefined
  return { type, value: value[name] }
}

function isSimple(type: AvroType, value: unknown): boolean {
  switch (type.kind) {
    case 'null':
      return value === null
    case 'boolean':
      return typeof value === 'boolean'
    case 'int':
      return Number.isInteger(value) && Math.abs(Number(value)) < 2 ** INT_BITS
    case 'long':
      return Number.isSafeInteger(value)
    case 'float':
    case 'double':
      return typeof value === 'number' && Number.isFinite(value)
    case 'enum':
      return typeof value === 'string' && type.symbols.includes(value)
    case 'fixed':
      return typeof value === 'string' && value.length === type.size
    default:
      return typeof value === 'string'
  }
}

/** Expected values of a type, for messages. */
export function describeAvroType(type: AvroType): string {
  if (type.kind === 'union') return type.branches.map(branchName).join('|')
  return type.kind === 'enum' ? type.symbols.join('|') : type.kind
}

/** A value with the defaults of the fields that it does not have; a value of another kind stays as it is. */
export function withAvroDefaults(type: AvroType, value: unknown, depth = 0): unknown {
  // A default may contain a record of its own kind, without end.
  if (depth > MAX_DEPTH) return value
  const fill = (inner: AvroType, each: unknown) => withAvroDefaults(inner, each, depth + 1)
  switch (type.kind) {
    case 'record': {
      if (!isRecord(value)) return value
      const filled: Record<string, unknown> = { ...value }
      for (const field of type.fields) {
        if (Object.hasOwn(value, field.name)) {
          filled[field.name] = fill(field.type, value[field.name])
        } else if (field.default !== undefined) {
          filled[field.name] = encodedDefault(field, depth + 1)
        }
      }
      return filled
    }
    case 'array':
      return Array.isArray(value) ? value.map((each) => fill(type.items, each)) : value
    case 'map':
      return isRecord(value) ? mapped(value, (each) => fill(type.values, each)) : value
    case 'union': {
      const branch = findUnionBranch(type, value)
      if (branch === undefined || branch.type.kind === 'null') return value
      return { [branchName(branch.type)]: fill(branch.type, branch.value) }
    }
    default:
      return value
  }
}

/** The default of a field of a union is of its first branch, and is not wrapped in the schema. */
export function encodedDefault({ type, default: initial }: AvroField, depth = 0): unknown {
  if (type.kind !== 'union') return withAvroDefaults(type, initial, depth)
  const [first] = type.branches
  if (first === undefined || first.kind === 'null' || initial === null) return null
  return { [branchName(first)]: withAvroDefaults(first, initial, depth) }
}

const mapped = (map: Json, change: (each: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(map).map(([name, each]) => [name, change(each)]))

/** The value without the names of branches: as the code of a plugin reads it. */
export function plainValue(type: AvroType, value: unknown): unknown {
  switch (type.kind) {
    case 'record':
      return isRecord(value)
        ? Object.fromEntries(
            type.fields
              .filter(({ name }) => Object.hasOwn(value, name))
              .map((field) => [field.name, plainValue(field.type, value[field.name])]),
          )
        : value
    case 'array':
      return Array.isArray(value) ? value.map((each) => plainValue(type.items, each)) : value
    case 'map':
      return isRecord(value) ? mapped(value, (each) => plainValue(type.values, each)) : value
    case 'union': {
      const branch = findUnionBranch(type, value)
      return branch === undefined ? value : plainValue(branch.type, branch.value)
    }
    default:
      return value
  }
}

/** Changes each text of a field that a form shows as a password. `path`: to the field, for one of another value. */
export function mapPasswords(
  type: AvroType,
  value: unknown,
  change: (text: string, path: readonly string[]) => unknown,
  path: readonly string[] = [],
  isPassword = false,
): unknown {
  const below = (inner: AvroType, each: unknown, step: string, password = isPassword) =>
    mapPasswords(inner, each, change, [...path, step], password)
  if (type.kind === 'record' && isRecord(value)) {
    const fields = new Map(type.fields.map((field) => [field.name, field]))
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => {
        const field = fields.get(name)
        if (field === undefined) return [name, each]
        const { component } = isRecord(field.ui) ? field.ui : {}
        return [name, below(field.type, each, name, component === 'input-password')]
      }),
    )
  }
  if (type.kind === 'array' && Array.isArray(value))
    return value.map((each, i) => below(type.items, each, String(i)))
  if (type.kind === 'map' && isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, below(type.values, each, name)]),
    )
  }
  if (type.kind === 'union' && isRecord(value)) {
    const branch = findUnionBranch(type, value)
    if (branch === undefined) return value
    const name = branchName(branch.type)
    return { [name]: below(branch.type, branch.value, name) }
  }
  return isPassword && typeof value === 'string' ? change(value, path) : value
}
