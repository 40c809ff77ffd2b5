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
import { isPathMissing } from './capability.ts'
import {
  isStarting,
  lastHeard,
  noteAnswer,
  noteCall,
  noteMissing,
  noteSilence,
} from './connection.ts'
import { noteSent } from './sent.ts'
import { serverAnswers } from './server-answers.ts'
import { session } from './session.ts'
import { target } from './target.ts'
import { pageConfig } from '#env.ts'
import { refusals } from './use-can.ts'

/** Codes of a 401 that do not concern the current login. */
const NOT_THE_LOGIN = new Set([
  'API_KEY_NOT_ALLOW',
  'BAD_API_KEY_OR_SECRET',
  'BAD_MFA_TOKEN',
  'BAD_USERNAME_OR_PWD',
  'LOGIN_LOCKED',
  'WRONG_TOKEN_OR_USERNAME',
])
const CLUSTER_SILENT = new Set(['UPSTREAM_TIMEOUT', 'UPSTREAM_UNREACHABLE'])

/** Paths that every broker serves: if one of them is missing, the broker is still starting. */
const EVERYWHERE = new Set(['/alarms', '/clients', '/listeners', '/metrics', '/nodes', '/stats'])

/** Part that did not answer a failed call; `undefined` if an answer came. */
function findSilentPart({ kind, code }: ApiError): 'server' | 'cluster' | undefined {
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
  error instanceof ApiError && findSilentPart(error) !== undefined

/**
 * Notes that the cluster answered. The server of this page answers Signalbox's own operations itself, even while the
 * cluster is silent, so these do not count.
 */
function noteAnswerTo({ at, edition }: AnyOperation): void {
  if (pageConfig.mode === 'embedded' || edition !== 'own') noteAnswer(at)
}

/** Notes what a failure tells about the connection. Returns the error to throw. */
function noteFailure(operation: AnyOperation, error: ApiError): ApiError {
  const silent = findSilentPart(error)
  if (silent !== undefined) void noteSilent(silent)
  else if (isPathMissing(error)) {
    if (EVERYWHERE.has(operation.at)) noteMissing(operation.at)
    // The object may still exist: its path becomes available when the cluster has started.
    if (isStarting() && operation.edition !== 'own') {
      const { message } = error
      const code = 'SERVICE_UNAVAILABLE'
      return new ApiError({ kind: 'http', operation: operation.id, status: 503, code, message })
    }
  } else noteAnswerTo(operation)
  refusals.note(operation, error)
  return error
}

async function noted<T>(operation: AnyOperation, call: () => Promise<T>): Promise<T> {
  const end = noteCall()
  try {
    const answer = await call()
    noteAnswerTo(operation)
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
  // The result of a call with its own token says nothing about the current login, and a new login cannot repeat it.
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

function send<O extends AnyOperation>(
  operation: O,
  request: RequestOf<O>,
  options?: CallOptions,
): Promise<Reply<O>> {
  return patiently(operation, options, (until) =>
    noteSent(operation, request, () => plain.send(operation, request, until)),
  )
}

/** Client of the API. All calls of the console go through it. */
export const client: Client = {
  send,
  call: async (operation, request, options) => (await send(operation, request, options)).answer,
}
