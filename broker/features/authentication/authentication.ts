import { type Authenticated, type Credentials, Refusal } from '../../kernel/hook-points.ts'
import { stop } from '../../kernel/hooks.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { ReasonCode } from '../../kernel/reason-code.ts'
import type { Store } from '../../store/store.ts'
import { BuiltInDatabase, type BuiltInSettings, type Decision } from './built-in.ts'
import { TooBusy } from './hashing.ts'
import { RateMeter } from '../../kernel/rate-meter.ts'

export type { BuiltInDatabase, BuiltInSettings, NewUser } from './built-in.ts'
export { isMac, type HashAlgorithm } from './hashing.ts'

export interface Authenticator {
  /** Such as `password_based:built_in_database`. */
  id: string
  isEnabled: boolean
  settings: BuiltInSettings
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
}

/** Asked before what only adds to an answer. */
const FIRST = { priority: 1000 }

/**
 * The chain of authenticators: the first that knows the client decides, one that does not passes it
 * on, and whom nobody knows is refused. Without an enabled one everybody is let in.
 */
export class Authentication {
  readonly users: BuiltInDatabase
  readonly #kernel: Kernel
  readonly #counts = new Map<string, Counts>()
  #chain: readonly Authenticator[] = []
  #unhook: (() => void) | undefined

  constructor(kernel: Kernel, store: Store, chain: readonly Authenticator[]) {
    this.#kernel = kernel
    this.users = new BuiltInDatabase(store)
    this.setChain(chain)
  }

  get chain(): readonly Authenticator[] {
    return this.#chain
  }

  setChain(chain: readonly Authenticator[]): void {
    this.#chain = chain
    const ids = new Set(chain.map(({ id }) => id))
    for (const id of this.#counts.keys()) if (!ids.has(id)) this.#counts.delete(id)
    for (const id of ids) if (!this.#counts.has(id)) this.#counts.set(id, new Counts(this.#kernel))
    const isAsked = chain.some(({ isEnabled }) => isEnabled)
    // Nobody is asked where there is nobody to ask: then the way of a CONNECT stays as short as it was.
    if (!isAsked) this.close()
    else {
      this.#unhook ??= this.#kernel.hooks.on(
        'client.authenticate',
        async (_, credentials) => stop(await this.#ask(credentials)),
        FIRST,
      )
    }
  }

  metrics(id: string): AuthenticatorMetrics | undefined {
    const counts = this.#counts.get(id)
    if (counts === undefined) return undefined
    const { success, failed, nomatch, meter } = counts
    return { success, failed, nomatch, ...meter.read() }
  }

  close(): void {
    this.#unhook?.()
    this.#unhook = undefined
  }

  async #ask(credentials: Credentials): Promise<Authenticated | Refusal> {
    for (const authenticator of this.#chain) {
      if (!authenticator.isEnabled) continue
      const decision = await this.#decide(authenticator, credentials)
      switch (decision.kind) {
        case 'allow':
          return { isSuperuser: decision.isSuperuser }
        case 'wrong':
          return new Refusal(ReasonCode.badUserNameOrPassword, 'wrong password')
        case 'busy':
          return new Refusal(ReasonCode.serverBusy, 'too many passwords at a time')
        case 'ignore':
      }
    }
    return new Refusal(ReasonCode.notAuthorized, 'nobody knows the client')
  }

  async #decide(
    { id, settings }: Authenticator,
    credentials: Credentials,
  ): Promise<Decision | { kind: 'busy' }> {
    const counts = this.#counts.get(id)
    counts?.meter.mark()
    try {
      const decision = await this.users.authenticate(credentials, settings)
      if (counts !== undefined) {
        if (decision.kind === 'allow') counts.success++
        else if (decision.kind === 'wrong') counts.failed++
        else counts.nomatch++
      }
      return decision
    } catch (error) {
      if (error instanceof TooBusy) return { kind: 'busy' }
      throw error
    }
  }
}
