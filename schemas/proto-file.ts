import { errorMessage } from '@signalbox/formats/error-message'
import type protobufjs from 'protobufjs'
import type { Enum, Field, NamespaceBase, Root, Type } from 'protobufjs'
import { SchemaError } from './serde.ts'

export type Scalar =
  | 'double'
  | 'float'
  | 'int32'
  | 'uint32'
  | 'sint32'
  | 'fixed32'
  | 'sfixed32'
  | 'int64'
  | 'uint64'
  | 'sint64'
  | 'fixed64'
  | 'sfixed64'
  | 'bool'
  | 'string'
  | 'bytes'

export type FieldType =
  | { kind: Scalar }
  | { kind: 'message'; message: MessageType; isGroup: boolean }
  | { kind: 'enum'; values: ReadonlyMap<string, number>; names: ReadonlyMap<number, string> }

export interface FieldDefinition {
  name: string
  id: number
  type: FieldType
  /** `defaulty`: a proto3 field that has its default if absent. */
  occurrence: 'required' | 'optional' | 'defaulty' | 'repeated' | 'map'
  isPacked: boolean
  /** Type of a map's keys. */
  key?: Scalar
  oneof: string | undefined
}

export interface MessageType {
  name: string
  fields: ReadonlyMap<string, FieldDefinition>
  byId: ReadonlyMap<number, FieldDefinition>
}

const SCALARS: ReadonlySet<string> = new Set<Scalar>([
  'double',
  'float',
  'int32',
  'uint32',
  'sint32',
  'fixed32',
  'sfixed32',
  'int64',
  'uint64',
  'sint64',
  'fixed64',
  'sfixed64',
  'bool',
  'string',
  'bytes',
])
const UNPACKED: ReadonlySet<string> = new Set(['string', 'bytes', 'message'])
const MAX_TYPES = 1000

type Library = typeof protobufjs

/**
 * The messages of a `.proto` text, by their name with and without the package. The library reads the text; it makes
 * no code, because none of its types is set up.
 *
 * @throws {SchemaError} if it cannot be parsed, imports another file, or uses editions
 */
export async function readProto(source: string): Promise<ReadonlyMap<string, MessageType>> {
  const { default: library } = await import('protobufjs')
  const file = parsed(library, source)
  if ((file.imports?.length ?? 0) + (file.weakImports?.length ?? 0) > 0) {
    throw new SchemaError(`other files cannot be imported: ${file.imports?.join(', ')}`)
  }
  const text = withoutComments(source)
  if (/^\s*edition\s*=/.test(text)) throw new SchemaError('editions are not supported')
  const isProto3 = /^\s*syntax\s*=\s*(["'])proto3\1/.test(text)
  return new ProtoReader(library, file.root, file.package ?? '', isProto3).messages
}

function parsed(library: Library, source: string) {
  try {
    return library.parse(source, { keepCase: true })
  } catch (error) {
    throw new SchemaError(errorMessage(error))
  }
}

const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/|\/\/[^\n]*/g, ' ')

class ProtoReader {
  readonly messages = new Map<string, MessageType>()
  readonly #library: Library
  readonly #isProto3: boolean
  readonly #known = new Map<Type, MessageType>()
  readonly #enums = new Map<Enum, FieldType>()

  constructor(library: Library, root: Root, packageName: string, isProto3: boolean) {
    this.#library = library
    this.#isProto3 = isProto3
    const types: Type[] = []
    this.#collect(root, types)
    if (types.length > MAX_TYPES) throw new SchemaError(`more than ${MAX_TYPES} messages`)
    for (const type of types) {
      const message = this.#message(type)
      this.messages.set(message.name, message)
    }
    const prefix = `${packageName}.`
    if (packageName === '') return
    for (const [name, message] of [...this.messages]) {
      if (name.startsWith(prefix)) this.messages.set(name.slice(prefix.length), message)
    }
  }

  #collect(namespace: NamespaceBase, types: Type[]): void {
    for (const nested of namespace.nestedArray) {
      if (nested instanceof this.#library.Type) types.push(nested)
      if (nested instanceof this.#library.Namespace || nested instanceof this.#library.Type) {
        this.#collect(nested, types)
      }
    }
  }

  #message(type: Type): MessageType {
    const known = this.#known.get(type)
    if (known !== undefined) return known
    const fields = new Map<string, FieldDefinition>()
    const byId = new Map<number, FieldDefinition>()
    const message: MessageType = { name: type.fullName.replace(/^\./, ''), fields, byId }
    // Registered before its fields are read, which may refer to it.
    this.#known.set(type, message)
    for (const field of type.fieldsArray) {
      const definition = this.#field(type, field)
      fields.set(definition.name, definition)
      byId.set(definition.id, definition)
    }
    return message
  }

  #field(parent: Type, field: Field): FieldDefinition {
    const type = this.#readType(parent, field)
    const oneof = field.partOf?.name
    // A oneof of one field is how an optional field of proto3 is written.
    const isOptional = field.options?.proto3_optional === true || oneof !== undefined
    const own = { name: field.name, id: field.id, type, oneof }
    if (field instanceof this.#library.MapField) {
      const { keyType } = field
      if (!SCALARS.has(keyType)) throw new SchemaError(`${field.name}: no key of a map`)
      return { ...own, occurrence: 'map', isPacked: false, key: keyType as Scalar } // one of them
    }
    if (field.repeated) {
      const isPacked = field.options?.packed ?? this.#isProto3
      return { ...own, occurrence: 'repeated', isPacked: isPacked && !UNPACKED.has(type.kind) }
    }
    const isDefaulty = this.#isProto3 && !isOptional && type.kind !== 'message'
    const isRequired = (field as { rule?: string }).rule === 'required'
    const occurrence = isRequired ? 'required' : isDefaulty ? 'defaulty' : 'optional'
    return { ...own, occurrence, isPacked: false }
  }

  #readType(parent: Type, { name, type }: Field): FieldType {
    if (SCALARS.has(type)) return { kind: type as Scalar } // one of them
    const { Type: TypeClass, Enum: EnumClass } = this.#library
    const found = parent.lookup(type, [TypeClass, EnumClass])
    if (found instanceof TypeClass) {
      const isGroup = (found as { group?: boolean }).group === true
      return { kind: 'message', message: this.#message(found), isGroup }
    }
    if (!(found instanceof EnumClass)) {
      throw new SchemaError(`${parent.name}.${name}: the type ${type} is not defined`)
    }
    const known = this.#enums.get(found)
    if (known !== undefined) return known
    const values = new Map(Object.entries(found.values))
    // The first of several names of a number.
    const names = new Map([...values].reverse().map(([text, number]) => [number, text]))
    const made: FieldType = { kind: 'enum', values, names }
    this.#enums.set(found, made)
    return made
  }
}
