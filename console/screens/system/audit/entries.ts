import type { AuditEntry, AuditRequest } from '@signalbox/contract/audit'
import { auditSubject } from '@signalbox/contract/audit-subject'

/** A text; brokers write `[]` where there is none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export const requestOf = ({ http_request: request }: AuditEntry): AuditRequest | undefined =>
  typeof request === 'object' && !Array.isArray(request) ? request : undefined

/** Id or name of the thing; of a command, its arguments. */
export function subjectOf(entry: AuditEntry): string {
  const request = requestOf(entry)
  return request === undefined ? argsOf(entry) : auditSubject(request.bindings, request.body)
}

export const argsOf = ({ args }: AuditEntry): string =>
  Array.isArray(args) ? args.map(String).join(' ') : args

/** `POST /banned`, or the command. */
export function operationOf({ http_method, operation_id, operation_type }: AuditEntry): string {
  const method = textOf(http_method).toUpperCase()
  return method === '' ? textOf(operation_type) : `${method} ${textOf(operation_id)}`
}

/** Commands of clusters have no result. */
export function hasFailed({ operation_result }: AuditEntry): boolean {
  return operation_result === 'failure'
}

/** Code and message of a refusal; empty without one. */
export function reasonOf({ failure }: AuditEntry): string {
  if (typeof failure === 'string') return failure
  if (Array.isArray(failure)) return failure.map(String).join(' ')
  return [failure.code, failure.message].map(textOf).filter(Boolean).join(': ')
}

/** Also what its row is called. */
export const entryKey = (entry: AuditEntry): string =>
  `${entry.created_at} ${operationOf(entry)} ${subjectOf(entry)}`.trim()
