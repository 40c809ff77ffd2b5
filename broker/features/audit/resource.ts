import { auditList } from '@signalbox/contract/audit'
import { auditSubject } from '@signalbox/contract/audit-subject'
import type { AnyOperation } from '@signalbox/contract/client'
import type { AnswerOf, ReadOf } from '@signalbox/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuditLog } from './audit-log.ts'
import { auditedFailure, auditedOperation, presentAudit, readRequest } from './present.ts'
import { callerName, READING } from '../../api/callers.ts'
import { type Caller, resource } from '../../api/resource.ts'
import { badParameter, readTime } from '../../api/time.ts'

/** Calls that change something on the broker, or try to. */
export const audit = resource(({ on, audit, kernel }) => {
  on(auditList, ({ query }) => listAudit(audit, kernel.node, query))
})

/**
 * A page of the records of a node.
 *
 * @throws {Failure} 400 for a time that is none
 */
export function listAudit(
  audit: AuditLog,
  name: string,
  { page, limit, node, ...query }: ReadOf<typeof auditList>['query'],
): AnswerOf<typeof auditList> {
  const filter = {
    origin: query.from,
    source: query.source,
    address: query.source_ip,
    operation: query.operation_id,
    type: query.operation_type,
    method: query.http_method,
    status: query.http_status_code,
    subject: query.subject,
    result: query.operation_result,
    from: readMicroseconds('gte_created_at', query.gte_created_at),
    to: readMicroseconds('lte_created_at', query.lte_created_at),
    minDuration: query.gte_duration_ms,
    maxDuration: query.lte_duration_ms,
  }
  const isHere = node === undefined || node === name
  const count = isHere ? audit.count(filter) : 0
  const from = (page - 1) * limit
  const records = isHere ? audit.list(filter, limit, from) : []
  const data = records.map((record) => presentAudit(record, name))
  return { data, meta: { page, limit, count, hasnext: from + data.length < count } }
}

/** RFC 3339, or microseconds since 1970; returns milliseconds. */
function readMicroseconds(name: string, value: string | number | undefined): number | undefined {
  const text = String(value)
  if (!/^\d+$/.test(text)) return readTime(name, value)
  if (text.length > 18) throw badParameter(name, value, { expected: 'emqx_utils_calendar' })
  return Number(text) / 1000
}

/**
 * Messages are traffic: the reference leaves them out as well, by its default `ignore_high_frequency_request`.
 */
const TRAFFIC: ReadonlySet<string> = new Set(['publish', 'publishBulk'])

/** Whether calls of an operation are recorded: they change something. */
export const isAudited = ({ id, method }: AnyOperation) =>
  method !== 'GET' && !READING.has(id) && !TRAFFIC.has(id)

/**
 * Records a call before its answer is sent, so that the next read includes it. Callers without a login are
 * recorded for logins alone: others could fill the log.
 */
export function recordCall(
  audit: AuditLog,
  operation: AnyOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (!isAudited(operation)) return
  // Undefined despite its type if the caller was not identified.
  const caller = request.caller as Caller | undefined
  const isLogin = operation.id === 'login' || operation.id === 'ssoLogin'
  if (!isLogin && (caller === undefined || caller.kind === 'nobody')) return
  const { params: path, body, headers, ip } = request
  const status = reply.statusCode
  audit.add({
    origin: caller?.kind === 'key' ? 'rest_api' : 'dashboard',
    source: isLogin ? loginName(path, body) : callerName(caller),
    address: ip,
    ...auditedOperation(operation),
    method: operation.method.toLowerCase(),
    status,
    duration: Math.round(reply.elapsedTime),
    subject: auditSubject(path, body),
    request: readRequest({ operation, path, body, headers }),
    args: [],
    failure: auditedFailure(status, request.refusal),
  })
}

function loginName(path: unknown, body: unknown): string {
  const { username } = (body ?? {}) as { username?: unknown }
  const { backend } = (path ?? {}) as { backend?: unknown }
  const name = typeof username === 'string' ? username.slice(0, 256) : ''
  return typeof backend === 'string' ? `${backend}:${name}` : name
}

/** Records a login at an identity provider, whose user is unknown before the handler has run. */
export function recordLogin(
  audit: AuditLog,
  operation: AnyOperation,
  { source, address }: { source: string; address: string },
): void {
  audit.add({
    ...{ origin: 'dashboard', source, address, ...auditedOperation(operation) },
    ...{ method: operation.method.toLowerCase(), status: 200, duration: 0, subject: source },
    ...{ request: { headers: {}, bindings: {}, body: {} }, args: [], failure: undefined },
  })
}
