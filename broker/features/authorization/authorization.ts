import type { ActionDetails, AuthorizeDecision } from '../../kernel/hook-points.ts'
import { stop } from '../../kernel/hooks.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { counterOf } from '../../kernel/metrics.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import { matches } from '../../kernel/topics/topic.ts'
import type { Store } from '../../store/store.ts'
import { RateMeter } from '../../kernel/rate-meter.ts'
import type { AclFile } from './acl-file.ts'
import {
  type Asked,
  askedOf,
  type Asker,
  fitsAction,
  type Permission,
  type Rule,
  topicTest,
} from './rule.ts'
import { RuleTable } from './rule-table.ts'

export { AclFile } from './acl-file.ts'
export { TermError } from './erlang-terms.ts'
export type { Rule } from './rule.ts'
export type { RuleKind } from './rule-table.ts'

export type Source =
  | { type: 'built_in_database'; isEnabled: boolean }
  | { type: 'file'; isEnabled: boolean; file: AclFile }

export interface AuthorizationSettings {
  noMatch: Permission
  /** What becomes of the connection of who was denied. */
  denyAction: 'ignore' | 'disconnect'
  cache: {
    isEnabled: boolean
    /** Of one client. */
    maxEntries: number
    ttlMs: number
    /** Topic filters: what they match is asked anew each time. */
    excludes: readonly string[]
  }
  /** In the order in which they are asked. */
  sources: readonly Source[]
}

export interface CachedDecision extends ActionDetails {
  decision: Permission
  /** Epoch milliseconds. */
  at: number
}

export interface SourceMetrics {
  total: number
  allow: number
  deny: number
  nomatch: number
  rate: number
  rateLast5m: number
  rateMax: number
}

class Counts {
  allow = 0
  deny = 0
  nomatch = 0
  readonly meter: RateMeter

  constructor(kernel: Kernel) {
    this.meter = new RateMeter(kernel.clock)
  }
}

const HIT = counterOf('authorization.cache_hit')
const MISS = counterOf('authorization.cache_miss')
const NO_MATCH = counterOf('authorization.nomatch')

/**
 * Who may publish and subscribe to what: sources are asked in their order, and the first that has a
 * word on it decides. Nothing is asked, and nothing costs anything, while there is nobody to ask and
 * all is allowed.
 */
export class Authorization {
  readonly rules: RuleTable
  readonly #kernel: Kernel
  readonly #counts = new Map<string, Counts>()
  #settings: AuthorizationSettings
  /** A new one forgets all clients at once. */
  #caches = new WeakMap<Session, Map<string, CachedDecision>>()
  #unhook: readonly (() => void)[] = []

  constructor(kernel: Kernel, store: Store, settings: AuthorizationSettings) {
    this.#kernel = kernel
    this.rules = new RuleTable(store)
    this.#settings = settings
    this.setSettings(settings)
  }

  get settings(): AuthorizationSettings {
    return this.#settings
  }

