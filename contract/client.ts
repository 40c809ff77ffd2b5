import { ApiError, readErrorBody } from './errors.ts'
import {
  type AnswerOf,
  type Answers,
  type Operation,
  operationPath,
  type RequestOf,
  type Schema,
} from './operation.ts'

// biome-ignore format: the widest operation, for generic code
export type AnyOperation = Operation<Schema | undefined, Schema | undefined, Schema | undefined, Answers>

export interface ClientOptions {
  /** Where `/api/v5` lives, with that path: `http://127.0.0.1:18083/api/v5`, or relative to the page. */
  baseUrl: string
  /** Value of the `Authorization` header, determined before each call. */
  authorization?: () => string | undefined
  fetch?: typeof globalThis.fetch
  /** Time limit of a call in milliseconds, unless the call says otherwise. */
  timeoutMs?: number
  /** Sees every failure before the caller does: the console ends expired logins here. */
  onError?: (error: ApiError) => void
  /** Calls under way, for a progress bar: +1 at the start, -1 at the end. */
  onActivity?: (change: 1 | -1) => void
}

export interface CallOptions {
  signal?: AbortSignal
  timeoutMs?: number
  headers?: Record<string, string>
}

export interface Reply<O> {
  status: number
  headers: Headers
  answer: AnswerOf<O>
}

export interface Client {
  /** Calls an operation; throws `ApiError`, or the signal's reason after an abort. */
  call<O extends AnyOperation>(
    operation: O,
    request: RequestOf<O>,
    options?: CallOptions,
  ): Promise<AnswerOf<O>>
  /** Like `call`, but with status and headers. */
  send<O extends AnyOperation>(
    operation: O,
    request: RequestOf<O>,
    options?: CallOptions,
  ): Promise<Reply<O>>
}

/** `undefined` and `null` are left out, a list repeats its key. */
export function searchString(query: Record<string, unknown> = {}): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) params.append(key, String(each))
    }
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

const DEFAULT_TIMEOUT_MS = 20_000
/** Types of answers that are bytes. */
const BYTES: ReadonlySet<string> = new Set([
  'application/data',
  'application/gzip',
  'application/x-zip',
])

/** The typed client of the management API: a function of a base URL, credentials and `fetch`. */
export function createClient(options: ClientOptions): Client {
  const doFetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))

  async function attempt(
    operation: AnyOperation,
    request: Record<string, unknown>,
    call: CallOptions,
  ) {
    const path = operationPath(operation, request.path as Record<string, unknown> | undefined)
    const search = searchString(request.query as Record<string, unknown> | undefined)
    const authorization = operation.access === 'none' ? undefined : options.authorization?.()
    const timeout = AbortSignal.timeout(call.timeoutMs ?? options.timeoutMs ?? DEFAULT_TIMEOUT_MS)
    const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout
    const failed = (kind: ApiError['kind'], message: string, cause: unknown) =>
      new ApiError({ kind, operation: operation.id, message, cause })
    let response: Response
    let text: string
    let bytes: Uint8Array | undefined
    try {
      response = await doFetch(`${options.baseUrl}${path}${search}`, {
        method: operation.method,
        // No cookies, and so no ambient login: a 401 with `WWW-Authenticate` opens no browser dialog.
        credentials: 'omit',
        headers: {
          accept: 'application/json',
          ...(request.body === undefined
            ? {}
            : { 'content-type': operation.bodyType ?? 'application/json' }),
          ...(authorization === undefined ? {} : { authorization }),
          ...call.headers,
        },
        ...(request.body === undefined ? {} : { body: bodyText(operation, request.body) }),
        signal,
      })
      if (response.ok && BYTES.has(operation.answerType ?? '')) {
        bytes = new Uint8Array(await response.arrayBuffer())
        text = ''
      } else text = await response.text()
    } catch (cause) {
      if (call.signal?.aborted) throw cause
      if (timeout.aborted) throw failed('timeout', 'The call took too long', cause)
      throw failed('network', 'No answer', cause)
    }
    if (!response.ok) {
      const error = readErrorBody(response.status, text)
      throw new ApiError({
        kind: 'http',
        operation: operation.id,
        status: response.status,
        ...error,
      })
    }
    return {
      status: response.status,
      headers: response.headers,
      answer: bytes ?? readAnswer(operation, response, text),
    }
  }

  async function send<O extends AnyOperation>(
    operation: O,
    request: RequestOf<O>,
    call: CallOptions = {},
  ) {
    options.onActivity?.(1)
    try {
      return (await attempt(operation, request as Record<string, unknown>, call)) as Reply<O>
    } catch (error) {
      if (error instanceof ApiError) options.onError?.(error)
      throw error
    } finally {
      options.onActivity?.(-1)
    }
  }

  return {
    send,
    call: async (operation, request, call) => (await send(operation, request, call)).answer,
  }
}

/** A body of plain text as it is, any other as JSON. */
function bodyText({ bodyType }: AnyOperation, body: unknown): string {
  return bodyType === 'text/plain' && typeof body === 'string' ? body : JSON.stringify(body)
}

/**
 * Reads leniently: a real cluster may send more or less than we know, so only the outermost shape
 * must hold (a list is a list). Bodies of statuses that carry none are never parsed.
 */
function readAnswer(operation: AnyOperation, response: Response, text: string): unknown {
  if (response.status === 204 || text === '') return undefined
  if (!(response.headers.get('content-type') ?? '').includes('json')) return text
  const wrong = (message: string, cause?: unknown) =>
    new ApiError({
      kind: 'contract',
      operation: operation.id,
      status: response.status,
      message,
      body: text.slice(0, 2000),
      cause,
    })
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    throw wrong('The answer is not JSON', cause)
  }
  if (operation.list === 'whole' && !Array.isArray(body)) throw wrong('The answer is not a list')
  if (
    (operation.list === 'paged' || operation.list === 'position') &&
    !Array.isArray((body as { data?: unknown } | null)?.data)
  ) {
    throw wrong('The answer has no list')
  }
  return body
}
