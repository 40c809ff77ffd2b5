/** Why a call failed: no answer (`network`, `timeout`), an answer that says so (`http`), or an answer that is not the API's (`contract`). */
export type ApiErrorKind = 'network' | 'timeout' | 'http' | 'contract'

/** One fault of a request as the broker names it: `path` is dotted and may begin with `root.`. */
export interface FieldFault {
  path: string
  reason: string
}

interface ApiErrorInit {
  kind: ApiErrorKind
  operation: string
  status?: number
  code?: string
  message: string
  faults?: FieldFault[]
  body?: unknown
  cause?: unknown
}

/** Every failed call ends as one of these. `code` is the broker's own word where it gave one. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly operation: string
  readonly status: number
  readonly code: string
  readonly faults: FieldFault[]
  readonly body: unknown

  constructor(init: ApiErrorInit) {
    super(init.message, init.cause === undefined ? undefined : { cause: init.cause })
    this.name = 'ApiError'
    this.kind = init.kind
    this.operation = init.operation
    this.status = init.status ?? 0
    this.code = init.code ?? ''
    this.faults = init.faults ?? []
    this.body = init.body
  }
}

/** Header of failures of the pass-through, which distinguishes them from the cluster's answers. */
export const UPSTREAM_FAILURE_HEADER = 'x-signalbox-upstream-failure'

function readable(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Reason of a fault, which is the expected value and nothing else. */
function describeFault(value: unknown): string {
  const { expected, ...rest } = Object(value) as Record<string, unknown>
  const isAlone = typeof expected === 'string' && Object.keys(rest).length === 0
  return isAlone ? `expected: ${expected}` : readable(value ?? '')
}

/** Reads the faults out of a `message` that holds JSON: one fault, a list of them, or one whose `errors` are a list. */
export function readFaults(message: unknown): FieldFault[] {
  let value = message
  if (typeof value === 'string') {
    if (!/^\s*[[{]/.test(value)) return []
    try {
      value = JSON.parse(value)
    } catch {
      return []
    }
  }
  return (Array.isArray(value) ? value : [value]).flatMap((fault: unknown) => {
    if (typeof fault !== 'object' || fault === null || !('path' in fault)) return []
    if ('errors' in fault && Array.isArray(fault.errors)) return readFaults(fault.errors)
    const { path, reason } = fault as { path: unknown; reason?: unknown }
    return [{ path: readable(path), reason: describeFault(reason) }]
  })
}

/** A 500 whose body is a sentence instead of JSON: the real code and text stand inside it. */
const UNSUPPORTED_CODE = /^Unsupported code '?(\w+)'?, message (.*?)(?:, schema def .*)?$/s

/** Errors of a configuration text: the reason why it cannot be read, or the faults of each root. */
function readConfigErrors(errors: unknown): { message: string; faults: FieldFault[] } {
  if (typeof errors !== 'object' || errors === null)
    return { message: readable(errors), faults: [] }
  if ('line' in errors && 'reason' in errors) {
    const { line, reason } = errors
    return { message: `Line ${readable(line)}: ${readable(reason)}`, faults: [] }
  }
  const faults = Object.entries(errors).flatMap(([root, fault]) => {
    const known = readFaults(fault)
    return known.length > 0 ? known : [{ path: root, reason: readable(fault) }]
  })
  return { message: faults.map(({ path, reason }) => `${path}: ${reason}`).join('\n'), faults }
}

/** Reads code, message and faults from the body of a failed call in any known shape. */
export function readErrorBody(status: number, text: string) {
  let body: unknown
  try {
    body = text === '' ? undefined : JSON.parse(text)
  } catch {
    const unsupported = UNSUPPORTED_CODE.exec(text)
    if (unsupported) {
      return { code: unsupported[1] ?? '', message: unsupported[2] ?? '', faults: [], body: text }
    }
    const html = /^\s*</.test(text)
    return { code: '', message: html ? '' : text.slice(0, 2000), faults: [], body: text }
  }
  if (typeof body !== 'object' || body === null) {
    return { code: '', message: body === undefined ? '' : readable(body), faults: [], body }
  }
  if ('errors' in body && !('code' in body))
    return { code: '', ...readConfigErrors(body.errors), body }
  const { code, message, reason } = body as { code?: unknown; message?: unknown; reason?: unknown }
  const reported = message ?? reason
  return {
    code: typeof code === 'string' || typeof code === 'number' ? String(code) : '',
    message: reported === undefined ? `HTTP ${status}` : readable(reported),
    faults: readFaults(message),
    body,
  }
}
