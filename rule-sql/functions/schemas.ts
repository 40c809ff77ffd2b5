import { badFunctionArgument } from '../run/operators.ts'
import { ruleError } from '../run/limits.ts'
import type { Value } from '../values/value.ts'
import { fnHost, type FunctionTable, type Host } from './define.ts'
import { type SchemaCall, type SchemaFunctions, SPARKPLUG } from './schema-functions.ts'

function registry({ context }: Host, name: string): SchemaFunctions {
  if (context.schemas !== undefined) return context.schemas
  throw ruleError('noSchemaRegistry', [name], 'sql_function_not_supported')
}

function readCall(by: string, args: readonly Value[]): SchemaCall {
  const [schema, data, messageType] = args
  const isCall =
    typeof schema === 'string' && (messageType === undefined || typeof messageType === 'string')
  if (!isCall) throw badFunctionArgument(by, args)
  return { by, schema, data, messageType, args }
}

const ofSchema = (
  by: string,
  result: 'any' | 'boolean',
  run: (functions: SchemaFunctions, call: SchemaCall) => Value,
) => [
  fnHost(['schema: any', 'data: any', 'message_type?: any'], result, (host, ...args) =>
    run(registry(host, by), readCall(by, args[2] === undefined ? args.slice(0, 2) : args)),
  ),
]

const ofSparkplug = (
  by: string,
  first: string,
  run: (functions: SchemaFunctions, call: SchemaCall) => Value,
) => [
  fnHost([`${first}: any`, 'message_type?: any'], 'any', (host, data: Value, type: Value) =>
    run(registry(host, by), readCall(by, [SPARKPLUG, data, type ?? 'Payload'])),
  ),
]

export const schemas = {
  schema_decode: ofSchema('schema_decode', 'any', (functions, call) => functions.decode(call)),
  schema_encode: ofSchema('schema_encode', 'any', (functions, call) => functions.encode(call)),
  schema_check: ofSchema('schema_check', 'boolean', (functions, call) => functions.check(call)),
  sparkplug_decode: ofSparkplug('sparkplug_decode', 'bytes', (functions, call) =>
    functions.decode(call),
  ),
  sparkplug_encode: ofSparkplug('sparkplug_encode', 'value', (functions, call) =>
    functions.encode(call),
  ),
} satisfies FunctionTable
