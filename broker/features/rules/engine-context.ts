import type { RunContext } from '@signalbox/rule-sql/functions/define'
import type { SchemaFunctions } from '@signalbox/rule-sql/functions/schema-functions'
import { createContext } from '@signalbox/rule-sql/run/context'
import type { Value } from '@signalbox/rule-sql/values/value'
import type { Clock } from '../../kernel/clock.ts'

/** What functions of rules see of the world. One for all runs: they are synchronous. */
export class EngineContext implements RunContext {
  readonly now: () => number
  readonly random = Math.random
  readonly utcOffset: RunContext['utcOffset']
  readonly store: Map<string, Value>
  jqTimeoutMs: number
  schemas: SchemaFunctions | undefined
  readonly #sessionOf: (clientId: string) => object | undefined
  readonly #processStores = new WeakMap<object, Map<string, Value>>()
  /** Of events without a session. */
  readonly #nobody = {}
  #clientId = ''

  constructor(
    clock: Clock,
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

  /** For a run that this client causes. */
  of(clientId: string): this {
    this.#clientId = clientId
    return this
  }

  /** Only variables that are meant for rules: others may be secrets. */
  env(name: string): string | undefined {
    return process.env[`EMQXVAR_${name}`]
  }

  /** As long as the session of the client. */
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
