import { beside } from '@signalbox/rule-sql/run/limits'
import { toBytes } from '@signalbox/rule-sql/values/bytes'
import { isArray, isBytes, isMap, toDouble, type Value } from '@signalbox/rule-sql/values/value'
import { type FieldDefinition, type MessageType, readProto } from '@signalbox/schemas/proto-file'
import { readMessage } from '@signalbox/schemas/protobuf-read'
import { writeMessage } from '@signalbox/schemas/protobuf-write'
import { WireReader, WireWriter } from '@signalbox/schemas/wire'

type Fields = Record<string, unknown>

/** Messages and methods of one `.proto` file of the product. */
export class Definitions {
  readonly #messages: ReadonlyMap<string, MessageType>
  readonly #package: string

  constructor(messages: ReadonlyMap<string, MessageType>, packageName: string) {
    this.#messages = messages
    this.#package = packageName
  }

  /**
   * Fields have their names in the file; missing ones are not sent.
   *
   * @throws {Error} if a field is unknown or of another type
   */
  encode(type: string, message: Fields): Buffer {
    const writer = new WireWriter(Number.POSITIVE_INFINITY)
    unpaid(() => writeMessage(writer, this.#type(type), message as Value, '', 0)) // checked there
    const { buffer, byteOffset, length } = writer.written
    return Buffer.from(buffer, byteOffset, length)
  }

  /**
   * Missing fields have the defaults of proto3; missing messages and those of a `oneof` are missing.
   *
   * @throws {Error} if these bytes are not such a message
   */
  decode(type: string, bytes: Buffer): Fields {
    const found = this.#type(type)
    return plainFields(
      unpaid(() => readMessage(new WireReader(bytes), found, '', 0)),
      found,
    )
  }

  /** Such as `/package.Service/Method`. */
  methodPath(service: string, method: string): string {
    return `/${this.#package}.${service}/${method}`
  }

  #type(name: string): MessageType {
    const type = this.#messages.get(name)
    if (type === undefined) throw new Error(`no message ${name}`)
    return type
  }
}

/** Steps are not counted: callers bound the bytes, and a rule that publishes does not pay for its receivers. */
const unpaid = <T>(work: () => T): T => beside(work, Number.POSITIVE_INFINITY)

function plainFields(value: Value, { fields }: MessageType): Fields {
  const map = isMap(value) ? value : {}
  return Object.fromEntries(
    [...fields.values()].flatMap((field): [string, unknown][] => {
      const given = map[field.name]
      if (given !== undefined) return [[field.name, plainField(given, field)]]
      const { occurrence } = field
      return occurrence === 'repeated' || occurrence === 'map'
        ? [[field.name, occurrence === 'map' ? {} : []]]
        : []
    }),
  )
}

function plainField(value: Value, field: FieldDefinition): unknown {
  const plain = (each: Value) => plainValue(each, field)
  if (field.occurrence === 'repeated' && isArray(value)) return value.map(plain)
  if (field.occurrence !== 'map' || !isMap(value)) return plain(value)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]))
}

/** Numbers as doubles, bytes as a `Buffer`. */
function plainValue(value: Value, { type }: FieldDefinition): unknown {
  switch (type.kind) {
    case 'message':
      return plainFields(value, type.message)
    case 'bytes':
      return isBytes(value) ? Buffer.from(toBytes(value)) : value
    case 'string':
    case 'bool':
    case 'enum':
      return value
    default:
      return toDouble(value as number) // a number of any form
  }
}

/** Reads a `.proto` text. The library that parses it is loaded with the first one. */
export async function loadDefinitions(text: string): Promise<Definitions> {
  const [, packageName = ''] = /^package ([\w.]+);$/m.exec(text) ?? []
  return new Definitions(await readProto(text), packageName)
}
