import type { RunContext } from '@signalbox/rule-sql/functions/define'
import type { SchemaFunctions } from '@signalbox/rule-sql/functions/schema-functions'
import { createContext } from '@signalbox/rule-sql/run/context'
import type { Value } from '@signalbox/rule-sql/values/value'
import type { Clock } from '../../kernel/clock.ts'

/** Environment of rule functions. All runs share it because they are synchronous. */
export class EngineContext implements RunContext {
  readonly now: () => number
  readonly random = Math.random
  readonly utcOffset: RunContext['utcOffset']
  readonly store: Map<string, Value>
  jqTimeoutMs: number
  schemas: SchemaFunctions | undefined
  readonly #sessionOf: (clientId: string) => object | undefined
  readonly #processStores = new WeakMap<object, Map<string, Value>>()
  /** Owner of the values stored by events without a session. */
  readonly #nobody = {}
  #clientId = ''

  constructor(
    clock: Pick<Clock, 'now'>,
    sessionOf: (clientId: string) => object | undefined,
    jqTimeoutMs: number,
    store = new Map<string, Value>(),
  ) {
    this.now = () => clock.now()
    this.utcOffset = createContext().utcOffset
    this.store = store
    this.jqTimeoutMs = jqTimeoutMs
    this.#sessionOf = sessionOf
  }

  /** This context, for a run that a client causes. */
  of(clientId: string): this {
    this.#clientId = clientId
    return this
  }

  /** A context for simulations: with a copy of the store, and without sessions. */
  copy(): EngineContext {
    const copy = new EngineContext(this, () => undefined, this.jqTimeoutMs, new Map(this.store))
    copy.schemas = this.schemas
    return copy
  }

  /** Only variables that are meant for rules: others may be secrets. */
  env(name: string): string | undefined {
    return process.env[`EMQXVAR_${name}`]
  }

  /** Values stored by rules for the client, until its session ends. */
  get processStore(): Map<string, Value> {
    const owner = this.#sessionOf(this.#clientId) ?? this.#nobody
    let store = this.#processStores.get(owner)
    if (store === undefined) {
      store = new Map()
      this.#processStores.set(owner, store)
    }
    return store
  }
}
