import { requestedTopic } from '@signalbox/acl/rule'
import { matches } from '@signalbox/mqtt/match'
import type { Clock } from '../../kernel/clock.ts'
import type { ActionDetails } from '../../kernel/access.ts'
import { type MemoryBudget, textBytes } from '../../kernel/memory.ts'
import type { ClientIdentity, Decided } from './decided.ts'

export interface CacheSettings {
  isEnabled: boolean
  /** Largest number of entries per client. */
  maxEntries: number
  ttlMs: number
  /** Topic filters that are not cached. */
  excludes: readonly string[]
}

export interface CachedDecision extends ActionDetails {
  decided: Decided
  /** Time of the decision in epoch milliseconds. */
  at: number
  /** The time of the decision by the monotonic clock. */
  since: number
}

/** Bytes of a decision without its topic, which is stored twice. */
const ENTRY_BYTES = 300

/** Cached decisions of one client. */
interface Known {
  entries: Map<string, CachedDecision>
  /** Last question with its decision, because most clients repeat it. */
  last?: { details: ActionDetails; entry: CachedDecision }
}

/** The decisions that are remembered of each client, under settings that do not change. */
export class DecisionCache {
  readonly #clock: Clock
  readonly #settings: CacheSettings
  /** A new one forgets all clients at once. */
  #clients = new WeakMap<ClientIdentity, Known>()
  readonly #budget: MemoryBudget

  /** @param budget when it is exceeded, the decisions of all clients are dropped */
  constructor(clock: Clock, settings: CacheSettings, budget: MemoryBudget) {
    this.#clock = clock
    this.#budget = budget
    this.#budget.release(this.#budget.used)
    this.#settings = settings
  }

  /** Cache key of a question; `undefined` if its decision is not cached. */
  cacheKey(details: ActionDetails): string | undefined {
    const { isEnabled, excludes } = this.#settings
    if (!isEnabled) return undefined
    const topic = requestedTopic(details)
    if (topic === undefined || excludes.some((filter) => matches(filter, topic))) return undefined
    const { action, qos, retain } = details
    return `${action === 'publish' ? 'p' : 's'}${qos}${retain ? 'r' : ' '}${topic}`
  }

  /** The answer to the same question as the one before, without the cost of a key. */
  repeated(
    client: ClientIdentity,
    { action, topic, qos, retain }: ActionDetails,
  ): CachedDecision | undefined {
    const last = this.#clients.get(client)?.last
    if (last === undefined) return undefined
    const { details, entry } = last
    const isSame =
      details.topic === topic &&
      details.action === action &&
      details.qos === qos &&
      details.retain === retain
    return isSame && this.#isFresh(entry) ? entry : undefined
  }

  find(client: ClientIdentity, key: string | undefined): CachedDecision | undefined {
    const entry = key === undefined ? undefined : this.#clients.get(client)?.entries.get(key)
    return entry !== undefined && this.#isFresh(entry) ? entry : undefined
  }

  /** Stores a decision from `find` for `repeated`. */
  note(client: ClientIdentity, details: ActionDetails, entry: CachedDecision): void {
    const known = this.#clients.get(client)
    if (known !== undefined) known.last = { details, entry }
  }

  /**
   * Prepares an entry for a question in progress; nothing is stored if the client is removed before
   * the answer.
   */
  slot(client: ClientIdentity, key: string, details: ActionDetails): (decided: Decided) => Decided {
    let known = this.#clients.get(client)
    if (known === undefined) {
      known = { entries: new Map() }
      this.#clients.set(client, known)
    }
    const current = known
    const at = this.#clock.now()
    const since = this.#clock.monotonic()
    return (decided) => {
      if (this.#clients.get(client) === current) {
        const topic = requestedTopic(details) ?? details.topic
        this.#put(current, key, { ...details, topic, decided, at, since })
      }
      return decided
    }
  }

  of(client: ClientIdentity): readonly CachedDecision[] {
    return [...(this.#clients.get(client)?.entries.values() ?? [])].filter((entry) =>
      this.#isFresh(entry),
    )
  }

  /** One client, or all. */
  forget(client?: ClientIdentity): void {
    if (client === undefined) {
      this.#clients = new WeakMap()
      this.#budget.release(this.#budget.used)
    } else this.#clients.delete(client)
  }

  #put(known: Known, key: string, entry: CachedDecision): void {
    const { entries } = known
    // It may be of the entry that is replaced or removed here.
    delete known.last
    entries.delete(key)
    const [oldest] = entries.keys()
    if (entries.size >= this.#settings.maxEntries && oldest !== undefined) entries.delete(oldest)
    entries.set(key, entry)
    // Entries of a disconnected client are not subtracted: no event reports their removal.
    this.#budget.add(ENTRY_BYTES + 2 * textBytes(key))
    if (this.#budget.isExceeded) this.forget()
  }

  #isFresh({ since }: CachedDecision): boolean {
    return this.#clock.monotonic() - since < this.#settings.ttlMs
  }
}
