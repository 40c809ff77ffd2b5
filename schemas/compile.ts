import { beginRun, RuleError } from '@signalbox/rule-sql/run/limits'
import { compileAvro } from './avro.ts'
import { compileJsonSchema } from './json-schema/compile.ts'
import { compileProtobuf } from './protobuf.ts'
import { MAX_SOURCE, SchemaError, type Serde } from './serde.ts'

export const SCHEMA_TYPES = ['avro', 'protobuf', 'json'] as const
export type SchemaType = (typeof SCHEMA_TYPES)[number]

/**
 * Reads a schema for use.
 *
 * @throws {SchemaError} if it cannot be used
 */
export async function compileSchema(type: SchemaType, source: string): Promise<Serde> {
  if (source.length > MAX_SOURCE) throw new SchemaError(`more than ${MAX_SOURCE} characters`)
  beginRun()
  try {
    switch (type) {
      case 'avro':
        return compileAvro(source)
      case 'json':
        return compileJsonSchema(source)
      case 'protobuf':
        return await compileProtobuf(source)
    }
  } catch (error) {
    if (error instanceof SchemaError) throw error
    const isLimit = error instanceof RuleError || error instanceof RangeError
    throw new SchemaError(isLimit ? 'the schema is too large' : String(error))
  }
}
