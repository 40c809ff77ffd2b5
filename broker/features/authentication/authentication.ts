import { isDeepStrictEqual } from 'node:util'
import type { BackendDeps } from '../../backends/backend.ts'
import { probe, type ProbeResult } from '../../backends/probe.ts'
import {
  type Authenticated,
  type AuthContinue,
  type AuthExchange,
  type AuthSuccess,
  type Credentials,
  Refusal,
} from '../../kernel/hook-points.ts'
import { type MaybePromise, stop } from '../../kernel/hooks.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { RateMeter } from '../../kernel/rate-meter.ts'
import { ReasonCode } from '../../kernel/reason-code.ts'
import type { Store } from '../../store/store.ts'
import type { Allowed, Decider, DeciderDeps, Decision, Ignored } from './authenticator.ts'
import { BuiltInDatabase } from './built-in.ts'
import { type KindSettings, open } from './kinds.ts'
import { ScramUsers } from './scram-users.ts'

export type { Decider, Decision } from './authenticator.ts'
export type { BuiltInDatabase, NewUser } from './built-in.ts'
export { isMac, type HashAlgorithm } from './hashing.ts'
export type { Expected, JwtSettings, TokenKeys } from './jwt.ts'
export { hasServer, type KindSettings } from './kinds.ts'
export { algorithmsOf } from './token-key.ts'
export type { Directory } from './user-directory.ts'

export interface Authenticator {
  /** Such as `password_based:built_in_database`. */
  id: string
  isEnabled: boolean
  settings: KindSettings
}

export interface AuthenticatorMetrics {
  total: number
  success: number
  failed: number
  nomatch: number
  rate: number
  rateLast5m: number
  rateMax: number
}

class Counts {
  success = 0
  failed = 0
  nomatch = 0
  readonly meter: RateMeter

  constructor(kernel: Kernel) {
    this.meter = new RateMeter(kernel.clock)
  }

  note(kind: Decision['kind']): void {
    if (kind === 'allow') this.success++
    else if (kind === 'refuse') this.failed++
    else this.nomatch++
  }
}

/** What one of the chain has said of a login, or why it was not asked. */
export type LoginStep = { id: string } & (
  | { outcome: 'allow'; allowed: Allowed; tookMs: number }
  | { outcome: 'refuse'; reasonCode: ReasonCode; reason: string; tookMs: number }
  | { outcome: 'ignore' | 'failed'; reason?: string; tookMs: number }
  | { outcome: 'skipped'; reason: 'disabled' | 'mechanism' | 'decided' }
)

export interface ExplainedLogin {
  answer: Authenticated | Refusal
  steps: readonly LoginStep[]
}

/** Asked before what only adds to an answer. */
const FIRST = { priority: 1000 }

/**
 * The chain of authenticators: the first that knows the client decides, one that does not passes it
 * on, and whom nobody knows is refused. Without an enabled one everybody is let in.
 */
export class Authentication {
  readonly users: BuiltInDatabase
  readonly scramUsers: ScramUsers
  readonly #kernel: Kernel
  readonly #alarms: BackendDeps['alarms']
  readonly #counts = new Map<string, Counts>()
  /** Of the enabled ones alone. */
  readonly #deciders = new Map<string, { settings: KindSettings; decider: Decider }>()
  #chain: readonly Authenticator[] = []
  #unhook: readonly (() => void)[] = []

  constructor(
    kernel: Kernel,
    store: Store,
    alarms: BackendDeps['alarms'],
    chain: readonly Authenticator[],
  ) {
    this.#kernel = kernel
    this.#alarms = alarms
    this.users = new BuiltInDatabase(store)
    this.scramUsers = new ScramUsers(store)
    void this.setChain(chain)
  }

  get chain(): readonly Authenticator[] {
    return this.#chain
  }

