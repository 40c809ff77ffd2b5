import { isDeepStrictEqual } from 'node:util'
import type { BackendDeps } from '../../backends/backend.ts'
import { probe, type ProbeResult } from '../../backends/probe.ts'
import { type ActionDetails, type AuthorizeDecision, Denial } from '../../kernel/hook-points.ts'
import { type MaybePromise, type Stop, stop } from '../../kernel/hooks.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { counterOf } from '../../kernel/metrics.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import { matches } from '../../kernel/topics/topic.ts'
import type { Store } from '../../store/store.ts'
import { RateMeter } from '../../kernel/rate-meter.ts'
import {
  type Asking,
  askerOf,
  type Decided,
  decideByLogin,
  type DecisionStep,
  type TellStep,
} from './decided.ts'
import { type Asked, askedOf, askedTopic, type Permission, type Rule } from '@signalbox/acl/rule'
import type { Asker } from './asker.ts'
import { rightsOf, type RightsSource } from '@signalbox/acl/rights'
import { RuleTable } from './rule-table.ts'
import { hasServer, open, type Source, type SourceSettings, type Verdict } from './source.ts'

export type { DecisionStep } from './decided.ts'
export { hasServer, type SourceSettings, type Verdict } from './source.ts'
export { BadRule, readFilterMap, readRawRules } from './raw-rules.ts'
export type { RuleKind } from './rule-table.ts'

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
  sources: readonly (SourceSettings & { isEnabled: boolean })[]
}

export interface CachedDecision extends ActionDetails {
  decided: Decided
  /** Epoch milliseconds. */
  at: number
}

/** What a question would come to, and how. */
export interface ExplainedDecision {
  decided: Decided
  /** It was decided before, and that still holds: then `steps` are what they would be without it. */
  cached?: { at: number; anew: Decided }
  /** Who was denied is sent away too. */
  disconnects: boolean
  steps: readonly DecisionStep[]
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
  /** Of the enabled ones alone. */
  readonly #sources = new Map<string, { settings: SourceSettings; source: Source }>()
  readonly #alarms: BackendDeps['alarms']
  readonly #unhookLogin: () => void
  #hasLoginRules = false
  #settings: AuthorizationSettings
  /** A new one forgets all clients at once. */
  #caches = new WeakMap<Asking, Map<string, CachedDecision>>()
  #unhook: readonly (() => void)[] = []

