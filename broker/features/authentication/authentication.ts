import { isDeepStrictEqual } from 'node:util'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { BackendContext } from '../../backends/backend.ts'
import { probe, type ProbeResult, type SampleAnswer } from '../../backends/probe.ts'
import {
  type Authenticated,
  type AuthContinue,
  type AuthExchange,
  type AuthSuccess,
  type Credentials,
  Refusal,
} from '../../kernel/access.ts'
import { type MaybePromise, stop } from '../../kernel/hooks.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Store } from '../../store/store.ts'
import type { AnswerMetrics } from '../../chain/answers.ts'
import { Chain, type Place } from '../../chain/chain.ts'
import { firstAnswer, type Question } from '../../chain/question.ts'
import type { OpenAuthenticator, AuthenticatorDeps, Decision } from './authenticator.ts'
import { BuiltInDatabase } from './built-in.ts'
import { authenticatorKinds, type KindSettings } from './kinds.ts'
import {
  authenticated,
  ExchangeQuestion,
  LoginQuestion,
  type LoginStep,
  refusal,
  toLoginStep,
} from './login-question.ts'
import { ScramUsers } from './scram-users.ts'

export type { OpenAuthenticator } from './authenticator.ts'
export type { BuiltInDatabase, NewUser } from './built-in.ts'
export { TooBusy } from './hash-queue.ts'
export { authenticatorKinds } from './kinds.ts'
export type { LoginStep } from './login-question.ts'
export { type AuthenticatorConfig, authenticators, authenticatorId } from './setting.ts'
export { GATEWAY_USERS } from './user-table.ts'
export { DatabaseChanged, type Directory } from './user-directory.ts'

type Services = Ports<'clock' | 'log' | 'hooks'>

const LAST = 'exhook'

/** Its id is such as `password_based:built_in_database`. */
export type Authenticator = Place<KindSettings>

export interface AuthenticatorMetrics extends Omit<AnswerMetrics, 'allow' | 'deny'> {
  success: number
  failed: number
}

/**
 * Decides about a client that no authenticator knows. It resolves with `undefined` if it does not decide. Its name in
 * answers is `exhook`.
 */
export type LastAuthenticator = (
  credentials: Credentials,
  isCounted: boolean,
) => Promise<Exclude<Decision, { kind: 'ignore' }> | undefined>

/** The authenticators of a gateway or of one of its listeners. */
export interface GatewayScope {
  /** The key of its users: `stomp`, or `stomp:tcp:default`. */
  scope: string
  /** Authentication of MQTT, whose last authenticator is asked for gateways too. */
  parent: Authentication
}

export interface ExplainedLogin {
  answer: Authenticated | Refusal
  steps: readonly LoginStep[]
}

/**
 * The chain of authenticators: the first that knows the client decides, one that does not passes it
 * on, and an unknown client is refused. Without an enabled one every client is accepted.
 */
export class Authentication {
  readonly users: BuiltInDatabase
  readonly scramUsers: ScramUsers
  readonly #kernel: Services
  readonly #around: BackendContext
  readonly #scope: string | undefined
  readonly #parent: Authentication | undefined
  #chain = new Chain<KindSettings, OpenAuthenticator>()
  /** Whether every enabled authenticator could be opened. */
  #isWhole = true
  /** One is enabled, or should be. */
  #isAsked = false
  #unhook: readonly (() => void)[] = []
  #last: LastAuthenticator | undefined

  /** @param gateway scope of a gateway, which uses `login` only and has its own users */
  constructor(
    kernel: Services,
    store: Store,
    around: BackendContext,
    chain: readonly Authenticator[],
    gateway?: GatewayScope,
  ) {
    const scope = gateway?.scope
    this.#kernel = kernel
    this.#around = around
    this.#scope = scope
    this.#parent = gateway?.parent
    this.users = new BuiltInDatabase(store, scope)
    this.scramUsers = new ScramUsers(store)
    this.setChain(chain).catch(() => {}) // in the log, and nobody is let in
  }

  get chain(): readonly Authenticator[] {
    return this.#chain.links
  }