  /** In force at once; settles when every server that is new to it has been looked for. */
  async setChain(chain: readonly Authenticator[]): Promise<void> {
    const gone = this.#chain.filter(({ id }) => !chain.some((each) => each.id === id))
    this.#chain = chain
    const ids = new Set(chain.map(({ id }) => id))
    for (const id of this.#counts.keys()) if (!ids.has(id)) this.#counts.delete(id)
    for (const id of ids) if (!this.#counts.has(id)) this.#counts.set(id, new Counts(this.#kernel))
    const enabled = chain.filter(({ isEnabled }) => isEnabled)
    this.#closeAllBut(enabled)
    for (const { id, settings } of enabled) {
      if (!this.#deciders.has(id)) {
        this.#deciders.set(id, { settings, decider: this.#open(id, settings) })
      }
    }
    // Nobody is asked where there is nobody to ask: then the way of a CONNECT stays as short as it was.
    if (enabled.length === 0) this.#takeOff()
    else if (this.#unhook.length === 0) {
      const { hooks } = this.#kernel
      this.#unhook = [
        hooks.on(
          'client.authenticate',
          async (_, credentials) => stop(await this.#ask(credentials)),
          FIRST,
        ),
        hooks.on(
          'client.enhanced_authenticate',
          async (unknown, exchange) => {
            const answer = await this.#exchange(exchange)
            return answer === undefined ? unknown : stop(answer)
          },
          FIRST,
        ),
      ]
    }
    for (const { settings } of gone) {
      // The users go with their database.
      if (settings.kind === 'built_in') await this.users.clear()
      if (settings.kind === 'scram') await this.scramUsers.clear()
    }
    for (const { decider } of [...this.#deciders.values()]) await decider.backend?.looked
  }

  /** At work; `undefined`: there is none of that id, or it is disabled. */
  decider(id: string): Decider | undefined {
    return this.#deciders.get(id)?.decider
  }

  metrics(id: string): AuthenticatorMetrics | undefined {
    const counts = this.#counts.get(id)
    if (counts === undefined) return undefined
    const { success, failed, nomatch, meter } = counts
    return { success, failed, nomatch, ...meter.read() }
  }

  close(): void {
    this.#takeOff()
    this.#closeAllBut([])
  }

  /** Tries the server of one that there need not be. @throws {TooManyProbes} */
  probe(settings: KindSettings): Promise<ProbeResult> {
    return probe(this.#kernel.clock, (deps) =>
      open(settings, { ...deps, ...this.#databases(), name: 'probe' }),
    )
  }

  #open(id: string, settings: KindSettings): Decider {
    const { clock, log } = this.#kernel
    const deps = { clock, log, alarms: this.#alarms, name: `authentication:${id}` }
    return open(settings, { ...deps, ...this.#databases() })
  }

  #databases(): Pick<DeciderDeps, 'users' | 'scramUsers'> {
    return { users: this.users, scramUsers: this.scramUsers }
  }

  /** Those that are still set as they were stay, with their connections. */
  #closeAllBut(enabled: readonly Authenticator[]): void {
    for (const [id, { settings, decider }] of this.#deciders) {
      const now = enabled.find((each) => each.id === id)
      if (now !== undefined && isDeepStrictEqual(now.settings, settings)) continue
      decider.close?.()
      this.#deciders.delete(id)
    }
  }

  #takeOff(): void {
    for (const unhook of this.#unhook) unhook()
    this.#unhook = []
  }

  /** What a login would come to, asked of the same chain; nothing is counted. */
  async explain(credentials: Credentials): Promise<ExplainedLogin> {
    const steps: LoginStep[] = []
    const isAsked = this.#unhook.length > 0
    const answer = isAsked
      ? await this.#ask(credentials, (step) => void steps.push(step))
      : { anonymous: true }
    for (const { id, isEnabled } of this.#chain.slice(steps.length)) {
      steps.push({ id, outcome: 'skipped', reason: isEnabled ? 'decided' : 'disabled' })
    }
    return { answer, steps }
  }

  async #ask(
    credentials: Credentials,
    tell?: (step: LoginStep) => void,
  ): Promise<Authenticated | Refusal> {
    for (const { id, isEnabled } of this.#chain) {
      const decide = this.decider(id)?.authenticate
      if (decide === undefined) {
        tell?.({ id, outcome: 'skipped', reason: isEnabled ? 'mechanism' : 'disabled' })
        continue
      }
      const since = tell === undefined ? 0 : performance.now()
      const ask = () => decide(credentials)
      const decision = await (tell === undefined ? this.#counted(id, ask) : this.#said(id, ask))
      tell?.(stepOf(id, decision, performance.now() - since))
      switch (decision.kind) {
        case 'allow':
          return authenticated(decision)
        case 'refuse':
          return refusal(decision, id)
        case 'ignore':
      }
    }
    return new Refusal(ReasonCode.notAuthorized, 'nobody knows the client', 'nobody')
  }

  /** `undefined`: nobody has this method. */
  async #exchange(
    exchange: AuthExchange,
  ): Promise<AuthContinue | AuthSuccess | Refusal | undefined> {
    for (const { id } of this.#chain) {
      const prove = this.decider(id)?.exchange
      if (prove === undefined) continue
      const step = await this.#said(id, () => prove(exchange))
      if ('continueWith' in step) return step
      const decision = await this.#counted(id, () => step)
      switch (decision.kind) {
        case 'allow': {
          const { username, data } = decision
          return { ...authenticated(decision), username, ...(data !== undefined && { data }) }
        }
        case 'refuse':
          return refusal(decision, id)
        case 'ignore':
      }
    }
    return undefined
  }

  async #counted<Told extends Decision>(
    id: string,
    ask: () => MaybePromise<Told>,
  ): Promise<Told | Ignored> {
    const counts = this.#counts.get(id)
    counts?.meter.mark()
    const decision = await this.#said(id, ask)
    counts?.note(decision.kind)
    return decision
  }

  /** One that fails is passed over, as one that knows nothing. */
  async #said<Told extends object>(
    id: string,
    ask: () => MaybePromise<Told>,
  ): Promise<Told | Ignored> {
    try {
      return await ask()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      this.#kernel.log.warn({ authenticator: id, reason }, 'an authenticator failed')
      return { kind: 'ignore', reason, hasFailed: true }
    }
  }
}

function stepOf(id: string, decision: Decision, tookMs: number): LoginStep {
  switch (decision.kind) {
    case 'allow':
      return { id, outcome: 'allow', allowed: decision, tookMs }
    case 'refuse': {
      const { reasonCode, reason } = refusal(decision, id)
      return { id, outcome: 'refuse', reasonCode, reason, tookMs }
    }
    case 'ignore': {
      const { reason, hasFailed } = decision
      const outcome = hasFailed === true ? 'failed' : 'ignore'
      return { id, outcome, ...(reason !== undefined && { reason }), tookMs }
    }
  }
}

const refusal = ({ reasonCode, reason }: Extract<Decision, { kind: 'refuse' }>, by: string) =>
  new Refusal(reasonCode ?? ReasonCode.badUserNameOrPassword, reason, by)

function authenticated({ isSuperuser, clientAttrs, expireAt, rules }: Allowed): Authenticated {
  return {
    isSuperuser,
    ...(clientAttrs !== undefined && { clientAttrs }),
    ...(expireAt !== undefined && { expireAt }),
    ...(rules !== undefined && { rules }),
  }
}
