import { isRecord } from '@signalbox/formats/is-record'
import type { AuditEntry } from '@signalbox/contract/audit'
import type { AnyOperation } from '@signalbox/contract/client'
import {
  actionSchemas,
  connectorSchemas,
  sourceSchemas,
} from '@signalbox/contract/integration/kinds'
import type { Schema } from '@signalbox/contract/operation'
import { MASKED } from '@signalbox/contract/masked'
import { HARMLESS_HEADERS, SECRET_NAME } from '@signalbox/contract/without-secrets'
import type { AuditRecord } from './audit-table.ts'
import { cleanFields } from '../log/clean-fields.ts'
import { withoutSecrets } from '../../api/shown.ts'
import { presentTime } from '../../api/time.ts'

/** JSON of a stored body; a larger one is stored as its size. */
const MAX_BODY = 16 * 1024
/** A body of which not even the start is read. */
const MAX_READ = 256 * 1024
const MAX_NAME = 256

/** Headers that say how a call was made. */
const HEADERS = [
  'accept',
  'content-length',
  'content-type',
  'forwarded',
  'host',
  'origin',
  'user-agent',
  'x-forwarded-for',
]

const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/

export interface AuditedCall {
  operation: AnyOperation
  path: unknown
  body: unknown
  headers: Readonly<Record<string, unknown>>
}

/** The part of a request that is recorded: limited in size, and without secrets. */
export function readRequest({ operation, path, body, headers }: AuditedCall) {
  const known = HEADERS.filter((name) => typeof headers[name] === 'string')
  return {
    headers: {
      ...Object.fromEntries(known.map((name) => [name, String(headers[name]).slice(0, MAX_NAME)])),
      ...('authorization' in headers && { authorization: MASKED }),
    },
    bindings: cleanFields(isRecord(path) ? path : {}),
    body: readBody(operation, body, Number(headers['content-length'] ?? 0)),
  }
}

function readBody(operation: AnyOperation, body: unknown, bytes: number): unknown {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || bytes > MAX_READ) return notStored(bytes)
  // By the schema, then by the names of fields: what is refused may fit no schema.
  const schema = chooseSchema(operation, body)
  const shown = schema === undefined ? body : withoutSecrets({ kind: 'nobody' }, schema, body)
  const { body: clean } = cleanFields({ body: withoutSecretNames(shown) })
  const size = JSON.stringify(clean).length
  return size > MAX_BODY ? notStored(Math.max(bytes, size)) : clean
}

/** Schema of the type in the path, for operations with several types. */
function chooseSchema(
  { at, body }: AnyOperation,
  { type }: { type?: unknown },
): Schema | undefined {
  const [, resource = ''] = at.split(/[/_]/)
  const ofTypes: Readonly<Record<string, Schema>> | undefined = TYPES[resource]
  const name = String(type)
  return ofTypes !== undefined && Object.hasOwn(ofTypes, name) ? ofTypes[name] : body
}

const TYPES: Readonly<Record<string, Readonly<Record<string, Schema>>>> = {
  connectors: connectorSchemas,
  actions: actionSchemas,
  sources: sourceSchemas,
}

const notStored = (bytes: number) => `${bytes} bytes, not stored`

function withoutSecretNames(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    const isSecret = SECRET_NAME.test(name) || PRIVATE_KEY.test(value)
    return isSecret && value !== '' ? MASKED : withoutQuery(value)
  }
  if (Array.isArray(value)) return value.map((each) => withoutSecretNames(each, name))
  if (!isRecord(value)) return value
  if (name === 'headers') return withoutTokens(value)
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withoutSecretNames(each, key)]),
  )
}

/** Masks the query values of a URL or a path, which may be tokens. */
const withoutQuery = (text: string) =>
  /^(\w+:\/)?\//.test(text) ? text.replaceAll(/([?&][^=&#]*=)[^&#]+/g, `$1${MASKED}`) : text

/** Masks the query values of URLs within a sentence or a JSON text: a refusal quotes what it refuses. */
const withoutQueries = (text: string) =>
  text.replaceAll(/\w:\/\/[^\s"'<>]+/g, (url) =>
    url.replaceAll(/([?&][^=&#]*=)[^&#]+/g, `$1${MASKED}`),
  )

/**
 * Masks header values of the broker's own requests, except for headers of HTTP itself: any other
 * may be a token.
 */
const withoutTokens = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, each]) => [
      name,
      HARMLESS_HEADERS.has(name) ? each : MASKED,
    ]),
  )

/** `/clients/{clientid}` as `/clients/:clientid`, and its first segment. */
export function auditedOperation({ at }: AnyOperation): { operation: string; type: string } {
  const [, type = ''] = at.split('/')
  return { operation: at.replaceAll(/\{(\w+)\}/g, ':$1'), type }
}

/** Code and message of a refusal, bounded; `undefined`: the call succeeded. */
export function auditedFailure(status: number, body: unknown): unknown {
  if (status < 400) return undefined
  if (typeof body === 'string') return { message: withoutQueries(body.slice(0, 1000)) }
  if (!isRecord(body)) return {}
  return Object.fromEntries(
    Object.entries(cleanFields(body)).map(([name, each]) => [
      name,
      typeof each === 'string' ? withoutQueries(each) : each,
    ]),
  )
}

export function presentAudit(record: AuditRecord, node: string): AuditEntry {
  const { status, method, request, failure } = record
  const isCommand = method === ''
  return {
    created_at: microseconds(presentTime(record.at)),
    node,
    from: record.origin,
    source: record.source,
    source_ip: record.address,
    operation_id: record.operation,
    operation_type: record.type,
    operation_result: status < 400 ? 'success' : 'failure',
    http_method: isCommand ? [] : method,
    http_status_code: isCommand ? [] : status,
    duration_ms: record.duration,
    http_request: isCommand ? [] : { method, ...request },
    args: isCommand ? [...record.args] : '',
    failure: isRecord(failure) ? failure : '',
  }
}

/** The API writes microseconds here; the clock counts milliseconds. */
const microseconds = (time: string) => time.replace(/(\.\d{3})/, '$1000')
