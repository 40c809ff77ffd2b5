import {
  type SchemaCall,
  type SchemaFunctions,
  SPARKPLUG,
} from '@signalbox/rule-sql/functions/schema-functions'
import { badFunctionArgument } from '@signalbox/rule-sql/run/operators'
import { ruleError } from '@signalbox/rule-sql/run/limits'
import type { Text, Value } from '@signalbox/rule-sql/values/value'
import { compileSchema, type SchemaType } from './compile.ts'
import { MessageTypeError } from './protobuf.ts'
import { DataError, type Serde } from './serde.ts'
import { sparkplugB } from './sparkplug.ts'

export interface NamedSchema {
  name: string
  type: SchemaType
  source: string
}

interface Entry {
  type: SchemaType
  serde: Serde
}

/** The compiled schemas of a registry, by name, as the functions of rules use them. */
export class SchemaSet implements SchemaFunctions {
  readonly #entries = new Map<string, Entry>()

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  typeOf(name: string): SchemaType | undefined {
    return this.#entries.get(name)?.type
  }

  find(name: string): Serde | undefined {
    return this.#entries.get(name)?.serde
  }

  /** Schema by name, if it has this type. */
  findTyped(name: string, type: SchemaType): Serde | undefined {
    const entry = this.#entries.get(name)
    return entry?.type === type ? entry.serde : undefined
  }

  /** @throws {SchemaError} if the source is invalid. */
  async put({ name, type, source }: NamedSchema): Promise<void> {
    this.#entries.set(name, { type, serde: await compileSchema(type, source) })
  }

  delete(name: string): void {
    this.#entries.delete(name)
  }

  encode(call: SchemaCall): Text {
    const { type, serde } = this.#requireEntry(call)
    const wire = type === 'protobuf' ? 'gpb_type_error' : 'badmatch'
    return guarded(call, wire, () => serde.encode(call.data, call.messageType))
  }

  decode(call: SchemaCall): Value {
    const { type, serde } = this.#requireEntry(call)
    const { data } = call
    if (typeof data !== 'string' && !(data instanceof Uint8Array)) {
      throw badFunctionArgument(call.by, call.args)
    }
    const wire = type === 'protobuf' ? 'schema_decode_error' : 'badmatch'
    return guarded(call, wire, () => serde.decode(data, call.messageType))
  }

  check(call: SchemaCall): boolean {
    const { serde } = this.#requireEntry(call)
    try {
      serde.check(call.data, call.messageType)
      return true
    } catch (error) {
      if (error instanceof DataError) return false
      throw error
    }
  }

  #requireEntry({ schema }: SchemaCall): Entry {
    if (schema === SPARKPLUG) return { type: 'protobuf', serde: sparkplugB() }
    const entry = this.#entries.get(schema)
    if (entry === undefined) throw ruleError('schemaMissing', [schema], 'serde_not_found')
    return entry
  }
}

/** Errors in the words of EMQX. */
function guarded<T>(call: SchemaCall, wire: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof MessageTypeError && call.messageType === undefined) {
      throw badFunctionArgument(call.by, call.args)
    }
    if (error instanceof DataError)
      throw ruleError('schemaData', [call.schema, error.message], wire)
    throw error
  }
}
