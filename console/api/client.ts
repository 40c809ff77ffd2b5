import { type CallOptions, type Client, createClient } from '@signalbox/contract/client'
import type { ApiError } from '@signalbox/contract/errors'
import { noteActivity } from './activity.ts'
import { noteAnswer, noteSilence } from './connection.ts'
import { session } from './session.ts'
import { target } from './target.ts'

/** A 401 that says nothing about the login that is in force. */
const NOT_THE_LOGIN = new Set([
  'API_KEY_NOT_ALLOW',
  'BAD_API_KEY_OR_SECRET',
  'BAD_USERNAME_OR_PWD',
  'WRONG_TOKEN_OR_USERNAME',
])
const CLUSTER_SILENT = new Set(['UPSTREAM_TIMEOUT', 'UPSTREAM_UNREACHABLE'])

function noteFailure(error: ApiError): void {
  if (error.kind === 'network' || error.kind === 'timeout') return noteSilence('server')
  if (CLUSTER_SILENT.has(error.code)) return noteSilence('cluster')
  noteAnswer()
  if (error.status === 401 && !NOT_THE_LOGIN.has(error.code)) void session.expire()
}

const plain = createClient({
  baseUrl: target.apiUrl,
  authorization: () => {
    const token = session.user?.token
    return token === undefined ? undefined : `Bearer ${token}`
  },
  fetch: async (input, init) => {
    const response = await globalThis.fetch(input, init)
    if (response.ok) noteAnswer()
    return response
  },
  onError: noteFailure,
  onActivity: noteActivity,
})

/** What is under way ends with the login. */
function untilEnd(options: CallOptions = {}): CallOptions {
  const { signal } = options
  return { ...options, signal: signal ? AbortSignal.any([signal, session.signal]) : session.signal }
}

/** The one way to the API. */
export const client: Client = {
  call: (operation, request, options) => plain.call(operation, request, untilEnd(options)),
  send: (operation, request, options) => plain.send(operation, request, untilEnd(options)),
}
