import {
  type AnyOperation,
  type CallOptions,
  type Client,
  createClient,
  type Reply,
} from '@signalbox/contract/client'
import { ApiError } from '@signalbox/contract/errors'
import type { RequestOf } from '@signalbox/contract/operation'
import { noteActivity } from './activity.ts'
import { changesConfig } from './changes-config.ts'
import { isPathMissing } from './capability.ts'
import {
  isStarting,
  lastHeard,
  noteAnswer,
  noteCall,
  noteMissing,
  noteSilence,
} from './connection.ts'
import { lastRead, noteRead } from './last-reads.ts'
import { noteOwnChange } from './own-changes.ts'
import { noteSent } from './sent.ts'
import { serverAnswers } from './server-answers.ts'
import { session } from './session.ts'
import { target } from './target.ts'
import { pageConfig } from '../env.ts'
import { withoutSecrets } from './without-secrets.ts'
import { refusals } from './use-can.ts'

/** A 401 that says nothing about the login that is in force. */
const NOT_THE_LOGIN = new Set([
  'API_KEY_NOT_ALLOW',
  'BAD_API_KEY_OR_SECRET',
  'BAD_USERNAME_OR_PWD',
  'WRONG_TOKEN_OR_USERNAME',
])
const CLUSTER_SILENT = new Set(['UPSTREAM_TIMEOUT', 'UPSTREAM_UNREACHABLE'])

/** Served by every broker that has the API: where one of them is missing, the broker is starting. */
const EVERYWHERE = new Set(['/alarms', '/clients', '/listeners', '/metrics', '/nodes', '/stats'])

/** Who does not answer, where a call failed because nothing answered it. */
function silentOf({ kind, code }: ApiError): 'server' | 'cluster' | undefined {
  if (kind === 'network' || kind === 'timeout') return 'server'
  return CLUSTER_SILENT.has(code) ? 'cluster' : undefined
}

/** Notes an outage. A call without any answer does not tell whether the server or the cluster behind it is silent. */
async function noteSilent(silent: 'server' | 'cluster'): Promise<void> {
  if (silent === 'cluster' || pageConfig.mode === 'embedded') return noteSilence(silent)
  const failedAt = Date.now()
  const isThere = await serverAnswers()
  if (lastHeard() < failedAt) noteSilence(isThere ? 'cluster' : 'server')
}

/** Whether the notice of an outage has said why a read failed. */
export const isSilence = (error: unknown): boolean =>
  error instanceof ApiError && silentOf(error) !== undefined

/** Notes what a failure says about the connection. Gives what the caller is to know of it. */
function noteFailure(operation: AnyOperation, error: ApiError): ApiError {
  const silent = silentOf(error)
  if (silent !== undefined) void noteSilent(silent)
  else if (isPathMissing(error)) {
    if (EVERYWHERE.has(operation.at)) noteMissing(operation.at)
    // Nothing is gone: the paths come when the cluster has started.
    if (isStarting() && operation.edition !== 'own') {
      const { message } = error
      const code = 'SERVICE_UNAVAILABLE'
      return new ApiError({ kind: 'http', operation: operation.id, status: 503, code, message })
    }
  } else noteAnswer(operation.at)
  refusals.note(operation, error)
  return error
}

async function noted<T>(operation: AnyOperation, call: () => Promise<T>): Promise<T> {
  const end = noteCall()
  try {
    const answer = await call()
    noteAnswer(operation.at)
    return answer
  } catch (error) {
    throw error instanceof ApiError ? noteFailure(operation, error) : error
  } finally {
    end()
  }
}

const saysExpired = (error: unknown) =>
  error instanceof ApiError && error.status === 401 && !NOT_THE_LOGIN.has(error.code)

const plain = createClient({
  baseUrl: target.apiUrl,
  authorization: () => {
    const token = session.user?.token
    return token === undefined ? undefined : `Bearer ${token}`
  },
  onActivity: noteActivity,
})

/** Calls in progress end with the login. */
function untilEnd(options: CallOptions = {}): CallOptions {
  const { signal } = options
  return { ...options, signal: signal ? AbortSignal.any([signal, session.signal]) : session.signal }
}

/**
 * A call that is refused because the login has expired was not carried out: it waits for the user to log in
 * again, and is repeated. Nothing that was under way is lost.
 */
async function patiently<T>(
  operation: AnyOperation,
  options: CallOptions | undefined,
  call: (options: CallOptions) => Promise<T>,
): Promise<T> {
  const until = untilEnd(options)
  // With a token of its own it says nothing about the one in force, and cannot be repeated with another.
  const isOfLogin = operation.access !== 'none' && until.headers?.authorization === undefined
  if (!isOfLogin) return noted(operation, () => call(until))
  for (;;) {
    if (session.isExpired) await session.renewed()
    const token = session.user?.token
    try {
      const answer = await noted(operation, () => call(until))
      session.noteUse()
      return answer
    } catch (error) {
      if (!saysExpired(error)) throw error
      if (session.user?.token === token) await session.expire()
      // Logged out, or nothing to wait for.
      if (session.user === undefined || (session.user.token === token && !session.isExpired)) {
        throw error
      }
    }
  }
}

/** A broker without a history of its own: what this console changes is noted in this browser. */
function noteChange(operation: AnyOperation, request: unknown): void {
  if (!changesConfig(operation)) return
  const { path = {}, body } = request as { path?: Record<string, unknown>; body?: unknown } // of any
  const username = session.user?.username ?? ''
  const before = lastRead(operation, path)
  noteOwnChange(operation, { username, path, sent: withoutSecrets(body), before })
}

async function send<O extends AnyOperation>(
  operation: O,
  request: RequestOf<O>,
  options?: CallOptions,
): Promise<Reply<O>> {
  const reply = await patiently(operation, options, (until) =>
    noteSent(operation, request, () => plain.send(operation, request, until)),
  )
  if (pageConfig.mode !== 'embedded') {
    noteChange(operation, request)
    noteRead(operation, (request as { path?: Record<string, unknown> }).path ?? {}, reply.answer) // of any
  }
  return reply
}

/** The one way to the API. */
export const client: Client = {
  send,
  call: async (operation, request, options) => (await send(operation, request, options)).answer,
}
