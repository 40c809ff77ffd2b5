import type { AnyOperation } from '@signalbox/contract/client'
import { NAME_PATTERN } from '@signalbox/contract/integration/common'
import { ABSENCES, NOT_EMBEDDED } from '@signalbox/contract/integration/embedded'
import type { Schema } from '@signalbox/contract/operation'
import { apiError } from './failure.ts'
import { nameText } from './name-text.ts'
import { badParameter } from './time.ts'
import { validate } from './validation.ts'

/** Shared by connectors, actions and sources: named things whose type has fields of its own. */

interface Named {
  type: string
  name: string
}

export interface Kinds {
  /** Schemas of all types. */
  schemas: Readonly<Record<string, Schema>>
  /** Types that this broker supports. */
  types: readonly string[]
  /** Noun of the API reference, in the singular. */
  noun: 'connector' | 'bridge'
}

/** @throws {Failure} 404 if the ID is not `<type>:<name>` */
export function readId(id: string, noun: Kinds['noun']): Named {
  const [, type, name] = /^([^:]+):(.+)$/s.exec(id) ?? []
  if (type !== undefined && name !== undefined) return { type, name }
  throw apiError('NOT_FOUND', {
    message: `Invalid ${noun} ID, should be of pattern {type}:{name}, but got: ${id}`,
  })
}

export function missing({ type, name }: Named, noun: Kinds['noun']): Error {
  const subject = noun === 'connector' ? 'Connector' : 'Bridge'
  return apiError('NOT_FOUND', {
    message: `${subject} lookup failed: ${noun} named '${name}' of type ${type} does not exist.`,
  })
}

/** The body of a creation or of a probe: type, name, and the fields of the type. */
export function readNew(
  operation: AnyOperation,
  body: Record<string, unknown>,
  kinds: Kinds,
): Named {
  const { type, name, ...fields } = body
  const schema = requireSchema(type, kinds)
  if (name === undefined) throw badParameter('root.name', undefined, 'required_field')
  const text = nameText(name)
  if (!NAME_PATTERN.test(text)) {
    const reason = `Invalid name format. The name must begin with a letter or number (0-9, a-z, A-Z) and can only include underscores and hyphens as non-initial characters. Got: ${text.slice(0, 300)}`
    throw apiError('BAD_REQUEST', { message: JSON.stringify({ reason, kind: 'validation_error' }) })
  }
  return readFields(operation, { type: String(type), name: text }, fields, schema)
}

/** The body of a change: type and name are those of the path, and may not be repeated. */
export function readChange(
  operation: AnyOperation,
  { type, name }: Named,
  body: Record<string, unknown>,
  kinds: Kinds,
): Named {
  return readFields(operation, { type, name }, body, requireSchema(type, kinds))
}

function readFields(
  operation: AnyOperation,
  { type, name }: Named,
  fields: Record<string, unknown>,
  schema: Schema,
): Named {
  const read = validate(operation, 'body', schema, withTexts(fields)) as object // as its schema says
  return { type, name, ...read }
}

/** The JSON of a service account may be an object as well, as the dashboard of the reference sends it. */
function withTexts(fields: Record<string, unknown>): Record<string, unknown> {
  const { service_account_json: account } = fields
  const isObject = typeof account === 'object' && account !== null
  return isObject ? { ...fields, service_account_json: JSON.stringify(account) } : fields
}

function requireSchema(type: unknown, { schemas, types, noun }: Kinds): Schema {
  if (type === undefined) throw badParameter('root.type', undefined, 'required_field')
  const name = typeof type === 'string' && Object.hasOwn(schemas, type) ? type : ''
  const found = schemas[name]
  if (found !== undefined && types.includes(name)) return found
  const absence = NOT_EMBEDDED[name]
  const reason =
    absence === undefined
      ? `unknown ${noun} type`
      : `the embedded broker has no ${name} connector: ${ABSENCES[absence]}`
  throw apiError('BAD_REQUEST', {
    message: JSON.stringify({
      value: type,
      reason,
      path: 'root',
      kind: 'validation_error',
      field_name: 'type',
    }),
  })
}