  setSettings(settings: AuthorizationSettings): void {
    this.#settings = settings
    this.clearCache()
    const types = new Set<string>(settings.sources.map(({ type }) => type))
    for (const type of this.#counts.keys()) if (!types.has(type)) this.#counts.delete(type)
    for (const type of types) {
      if (!this.#counts.has(type)) this.#counts.set(type, new Counts(this.#kernel))
    }
    const isAsked =
      settings.noMatch === 'deny' || settings.sources.some(({ isEnabled }) => isEnabled)
    if (!isAsked) this.close()
    else if (this.#unhook.length === 0) {
      const { hooks } = this.#kernel
      this.#unhook = [
        hooks.on('client.authorize', (_, session, details) => stop(this.#answer(session, details))),
        // A session may come back with another name and address: what was true of the one before is not.
        hooks.on('client.connected', (session) => this.clearCache(session)),
      ]
    }
  }

  metrics(type: string): SourceMetrics | undefined {
    const counts = this.#counts.get(type)
    if (counts === undefined) return undefined
    const { allow, deny, nomatch, meter } = counts
    return { allow, deny, nomatch, ...meter.read() }
  }

  cacheOf(session: Session): readonly CachedDecision[] {
    const now = this.#kernel.clock.now()
    const { ttlMs } = this.#settings.cache
    return [...(this.#caches.get(session)?.values() ?? [])].filter(({ at }) => now - at < ttlMs)
  }

  /** Of one client, or of all. */
  clearCache(session?: Session): void {
    if (session === undefined) this.#caches = new WeakMap()
    else this.#caches.delete(session)
  }

  close(): void {
    for (const unhook of this.#unhook) unhook()
    this.#unhook = []
  }

  #answer(session: Session, details: ActionDetails): AuthorizeDecision {
    const decision = this.#decide(session, details)
    if (decision === 'allow') return 'allow'
    return this.#settings.denyAction === 'disconnect' ? 'disconnect' : 'deny'
  }

  #decide(session: Session, details: ActionDetails): Permission {
    const { cache } = this.#settings
    const { topic } = details
    if (!cache.isEnabled || cache.excludes.some((filter) => matches(filter, topic))) {
      return this.#ask(session, details)
    }
    const { action, qos, retain } = details
    const key = `${action === 'publish' ? 'p' : 's'}${qos}${retain ? 'r' : ' '}${topic}`
    const now = this.#kernel.clock.now()
    const isFresh = (entry: CachedDecision) => now - entry.at < cache.ttlMs
    if (details.isSimulated === true) {
      const entry = this.#caches.get(session)?.get(key)
      return entry !== undefined && isFresh(entry) ? entry.decision : this.#ask(session, details)
    }
    let known = this.#caches.get(session)
    if (known === undefined) {
      known = new Map()
      this.#caches.set(session, known)
    }
    const entry = known.get(key)
    if (entry !== undefined && isFresh(entry)) {
      this.#kernel.metrics.count(HIT)
      return entry.decision
    }
    this.#kernel.metrics.count(MISS)
    const decision = this.#ask(session, details)
    known.delete(key)
    const [oldest] = known.keys()
    if (known.size >= cache.maxEntries && oldest !== undefined) known.delete(oldest)
    known.set(key, { ...details, decision, at: now })
    return decision
  }

  #ask(session: Session, details: ActionDetails): Permission {
    const asked = askedOf(details)
    const isCounted = details.isSimulated !== true
    const asker: Asker = {
      clientId: session.clientId,
      username: session.username,
      address: session.peer.address,
      clientAttrs: session.clientAttrs,
    }
    for (const source of this.#settings.sources) {
      if (!source.isEnabled) continue
      const counts = isCounted ? this.#counts.get(source.type) : undefined
      counts?.meter.mark()
      const decision =
        source.type === 'file'
          ? source.file.decide(asker, asked)?.permission
          : this.#askRules(asker, asked)
      if (decision === undefined) {
        if (counts !== undefined) counts.nomatch++
        continue
      }
      if (counts !== undefined) counts[decision]++
      if (isCounted) this.#kernel.metrics.inc(`authorization.matched.${decision}`)
      return decision
    }
    if (isCounted) this.#kernel.metrics.count(NO_MATCH)
    return this.#settings.noMatch
  }

  /** The client's own, then those of its user, then those of all. */
  #askRules(asker: Asker, asked: Asked): Permission | undefined {
    return (
      firstFitting(this.rules.get('client', asker.clientId), asker, asked) ??
      (asker.username === null
        ? undefined
        : firstFitting(this.rules.get('user', asker.username), asker, asked)) ??
      firstFitting(this.rules.all(), asker, asked)
    )
  }
}

function firstFitting(
  rules: readonly Rule[] | undefined,
  asker: Asker,
  asked: Asked,
): Permission | undefined {
  return rules?.find((rule) => fitsAction(rule, asked) && topicTest(rule.topic)(asked, asker))
    ?.permission
}
