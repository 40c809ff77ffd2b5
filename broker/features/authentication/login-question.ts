import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import {
  type Admission,
  type Authenticated,
  type AuthContinue,
  type AuthExchange,
  type Credentials,
  type LinkFailure,
  Refusal,
} from '../../kernel/access.ts'
import type { MaybePromise } from '../../kernel/hooks.ts'
import type { Outcome } from '../../chain/answers.ts'
import type { Question, Step } from '../../chain/question.ts'
import type { Allowed, OpenAuthenticator, Decision, ExchangeResult } from './authenticator.ts'

/** Answer of one authenticator in the chain about a login, or the reason why it was skipped. */
export type LoginStep = { id: string } & (
  | { outcome: 'allow'; allowed: Allowed; tookMs: number }
  | { outcome: 'refuse'; reasonCode: ReasonCode; reason: string; tookMs: number }
  | { outcome: 'ignore' | 'failed'; reason?: string; tookMs: number }
  | { outcome: 'skipped'; reason: 'disabled' | 'mechanism' | 'decided' }
)

const OUTCOMES: Record<Decision['kind'], Outcome> = {
  allow: 'allow',
  refuse: 'deny',
  ignore: 'nomatch',
}

/** Asks the chain to identify a client. Counts unless `tell` observes the steps. */
export class LoginQuestion implements Question<OpenAuthenticator, Decision> {
  readonly isCounted: boolean
  readonly watch: ((step: Step<Decision>) => void) | undefined
  failures: readonly LinkFailure[] = []
  readonly credentials: Credentials
  readonly tell: ((step: LoginStep) => void) | undefined

  constructor(credentials: Credentials, tell?: (step: LoginStep) => void) {
    this.credentials = credentials
    this.tell = tell
    this.isCounted = tell === undefined
    this.watch = tell && ((step) => tell(loginStep(step)))
  }

  isFor({ authenticate }: OpenAuthenticator): boolean {
    return authenticate !== undefined
  }

  put({ authenticate }: OpenAuthenticator): MaybePromise<Decision> {
    return authenticate?.(this.credentials) ?? { kind: 'ignore' }
  }

  outcomeOf({ kind }: Decision): Outcome {
    return OUTCOMES[kind]
  }
}

type Exchanged = AuthContinue | ExchangeResult | Exclude<Decision, Allowed>

/** A step of an enhanced authentication. */
export class ExchangeQuestion implements Question<OpenAuthenticator, Exchanged> {
  readonly isCounted = true
  readonly watch = undefined
  failures: readonly LinkFailure[] = []
  readonly #exchange: AuthExchange

  constructor(exchange: AuthExchange) {
    this.#exchange = exchange
  }

  isFor({ exchange }: OpenAuthenticator): boolean {
    return exchange !== undefined
  }

  put({ exchange }: OpenAuthenticator): MaybePromise<Exchanged> {
    return exchange?.(this.#exchange) ?? { kind: 'ignore' }
  }

  /** Counts when the exchange has ended. */
  outcomeOf(answer: Exchanged): Outcome | undefined {
    return 'continueWith' in answer ? undefined : OUTCOMES[answer.kind]
  }
}

function loginStep(step: Step<Decision>): LoginStep {
  const { id } = step
  if ('skipped' in step) return { id, outcome: 'skipped', reason: step.skipped }
  const { tookMs } = step
  if ('failure' in step) return { id, outcome: 'failed', reason: step.failure, tookMs }
  return toLoginStep(id, step.answer, tookMs)
}

export function toLoginStep(id: string, answer: Decision, tookMs: number): LoginStep {
  switch (answer.kind) {
    case 'allow':
      return { id, outcome: 'allow', allowed: answer, tookMs }
    case 'refuse': {
      const { reasonCode, reason } = refusal(answer, id)
      return { id, outcome: 'refuse', reasonCode, reason, tookMs }
    }
    case 'ignore': {
      const { reason } = answer
      return { id, outcome: 'ignore', ...(reason !== undefined && { reason }), tookMs }
    }
  }
}

export const refusal = (
  { reasonCode, reason }: Extract<Decision, { kind: 'refuse' }>,
  by: string,
  failures?: readonly LinkFailure[],
) => new Refusal(reasonCode ?? ReasonCode.badUserNameOrPassword, reason, by, failures)

export function authenticated(
  { isSuperuser, clientAttrs, expireAt, rules }: Allowed,
  admission: Admission,
): Authenticated {
  return {
    admission,
    isSuperuser,
    ...(clientAttrs !== undefined && { clientAttrs }),
    ...(expireAt !== undefined && { expireAt }),
    ...(rules !== undefined && { rules }),
  }
}
