import type { Root, Type } from 'protobufjs'

/** The messages and methods of one `.proto` file. */
export class Definitions {
  readonly #root: Root
  readonly #types = new Map<string, Type>()
  readonly #package: string

  constructor(root: Root, packageName: string) {
    this.#root = root
    this.#package = packageName
  }

  /** Fields have their names in the file; missing ones are not sent. */
  encode(type: string, message: Record<string, unknown>): Buffer {
    const bytes = this.#type(type).encode(message).finish()
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  /**
   * Missing fields have the defaults of proto3, those of a `oneof` are missing.
   *
   * @throws {Error} these bytes are not such a message
   */
  decode(type: string, bytes: Buffer): Record<string, unknown> {
    const found = this.#type(type)
    return found.toObject(found.decode(bytes), OPTIONS)
  }

  /** Such as `/package.Service/Method`. */
  pathOf(service: string, method: string): string {
    return `/${this.#package}.${service}/${method}`
  }

  #type(name: string): Type {
    let type = this.#types.get(name)
    if (type === undefined) {
      type = this.#root.lookupType(`${this.#package}.${name}`)
      this.#types.set(name, type)
    }
    return type
  }
}

const OPTIONS = { defaults: true, arrays: true, enums: String, longs: Number } as const

/** Reads a `.proto` text. The library is loaded with the first one. */
export async function loadDefinitions(text: string): Promise<Definitions> {
  const { default: protobuf } = await import('protobufjs')
  const { root, package: packageName = '' } = protobuf.parse(text, { keepCase: true })
  root.resolveAll()
  return new Definitions(root, packageName ?? '')
}
