import { type AnyOperation, searchString } from '@signalbox/contract/client'
import { ApiError } from '@signalbox/contract/errors'
import { type Method, operationPath } from '@signalbox/contract/operation'
import { useSyncExternalStore } from 'react'
import { session } from './session.ts'
import { withoutSecrets } from '@signalbox/contract/without-secrets'

/** Request that a page has sent; equal requests share an entry. */
export interface Sent {
  key: string
  /** The path of the page in the address bar. */
  page: string
  method: Method
  /** Path below `/api/v5`, with its query. */
  path: string
  needsLogin: boolean
  /** Media type of the body, if there is one. */
  bodyType: string
  /** Body with secrets masked; `undefined` if there is none, or if it has more than 32,768 characters. */
  body: string | undefined
  /** Size in characters of a body that is too large to keep. */
  omitted: number | undefined
  /** HTTP status of the last answer; `undefined` without an answer. */
  status: number | undefined
  /** How long the last answer took, in milliseconds. */
  ms: number
}

const MAX_ENTRIES = 200
const MAX_BODY = 32_768

/** Requests in the order in which each was first sent. */
let entries: readonly Sent[] = []
const listeners = new Set<() => void>()

function keep(next: readonly Sent[]): void {
  entries = next
  for (const listener of listeners) listener()
}

session.onEnd(() => keep([]))

function toShownBody({ bodyType }: AnyOperation, body: unknown) {
  if (body === undefined) return { body: undefined, omitted: undefined }
  const shown = withoutSecrets(body)
  const text = bodyType === 'text/plain' ? String(shown) : JSON.stringify(shown, null, 2)
  return text.length > MAX_BODY
    ? { body: undefined, omitted: text.length }
    : { body: text, omitted: undefined }
}

/** Records a request with its result; `reply` is called at once. */
export async function noteSent<T extends { status: number }>(
  operation: AnyOperation,
  request: unknown,
  reply: () => Promise<T>,
): Promise<T> {
  const { path, query, body } = request as {
    path?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
  } // of any operation
  const page = location.pathname
  const before = performance.now()
  const note = (status: number | undefined) => {
    const { method, access, bodyType = 'application/json' } = operation
    // A comma need not be encoded in a query.
    const at = operationPath(operation, path) + searchString(query).replaceAll('%2C', ',')
    const sent: Sent = {
      ...{ key: `${page} ${method} ${at}`, page, method, path: at, bodyType, status },
      ...toShownBody(operation, body),
      needsLogin: access !== 'none',
      ms: performance.now() - before,
    }
    const known = entries.findIndex(({ key }) => key === sent.key)
    // A repeated change moves to the end; a repeated read keeps its place.
    if (known >= 0 && method === 'GET') keep(entries.with(known, sent))
    else keep([...entries.filter(({ key }) => key !== sent.key), sent].slice(-MAX_ENTRIES))
  }
  try {
    const answer = await reply()
    note(answer.status)
    return answer
  } catch (error) {
    if (error instanceof ApiError) note(error.status)
    throw error
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last 200 requests of this tab, the oldest first. */
export function useSent(): readonly Sent[] {
  return useSyncExternalStore(subscribe, () => entries)
}