  constructor(
    kernel: Kernel,
    store: Store,
    alarms: BackendDeps['alarms'],
    settings: AuthorizationSettings,
  ) {
    this.#kernel = kernel
    this.#alarms = alarms
    this.rules = new RuleTable(store)
    this.#settings = settings
    // The first login that brings rules makes this be asked, whatever the settings say.
    this.#unhookLogin = kernel.hooks.on('client.connected', ({ loginRules }) => {
      if (loginRules === undefined || this.#hasLoginRules) return
      this.#hasLoginRules = true
      this.#hook()
    })
    void this.setSettings(settings)
  }

  get settings(): AuthorizationSettings {
    return this.#settings
  }

  /** In force at once; settles when every server that is new to it has been looked for. */
  async setSettings(settings: AuthorizationSettings): Promise<void> {
    const before = this.#settings.sources.find(({ type }) => type === 'built_in_database')
    this.#settings = settings
    this.clearCache()
    const types = new Set<string>(settings.sources.map(({ type }) => type))
    for (const type of this.#counts.keys()) if (!types.has(type)) this.#counts.delete(type)
    for (const type of types) {
      if (!this.#counts.has(type)) this.#counts.set(type, new Counts(this.#kernel))
    }
    this.#openSources()
    const isAsked =
      settings.noMatch === 'deny' ||
      this.#hasLoginRules ||
      settings.sources.some(({ isEnabled }) => isEnabled)
    if (isAsked) this.#hook()
    else this.#takeOff()
    // The rules go with their database; of one that is disabled they wait for it to come back.
    if (before?.isEnabled === true && !types.has(before.type)) await this.rules.clear()
    for (const { source } of [...this.#sources.values()]) await source.backend?.looked
  }

  /** At work; `undefined`: there is none of that type, or it is disabled. */
  source(type: string): Source | undefined {
    return this.#sources.get(type)?.source
  }

  /** Tries the server of one that there need not be. @throws {TooManyProbes} */
  probe(settings: SourceSettings): Promise<ProbeResult> {
    return probe(this.#kernel.clock, (deps) =>
      open(settings, { ...deps, name: 'probe', rules: this.rules }),
    )
  }

  /** Those that are still set as they were stay, with their connections. */
  #openSources(): void {
    const { clock, log } = this.#kernel
    const enabled = this.#settings.sources.filter(({ isEnabled }) => isEnabled)
    for (const [type, { settings, source }] of this.#sources) {
      const now = enabled.find((each) => each.type === type)
      if (now !== undefined && hasServer(type) && isDeepStrictEqual(now, settings)) continue
      source.close?.()
      this.#sources.delete(type)
    }
    for (const settings of enabled) {
      const { type } = settings
      if (this.#sources.has(type)) continue
      const deps = { clock, log, alarms: this.#alarms, name: `authorization:${type}` }
      this.#sources.set(type, { settings, source: open(settings, { ...deps, rules: this.rules }) })
    }
  }

  #hook(): void {
    if (this.#unhook.length === 0) {
      const { hooks } = this.#kernel
      this.#unhook = [
        hooks.on('client.authorize', (_, session, details) => this.#answer(session, details)),
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
    this.#takeOff()
    this.#unhookLogin()
    for (const { source } of this.#sources.values()) source.close?.()
    this.#sources.clear()
  }

  #takeOff(): void {
    for (const unhook of this.#unhook) unhook()
    this.#unhook = []
  }

  /** What would be decided, asked of the same functions; nothing is counted or remembered. */
  async explain(session: Asking, asked: ActionDetails): Promise<ExplainedDecision> {
    const details: ActionDetails = { ...asked, isSimulated: true }
    const steps: DecisionStep[] = []
    const tell: TellStep = (step) => void steps.push(step)
    const cached = this.#cached(session, details)
    const decided = await (cached?.decided ?? this.#ask(session, details, tell))
    const anew = cached === undefined ? undefined : await this.#ask(session, details, tell)
    const told = new Set(steps.map(({ source }) => source))
    for (const { type } of this.#settings.sources) {
      if (!told.has(type)) tell({ source: type, outcome: 'skipped', reason: 'decided' })
    }
    return {
      decided,
      ...(cached !== undefined && anew !== undefined && { cached: { at: cached.at, anew } }),
      disconnects: decided.permission === 'deny' && this.#settings.denyAction === 'disconnect',
      steps,
    }
  }

  /** All that a client may and may not, by the rules that stand here. */
  rights(session: Asking): ReturnType<typeof rightsOf> {
    const asker = askerOf(session)
    const { sources, noMatch } = this.#settings
    const { loginRules: login } = session
    const own = sources
      .filter(({ isEnabled }) => isEnabled)
      .map((each) => this.#rightsIn(each, asker))
    const rest = { source: 'no_match', permission: noMatch }
    if (login === undefined) return rightsOf(asker, own, rest)
    const source = 'login'
    const isOver = login.expireAt !== undefined && login.expireAt <= this.#kernel.clock.now()
    if (isOver) return rightsOf(asker, [], { source, permission: 'deny' })
    // As authentication made them, of this feature's own rules.
    const ofLogin = { source, lists: [{ rules: login.rules as readonly Rule[] }] }
    return login.otherwise === undefined
      ? rightsOf(asker, [ofLogin, ...own], rest)
      : rightsOf(asker, [ofLogin], { source, permission: login.otherwise })
  }

  #rightsIn(settings: SourceSettings, { clientId, username }: Asker): RightsSource {
    const { type: source } = settings
    if (settings.type === 'file') return { source, file: settings.file }
    if (settings.type !== 'built_in_database') return { source, isAsked: true }
    const ofUser = username === null ? undefined : this.rules.get('user', username)
    return {
      source,
      lists: [
        { of: 'client', rules: this.rules.get('client', clientId) ?? [] },
        { of: 'user', rules: ofUser ?? [] },
        { of: 'all', rules: this.rules.all() },
      ],
    }
  }

  #answer(session: Session, details: ActionDetails): MaybePromise<Stop<AuthorizeDecision>> {
    const act = (decided: Decided): Stop<AuthorizeDecision> => {
      if (decided.permission === 'allow') return stop('allow')
      return stop(new Denial(this.#settings.denyAction === 'disconnect', decided))
    }
    const decided = this.#decide(session, details)
    return decided instanceof Promise ? decided.then(act) : act(decided)
  }

  #decide(session: Session, details: ActionDetails): MaybePromise<Decided> {
    const key = this.#keyOf(details)
    if (key === undefined) return this.#ask(session, details)
    const entry = this.#cached(session, details, key)
    if (details.isSimulated === true) return entry?.decided ?? this.#ask(session, details)
    if (entry !== undefined) {
      this.#kernel.metrics.count(HIT)
      return entry.decided
    }
    this.#kernel.metrics.count(MISS)
    let known = this.#caches.get(session)
    if (known === undefined) {
      known = new Map()
      this.#caches.set(session, known)
    }
    const cached = known
    const at = this.#kernel.clock.now()
    const remember = (decided: Decided) => {
      // Of settings that are no longer in force nothing is remembered.
      if (this.#caches.get(session) !== cached) return decided
      cached.delete(key)
      const [oldest] = cached.keys()
      if (cached.size >= this.#settings.cache.maxEntries && oldest !== undefined) {
        cached.delete(oldest)
      }
      cached.set(key, { ...details, topic: askedTopic(details) ?? details.topic, decided, at })
      return decided
    }
    const decided = this.#ask(session, details)
    return decided instanceof Promise ? decided.then(remember) : remember(decided)
  }

  /** Under which a decision is remembered; `undefined`: it is not. */
  #keyOf(details: ActionDetails): string | undefined {
    const { action, qos, retain } = details
    const topic = askedTopic(details)
    const { isEnabled, excludes } = this.#settings.cache
    if (!isEnabled || topic === undefined || excludes.some((filter) => matches(filter, topic)))
      return undefined
    return `${action === 'publish' ? 'p' : 's'}${qos}${retain ? 'r' : ' '}${topic}`
  }

  #cached(
    session: Asking,
    details: ActionDetails,
    key = this.#keyOf(details),
  ): CachedDecision | undefined {
    const entry = key === undefined ? undefined : this.#caches.get(session)?.get(key)
    if (entry === undefined) return undefined
    const isFresh = this.#kernel.clock.now() - entry.at < this.#settings.cache.ttlMs
    return isFresh ? entry : undefined
  }

  #ask(session: Asking, details: ActionDetails, tell?: TellStep): MaybePromise<Decided> {
    const asked = askedOf(details)
    const isCounted = details.isSimulated !== true
    if (asked === undefined) {
      return this.#decided({ permission: 'deny', source: 'delayed' }, isCounted)
    }
    const asker = askerOf(session)
    const byLogin = decideByLogin(session.loginRules, asker, asked, this.#kernel.clock.now())
    if (session.loginRules !== undefined) {
      const outcome = byLogin?.permission ?? 'nomatch'
      tell?.({ source: 'login', outcome, ...(byLogin !== undefined && { by: byLogin }) })
    }
    if (byLogin !== undefined) return this.#decided(byLogin, isCounted)
    return this.#askSources(this.#settings, 0, asker, asked, isCounted, tell)
  }

  /** At once, as long as none of them asks a server; to the end by the settings it began with. */
  #askSources(
    settings: AuthorizationSettings,
    from: number,
    asker: Asker,
    asked: Asked,
    isCounted: boolean,
    tell?: TellStep,
  ): MaybePromise<Decided> {
    const { sources, noMatch } = settings
    for (let i = from; i < sources.length; i++) {
      const { isEnabled, type } = sources[i] ?? {}
      if (type === undefined) continue
      const source = isEnabled === true ? this.source(type) : undefined
      if (source === undefined) {
        tell?.({ source: type, outcome: 'skipped', reason: 'disabled' })
        continue
      }
      const counts = isCounted ? this.#counts.get(type) : undefined
      counts?.meter.mark()
      const since = tell === undefined ? 0 : performance.now()
      const verdict = source.decide(asker, asked)
      if (verdict instanceof Promise) {
        return verdict
          .then(
            (settled) => told(tell, type, settled, since),
            (error: unknown) => this.#failed(type, error, tell, since),
          )
          .then((settled) =>
            settled === undefined
              ? (this.#passed(counts) ??
                this.#askSources(settings, i + 1, asker, asked, isCounted, tell))
              : this.#decided({ source: type, ...settled }, isCounted, counts),
          )
      }
      told(tell, type, verdict, since)
      if (verdict !== undefined) {
        return this.#decided({ source: type, ...verdict }, isCounted, counts)
      }
      this.#passed(counts)
    }
    if (isCounted) this.#kernel.metrics.count(NO_MATCH)
    return { permission: noMatch, source: 'no_match' }
  }

  #decided(decided: Decided, isCounted: boolean, counts?: Counts): Decided {
    const { permission } = decided
    if (counts !== undefined) counts[permission]++
    if (isCounted) this.#kernel.metrics.inc(`authorization.matched.${permission}`)
    return decided
  }

  #passed(counts: Counts | undefined): undefined {
    if (counts !== undefined) counts.nomatch++
  }

  /** A source that fails is passed over, as one that has no word on it. */
  #failed(type: string, error: unknown, tell: TellStep | undefined, since: number): undefined {
    const reason = error instanceof Error ? error.message : String(error)
    this.#kernel.log.warn({ source: type, reason }, 'a source failed')
    tell?.({ source: type, outcome: 'failed', reason, tookMs: performance.now() - since })
  }
}

/** Tells what a source has said, to whoever wants to know. */
function told(
  tell: TellStep | undefined,
  source: string,
  verdict: Verdict | undefined,
  since: number,
): Verdict | undefined {
  if (tell === undefined) return verdict
  const tookMs = performance.now() - since
  if (verdict === undefined) tell({ source, outcome: 'nomatch', tookMs })
  else tell({ source, outcome: verdict.permission, by: verdict, tookMs })
  return verdict
}
