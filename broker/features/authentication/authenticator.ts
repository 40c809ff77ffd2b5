import type { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { Backend, BackendDeps } from '../../backends/backend.ts'
import type { Lookup } from '../../backends/lookup.ts'
import type { Kind } from '../../config/kinds.ts'
import type { AuthContinue, AuthExchange, Credentials } from '../../kernel/access.ts'
import type { MaybePromise } from '../../kernel/hooks.ts'
import type { LoginRules } from '../../kernel/access.ts'
import type { BuiltInDatabase } from './built-in.ts'
import type { ScramUsers } from './scram-users.ts'

/** Answer of one authenticator about a client. */
export type Decision =
  | Ignored
  /** Refuses the client; no further authenticator is asked. */
  | { kind: 'refuse'; reasonCode?: ReasonCode; reason: string }
  | Allowed

/** Not decided here: the next is asked. The reason is shown by Explain. */
export interface Ignored {
  kind: 'ignore'
  reason?: string
}

export interface Allowed {
  kind: 'allow'
  isSuperuser: boolean
  clientAttrs?: Record<string, string>
  /** Epoch milliseconds at which the connection ends. */
  expireAt?: number
  /** Rules that this login brings along; they are checked before all sources. */
  rules?: LoginRules
}

/** The end of an exchange of several packets. */
export type ExchangeResult = Allowed & { username: string; data?: Buffer }

/** An opened authenticator of the chain. */
export interface OpenAuthenticator {
  /** Checks a CONNECT; an authenticator without this method ignores those. */
  authenticate?: (credentials: Credentials) => MaybePromise<Decision>
  /** Handles a step of an enhanced authentication; an authenticator without this method ignores those. */
  exchange?: (
    exchange: AuthExchange,
  ) => MaybePromise<AuthContinue | ExchangeResult | Exclude<Decision, Allowed>>
  /** Backend of the authenticator, if it has a server. */
  readonly backend?: Pick<Backend<unknown>, 'status' | 'reason' | 'metrics' | 'looked'>
  /** Tries the lookup for a client that need not be known to the server. */
  inspect?: (credentials: Credentials) => Promise<Lookup>
  close?: () => void
}

/** A kind of authenticator. */
export type AuthenticatorKind<Config, Settings> = Kind<
  Config,
  Settings,
  OpenAuthenticator,
  AuthenticatorDeps
>

export interface AuthenticatorDeps extends BackendDeps {
  /** Name of its backend in alarms and in the log. */
  name: string
  users: BuiltInDatabase
  scramUsers: ScramUsers
}
