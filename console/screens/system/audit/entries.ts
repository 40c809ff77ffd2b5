import { scalarText } from '@signalbox/formats/json-text'
import type { AuditEntry, AuditRequest } from '@signalbox/contract/audit'
import { auditSubject } from '@signalbox/contract/audit-subject'

/** Text of a value; brokers write `[]` for an empty one. */
export const auditRequest = ({ http_request: request }: AuditEntry): AuditRequest | undefined =>
  typeof request === 'object' && !Array.isArray(request) ? request : undefined

/** Id or name of the thing; of a command, its arguments. */
export function auditEntrySubject(entry: AuditEntry): string {
  const request = auditRequest(entry)
  return request === undefined
    ? commandArguments(entry)
    : auditSubject(request.bindings, request.body)
}

export const commandArguments = ({ args }: AuditEntry): string =>
  Array.isArray(args) ? args.map(String).join(' ') : args

/** `POST /banned`, or the command. */
export function auditOperation({ http_method, operation_id, operation_type }: AuditEntry): string {
  const method = scalarText(http_method).toUpperCase()
  return method === '' ? scalarText(operation_type) : `${method} ${scalarText(operation_id)}`
}

/** Commands of clusters have no result. */
export function hasFailed({ operation_result }: AuditEntry): boolean {
  return operation_result === 'failure'
}

/** Code and message of a refused request; empty otherwise. */
export function auditFailureReason({ failure }: AuditEntry): string {
  if (typeof failure === 'string') return failure
  if (Array.isArray(failure)) return failure.map(String).join(' ')
  return [failure.code, failure.message].map(scalarText).filter(Boolean).join(': ')
}

/** Key of a row, which is also its accessible name. */
export const entryKey = (entry: AuditEntry): string =>
  `${entry.created_at} ${auditOperation(entry)} ${auditEntrySubject(entry)}`.trim()
