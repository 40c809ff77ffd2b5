import type { AnyOperation } from '@signalbox/contract/client'
import type { AnswerOf, ReadOf } from '@signalbox/contract/operation'
import type { UserBackend } from '@signalbox/contract/users'
import type { KeyRole } from '@signalbox/contract/api-keys'
import type { UserRole } from '@signalbox/contract/users'
import type { MaybePromise } from '../kernel/hooks.ts'
import type { ApiDeps } from './deps.ts'

/** Identity of a caller: a console user with a token, an API key, or nobody for open operations. */
export type Caller =
  | { kind: 'user'; username: string; backend: UserBackend; token: string; role: UserRole }
  | { kind: 'key'; name: string; role: KeyRole }
  | { kind: 'nobody' }

/** Role of the caller; `undefined` for operations without a login. */
export const callerRole = (caller: Caller) => (caller.kind === 'nobody' ? undefined : caller.role)

/** Origin of a call. */
export interface Origin {
  address: string
  /** From this machine, addressed by a loopback name and through no proxy. */
  isLocal: boolean
  /** When its connection was made, in epoch milliseconds; `undefined` without a connection. */
  connectedAt: number | undefined
}

export interface CallContext {
  caller: Caller
  origin: Origin
  /** Authorization header, for calls on behalf of the caller. */
  authorization: string | undefined
  /** The header: the types of answers that the caller reads. */
  accept: string | undefined
  /** Query as it was sent, needed to verify its signature. */
  search: string
}

/** An answer with another status than the operation's first, or another kind of body. */
export class Answer {
  readonly status: number
  readonly body: unknown
  readonly contentType: string | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    body: unknown,
    contentType?: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.status = status
    this.body = body
    this.contentType = contentType
    this.headers = headers
  }
}

/** 204, without a body. */
export const noContent = new Answer(204, undefined)

export type Handler<O> = (request: ReadOf<O> & CallContext) => MaybePromise<AnswerOf<O> | Answer>

/** `on(operation, handler)`: method, path, validation, statuses and access come from the contract. */
export type On = <O extends AnyOperation>(operation: O, handler: Handler<O>) => void

/**
 * Calls another operation, validated and authorized as if it came over HTTP.
 *
 * @throws {Failure} if the request is invalid, the caller may not call it, or the operation fails
 */
export type Ask = (
  operation: AnyOperation,
  request: { path: unknown; query: unknown; body?: unknown },
  context: CallContext,
) => Promise<unknown>

/** Called before the server closes, to end open responses. */
export type OnClose = (end: () => Promise<void>) => void

export type Resource = (tools: ApiDeps & { on: On; ask: Ask; onClose: OnClose }) => void

/** Names one resource of the API; `resources.ts` collects them. */
export function resource(define: Resource): Resource {
  return define
}
