import { ruleError } from '../run/limits.ts'
import { fnMany, type FunctionTable } from './define.ts'

/** Not there where no registry of schemas is; in the table all the same, so that editors say so. */
const unavailable = (name: string, params: readonly string[]) => [
  fnMany(params, 'any', () => {
    throw ruleError('noSchemaRegistry', [name], 'sql_function_not_supported')
  }),
]

const SCHEMA = ['schema: any', 'data: any', '...message_type: any']

export const schemas = {
  schema_decode: unavailable('schema_decode', SCHEMA),
  schema_encode: unavailable('schema_encode', SCHEMA),
  schema_check: unavailable('schema_check', SCHEMA),
  sparkplug_decode: unavailable('sparkplug_decode', ['bytes: any', '...message_type: any']),
  sparkplug_encode: unavailable('sparkplug_encode', ['value: any', '...message_type: any']),
} satisfies FunctionTable
