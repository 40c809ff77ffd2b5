import type { AnyOperation } from '@signalbox/contract/client'
import type { Schema } from '@signalbox/contract/operation'
import { safeParse } from 'zod/mini'
import type { core } from 'zod/mini'
import { type BadAmount, findBadAmount } from './amounts.ts'
import { apiError, type Failure } from './failure.ts'
import {
  expectation,
  allowedLiterals,
  unionOptions,
  findUnknownFields,
  isArraySchema,
  isQos,
  closestLayout,
  readAs,
  schemaAt,
} from './schema.ts'

type Part = 'path' | 'query' | 'body'

/** One fault as the API writes it, as JSON inside `message`. */
export interface Fault {
  path: string
  /** Absent if an object was sent instead of a list. */
  reason?: unknown
  kind: 'validation_error'
  value?: unknown
  [detail: string]: unknown
}

/** These describe their body field by field, and stop at the first fault; all others have a root. */
const ROOTLESS = new Set([
  'login',
  'logout',
  'userCreate',
  'userUpdate',
  'userChangePassword',
  'apiKeyCreate',
  'apiKeyUpdate',
  'globalZoneUpdate',
  'authorizationSettingsUpdate',
  'topicMetricsCreate',
  'traceCreate',
])

/** Without a root, and strict nevertheless. */
const REFUSES_UNKNOWN = new Set(['globalZoneUpdate'])

/** The original words these in a way of its own, and not as JSON. */
const WORDED = new Set(['ruleCreate', 'ruleUpdate', 'ruleApply', 'ruleTest', 'ruleEngineUpdate'])

/** Reads one part of a request strictly; what does not fit is 400 with the faults as the API tells them. */
export function validate(operation: AnyOperation, part: Part, described: Schema, value: unknown) {
  const schema = part === 'body' ? closestLayout(described, value) : described
  const given = part === 'body' ? value : joinLists(schema, value as Record<string, unknown>)
  const read = readAs(schema, given)
  const rooted = part === 'body' && !ROOTLESS.has(operation.id)
  if (rooted || REFUSES_UNKNOWN.has(operation.id)) {
    const unknown = unknownFields(schema, read, rooted ? ['root'] : [])
    if (unknown !== undefined) throw badRequest(operation, unknown)
  }
  const prefix = rooted ? ['root'] : []
  const result = safeParse(schema, read, { reportInput: true })
  if (result.success) {
    const amount = part === 'body' ? findBadAmount(schema, read) : undefined
    if (amount !== undefined) throw badRequest(operation, amountFault(amount, prefix))
    return result.data
  }
  const faults = result.error.issues.map((issue) => fault(schema, issue, part, prefix, read))
  const reported = rooted && faults.length > 1 ? faults : faults[0]
  throw badRequest(operation, reported)
}

function amountFault({ path, value, expected }: BadAmount, prefix: readonly string[]): Fault {
  const steps = path.map((step) => (typeof step === 'number' ? step + 1 : step))
  const reason = { expected }
  return { value, reason, path: [...prefix, ...steps].join('.'), kind: 'validation_error' }
}

function badRequest({ id }: AnyOperation, faults: unknown): Failure {
  const words = WORDED.has(id) ? 'Bad Arguments: ' : ''
  return apiError('BAD_REQUEST', { message: words + JSON.stringify(faults) })
}

/** Takes the last of several query values, unless a list is expected. */
function joinLists(schema: Schema, query: Record<string, unknown>): Record<string, unknown> {
  const joined: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(query)) {
    const wantsList = isArraySchema(schemaAt(schema, [name]))
    if (Array.isArray(value)) joined[name] = wantsList ? value : value.at(-1)
    else joined[name] = wantsList ? [value] : value
  }
  return joined
}

/** Except for users and logins, an unknown field is an error. */
function unknownFields(
  schema: Schema,
  value: unknown,
  prefix: readonly string[],
): Fault | undefined {
  const found = findUnknownFields(schema, value)
  return (
    found && {
      unmatched: found.unmatched.join(','),
      unknown: found.unknown.join(','),
      reason: 'unknown_fields',
      path: [...prefix, ...found.path].join('.'),
      kind: 'validation_error',
    }
  )
}

/** Reads one root of the configuration, or returns its first fault. */
export function readRoot<S extends Schema>(
  schema: S,
  root: string,
  value: unknown,
): { data: core.output<S> } | { fault: Fault } {
  const read = readAs(schema, value)
  const unknown = unknownFields(schema, read, [root])
  if (unknown !== undefined) return { fault: unknown }
  const result = safeParse(schema, read, { reportInput: true })
  if (result.success) return { data: result.data }
  const [issue] = result.error.issues
  if (issue === undefined) throw result.error
  return { fault: fault(schema, issue, 'body', [root], read) }
}

/** Message of zod for checks without their own. */
const DEFAULT_MESSAGE = 'Invalid input'

function fault(
  schema: Schema,
  issue: core.$ZodIssue,
  part: Part,
  prefix: readonly string[],
  whole: unknown,
): Fault {
  // Lists are counted from 1.
  const steps = issue.path.map((step) => (typeof step === 'number' ? step + 1 : String(step)))
  const path = [...prefix, ...steps].join('.')
  const value = valueAt(whole, issue.path)
  const makeFault = (reason: unknown, more: { value?: unknown } = {}): Fault => ({
    ...more,
    reason,
    path,
    kind: 'validation_error',
  })
  const found = schemaAt(schema, issue.path)
  if (issue.path.length === 0) {
    if (isArraySchema(found) && typeof value === 'object' && value !== null) {
      return { path, kind: 'validation_error', bad_array_index_keys: Object.keys(value) }
    }
    return makeFault(isArraySchema(found) ? 'bad_value_for_array' : 'bad_value_for_struct', {
      value,
    })
  }
  if (value === undefined) return makeFault('required_field')
  if (found && isQos(found))
    return makeFault(
      { expected: 'qos()' },
      { value: typeof value === 'number' ? String(value) : value },
    )
  if (issue.code === 'invalid_value') {
    return makeFault(part === 'body' ? 'not_a_enum_symbol' : 'unable_to_convert_to_enum_symbol', {
      value,
    })
  }
  if (issue.code === 'invalid_union' && typeof value === 'object' && value !== null) {
    const mismatches = issue.errors
      .flatMap((each) => each.slice(0, 1))
      .map((each) => ({
        path: [path, ...each.path.map(String)].join('.'),
        reason: each.message,
      }))
    return { ...makeFault('matched_no_union_member'), mismatches }
  }
  if (value === '' && issue.code === 'too_small') {
    return makeFault('empty_string_not_allowed', { value })
  }
  // A check of this project has its own message.
  if (issue.code === 'custom' && issue.message !== DEFAULT_MESSAGE) {
    return makeFault({ expected: issue.message }, { value })
  }
  // For unions of literals, the value itself is reported.
  const isMixed =
    found && unionOptions(found).some((option) => allowedLiterals(option).length === 0)
  if (isMixed) return makeFault('matched_no_union_member')
  const expected = found && expectation(found)
  return makeFault(expected === undefined ? issue.message : { expected }, { value })
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  )
}