  /**
   * Takes effect at once; resolves after the first check of each new server.
   * @throws if an authenticator cannot be opened; all logins fail then
   */
  async setChain(chain: readonly Authenticator[]): Promise<void> {
    const before = this.#chain
    this.#put(chain)
    await Promise.all(before.links.map((link) => this.#keepUsers(link)))
    await this.#chain.looked()
  }

  /** Deletes the users of a removed authenticator, and renews the database after a change of algorithm. */
  async #keepUsers({ id, settings: before }: Authenticator): Promise<void> {
    const now = this.#chain.find(id)?.settings
    if (before.kind === 'scram' && now === undefined) await this.scramUsers.clear()
    if (before.kind !== 'built_in') return
    if (now === undefined) await this.users.clear()
    else if (now.kind !== 'built_in' || !isDeepStrictEqual(now.algorithm, before.algorithm)) {
      this.users.renew()
    }
  }

  #put(chain: readonly Authenticator[]): void {
    const { clock, log } = this.#kernel
    const deps = { clock, log, ...this.#around, ...this.#databases() }
    const prefix = this.#scope === undefined ? 'authentication:' : `authentication:${this.#scope}:`
    try {
      this.#chain = this.#chain.next(chain, {
        clock,
        log,
        open: (settings, id) =>
          authenticatorKinds.open(id, settings, { ...deps, name: `${prefix}${id}` }),
        isSame: isDeepStrictEqual,
      })
      this.#isWhole = true
    } catch (error) {
      this.#isWhole = false
      this.#isAsked = true
      this.#hook()
      log.error({ err: error }, 'An authenticator could not be started: all clients are rejected')
      throw error
    }
    this.#isAsked = chain.some(({ isEnabled }) => isEnabled)
    this.#hookOrNot()
  }

  get #hasToAsk(): boolean {
    return this.#isAsked || this.#lastAsked !== undefined
  }

  get #lastAsked(): LastAuthenticator | undefined {
    return this.#parent === undefined ? this.#last : this.#parent.#last
  }

  /** Without authenticators there are no hooks, and CONNECT is handled synchronously. */
  #hookOrNot(): void {
    if (this.#hasToAsk) this.#hook()
    else this.#takeOff()
  }

  /** Sets the authenticator that is asked after the chain; `undefined` for none. */
  setLast(last: LastAuthenticator | undefined): void {
    this.#last = last
    if (this.#isWhole) this.#hookOrNot()
  }

  #hook(): void {
    if (this.#unhook.length > 0 || this.#scope !== undefined) return
    const { hooks } = this.#kernel
    this.#unhook = [
      hooks.on(
        'client.authenticate',
        (_, credentials) => {
          const answer = this.#ask(new LoginQuestion(credentials))
          return answer instanceof Promise ? answer.then(stop) : stop(answer)
        },
        'authenticate',
      ),
      hooks.on(
        'client.enhanced_authenticate',
        async (unknown, exchange) => {
          const answer = await this.#exchange(exchange)
          return answer === undefined ? unknown : stop(answer)
        },
        'authenticate',
      ),
    ]
  }

  /** Opened authenticator by ID; `undefined` if unknown or disabled. */
  decider(id: string): OpenAuthenticator | undefined {
    return this.#chain.find(id)?.member
  }

  metrics(id: string): AuthenticatorMetrics | undefined {
    const link = this.#chain.find(id)
    if (link === undefined) return undefined
    const { allow: success, deny: failed, ...others } = link.answers.metrics()
    return { success, failed, ...others }
  }

  /** Questions in each of the last seconds. */
  history(id: string, seconds: number): readonly number[] | undefined {
    return this.#chain.find(id)?.answers.history(seconds)
  }

  close(): void {
    this.#takeOff()
    this.#chain.close()
    this.#chain = new Chain()
  }

  /**
   * Tries the server of an authenticator that need not be in the chain, and its lookup.
   *
   * @param isAsked whether the sample is authenticated as well
   * @throws {TooManyProbes} if too many run at this time
   */
  probe(
    { id, settings }: Authenticator,
    sample: Credentials,
    isAsked: boolean,
  ): Promise<ProbeResult> {
    return probe(
      { clock: this.#kernel.clock, outgoing: this.#around.outgoing },
      (deps) =>
        authenticatorKinds.open(id, settings, { ...deps, ...this.#databases(), name: 'probe' }),
      ({ inspect, authenticate }) => ({
        lookup: inspect && (() => inspect(sample)),
        sample: isAsked
          ? authenticate && (async () => toSampleAnswer(await authenticate(sample)))
          : undefined,
      }),
    )
  }

  #databases(): Pick<AuthenticatorDeps, 'users' | 'scramUsers'> {
    return { users: this.users, scramUsers: this.scramUsers }
  }

  #takeOff(): void {
    for (const unhook of this.#unhook) unhook()
    this.#unhook = []
  }

  /** Login for gateways, whose clients send no CONNECT. */
  login(credentials: Credentials): MaybePromise<Authenticated | Refusal> {
    return this.#hasToAsk ? this.#ask(new LoginQuestion(credentials)) : { anonymous: true }
  }

  /** Result that a login would have, from the same chain but without counting it. */
  async explain(credentials: Credentials): Promise<ExplainedLogin> {
    const steps: LoginStep[] = []
    const question = new LoginQuestion(credentials, (step) => void steps.push(step))
    if (this.#hasToAsk) return { answer: await this.#ask(question), steps }
    await firstAnswer(this.#chain.links, question) // all of them are disabled
    return { answer: { anonymous: true }, steps }
  }

  #ask(question: LoginQuestion): MaybePromise<Authenticated | Refusal> {
    return this.#first(question, (found) => {
      const { id = 'nobody', answer } = found ?? {}
      const { failures } = question
      if (found === undefined && this.#lastAsked !== undefined) {
        return this.#askLast(this.#lastAsked, question)
      }
      if (answer?.kind === 'allow') return authenticated(answer, { by: id, failures })
      if (answer?.kind === 'refuse') return refusal(answer, id, failures)
      return this.#unknown(question)
    })
  }

  #unknown({ failures }: LoginQuestion): Refusal {
    if (failures.length > 0) {
      // Only the authenticators without an answer could have known the client.
      const reason = 'an authenticator could not answer'
      return new Refusal(ReasonCode.notAuthorized, reason, 'unavailable', failures)
    }
    return new Refusal(ReasonCode.notAuthorized, 'nobody knows the client', 'nobody')
  }

  async #askLast(
    last: LastAuthenticator,
    question: LoginQuestion,
  ): Promise<Authenticated | Refusal> {
    const { credentials, isCounted, failures, tell } = question
    const since = performance.now()
    const answer = await last(credentials, isCounted)
    if (answer === undefined) return this.#isAsked ? this.#unknown(question) : { anonymous: true }
    tell?.(toLoginStep(LAST, answer, performance.now() - since))
    if (answer.kind === 'refuse') return refusal(answer, LAST, failures)
    return authenticated(answer, { by: LAST, failures })
  }

  /** Runs a step of an exchange; `undefined` if no authenticator decides. */
  #exchange(
    exchange: AuthExchange,
  ): MaybePromise<AuthContinue | AuthSuccess | Refusal | undefined> {
    const question = new ExchangeQuestion(exchange)
    return this.#first(question, (found) => {
      if (found === undefined) return undefined
      const { id, answer } = found
      if ('continueWith' in answer) return answer
      const { failures } = question
      if (answer.kind === 'refuse') return refusal(answer, id, failures)
      if (answer.kind === 'ignore') return undefined
      const { username, data } = answer
      return {
        ...authenticated(answer, { by: id, failures }),
        username,
        ...(data !== undefined && { data }),
      }
    })
  }

  #first<Answer, Result>(
    question: Question<OpenAuthenticator, Answer>,
    conclude: (found: { id: string; answer: Answer } | undefined) => MaybePromise<Result>,
  ): MaybePromise<Result | Refusal> {
    if (!this.#isWhole) {
      const reason = 'an authenticator is not at work'
      return new Refusal(ReasonCode.serverUnavailable, reason, 'unavailable')
    }
    const chain = this.#chain
    const found = firstAnswer(chain.links, question)
    if (!(found instanceof Promise)) return conclude(found)
    return found.then((settled) => {
      // A member may have been closed during its question, so the present chain is asked again.
      if (question.failures.length === 0 || question.watch !== undefined || chain === this.#chain) {
        return conclude(settled)
      }
      question.failures = []
      return this.#first(question, conclude)
    })
  }
}

function toSampleAnswer(decision: Decision): SampleAnswer {
  const { kind: outcome } = decision
  if (decision.kind === 'allow') return { outcome, isSuperuser: decision.isSuperuser }
  return { outcome, ...(decision.reason !== undefined && { reason: decision.reason }) }
}
