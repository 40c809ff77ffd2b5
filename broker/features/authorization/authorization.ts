import { collectRights, type RightsSource } from '@signalbox/acl/rights'
import { toAccessRequest, type Permission, type Rule } from '@signalbox/acl/rule'
import { isDeepStrictEqual } from 'node:util'
import type { BackendContext } from '../../backends/backend.ts'
import { probe, type ProbeResult } from '../../backends/probe.ts'
import type { ActionDetails, AuthorizeDecision } from '../../kernel/access.ts'
import type { MaybePromise, Stop } from '../../kernel/hooks.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import type { Store } from '../../store/store.ts'
import type { AnswerMetrics } from '../../chain/answers.ts'
import { Chain } from '../../chain/chain.ts'
import { firstAnswer, reportSkipped } from '../../chain/question.ts'
import type { Requester } from './requester.ts'
import { type CachedDecision, type CacheSettings, DecisionCache } from './cache.ts'
import { type AuthorizationCounters, HIT, MATCHED, MISS, NO_MATCH } from './counters.ts'
import {
  type ClientIdentity,
  requesterFromClient,
  type Decided,
  decideByLogin,
  type DecisionStep,
  type ReportStep,
} from './decided.ts'
import { toHookDecision } from './grants.ts'
import { askLast, LAST, type LastSource } from './last-source.ts'
import { RuleTable } from './rule-table.ts'
import { sourceKinds, type SourceSettings } from './kinds.ts'
import type { Source, Verdict } from './source.ts'
import { TopicQuestion } from './topic-question.ts'

export type { CachedDecision } from './cache.ts'
export type { DecisionStep } from './decided.ts'
export { BadAclFile, checkAclFile } from './file.ts'
export { sourceKinds } from './kinds.ts'
export type { LastSource } from './last-source.ts'
export type { Verdict } from './source.ts'
export type { RuleKind } from './rule-table.ts'

type Services = Ports<'clock' | 'log' | 'hooks' | 'memory'>

export interface AuthorizationSettings {
  noMatch: Permission
  /** Treatment of a client whose request was denied. */
  denyAction: 'ignore' | 'disconnect'
  cache: CacheSettings
  /** Sources in evaluation order. */
  sources: readonly (SourceSettings & { isEnabled: boolean })[]
}

/** Decision that a request would get, with its steps. */
export interface ExplainedDecision {
  decided: Decided
  /** Present if a cached decision applies; `steps` then show the decision without the cache. */
  cached?: { at: number; uncached: Decided }
  /** A denied client is disconnected as well. */
  disconnects: boolean
  steps: readonly DecisionStep[]
}

export type SourceMetrics = AnswerMetrics

/**
 * Decides what clients may publish and subscribe to. Sources are asked in their order, and the first match decides.
 * Without sources, and if all actions are allowed, its hooks are not installed and cost nothing.
 */
export class Authorization {
  readonly rules: RuleTable
  readonly #kernel: Services
  readonly #counters: AuthorizationCounters
  readonly #around: BackendContext
  readonly #unhookLogin: (() => void)[]
  #hasLoginRules = false
  #settings: AuthorizationSettings
  #chain = new Chain<SourceSettings, Source>()
  /** Whether every enabled source could be opened. */
  #isWhole = true
  /** Cached decisions; replaced together with the settings. */
  #cache: DecisionCache
  #unhook: readonly (() => void)[] = []
  #last: LastSource | undefined

  constructor(
    kernel: Services,
    store: Store,
    counters: AuthorizationCounters,
    around: BackendContext,
    settings: AuthorizationSettings,
  ) {
    this.#kernel = kernel
    this.#counters = counters
    this.#around = around
    this.rules = new RuleTable(store)
    this.#settings = settings
    this.#cache = new DecisionCache(
      kernel.clock,
      settings.cache,
      kernel.memory.budget('authorization_cache'),
    )
    // The first login with rules enables the hook, regardless of the settings.
    const noteRules = ({ loginRules }: Session) => {
      if (loginRules === undefined || this.#hasLoginRules) return
      this.#hasLoginRules = true
      this.#hook()
    }
    this.#unhookLogin = [
      kernel.hooks.on('client.connected', noteRules),
      kernel.hooks.on('session.restored', noteRules),
    ]
    this.setSettings(settings).catch(() => {}) // in the log, and nobody may anything
  }

  get settings(): AuthorizationSettings {
    return this.#settings
  }

  /**
   * Takes effect at once; resolves after the first check of each new server.
   * @throws if a source cannot be opened; everything is denied then
   */
  async setSettings(settings: AuthorizationSettings): Promise<void> {
    const builtInBefore = this.#chain.find('built_in_database')
    this.#put(settings)
    // Rules are deleted together with the built-in source; a disabled source keeps them.
    const isGone = this.#chain.find('built_in_database') === undefined
    if (isGone && builtInBefore?.isEnabled === true) await this.rules.clear()
    await this.#chain.looked()
  }

  #put(settings: AuthorizationSettings): void {
    const { clock, log, memory } = this.#kernel
    const deps = { clock, log, ...this.#around, rules: this.rules }
    const places = settings.sources.map((source) => {
      const { isEnabled, ...itself } = source
      return { id: source.type, isEnabled, settings: itself }
    })
    this.#settings = settings
    const budget = memory.budget('authorization_cache')
    this.#cache = new DecisionCache(clock, settings.cache, budget)
    try {
      this.#chain = this.#chain.next(places, {
        clock,
        log,
        open: (source, type) =>
          sourceKinds.open(type, source, { ...deps, name: `authorization:${type}` }),
        isSame: (before, now) =>
          sourceKinds.hasServer(now.type, now) && isDeepStrictEqual(before, now),
      })
      this.#isWhole = true
    } catch (error) {
      this.#isWhole = false
      this.#hook()
      log.error({ err: error }, 'A source could not be started: all actions are denied')
      throw error
    }
    this.#hookOrNot()
  }

  #hookOrNot(): void {
    const isAsked =
      this.#settings.noMatch === 'deny' ||
      this.#hasLoginRules ||
      this.#last !== undefined ||
      this.#settings.sources.some(({ isEnabled }) => isEnabled)
    if (isAsked) this.#hook()
    else this.#takeOff()
  }

  /** Sets the source that is asked after the others; `undefined` for none. */
  setLast(last: LastSource | undefined): void {
    const isOther = (last === undefined) !== (this.#last === undefined)
    this.#last = last
    if (!isOther) return
    this.clearCache()
    if (this.#isWhole) this.#hookOrNot()
  }

  /** Opened source by type; `undefined` if unknown or disabled. */
  source(type: string): Source | undefined {
    return this.#chain.find(type)?.member
  }

  /**
   * Tries the server of a source that need not be in the chain, and its lookup.
   *
   * @param isAsked whether the source decides about the sample as well
   * @throws {TooManyProbes} if too many run at this time
   */
  probe(
    settings: SourceSettings,
    sample: { client: ClientIdentity; details: ActionDetails },
    isAsked: boolean,
  ): Promise<ProbeResult> {
    const requester = requesterFromClient(sample.client)
    const request = toAccessRequest(sample.details)
    return probe(
      { clock: this.#kernel.clock, outgoing: this.#around.outgoing },
      (deps) =>
        sourceKinds.open(settings.type, settings, { ...deps, name: 'probe', rules: this.rules }),
      ({ inspect, decide }) => ({
        lookup: request && inspect && (() => inspect(requester, request)),
        sample:
          isAsked && request !== undefined
            ? async () => ({ outcome: (await decide(requester, request))?.permission ?? 'nomatch' })
            : undefined,
      }),
    )
  }

  #hook(): void {
    if (this.#unhook.length > 0) return
    const { hooks } = this.#kernel
    this.#unhook = [
      hooks.on('client.authorize', (_, session, details) => this.#answer(session, details)),
      // A reconnected session may have another name and address, so its cached decisions are invalid.
      hooks.on('client.connected', (session) => this.clearCache(session)),
    ]
  }

  metrics(type: string): SourceMetrics | undefined {
    return this.#chain.find(type)?.answers.metrics()
  }

  /** Questions in each of the last seconds. */
  history(type: string, seconds: number): readonly number[] | undefined {
    return this.#chain.find(type)?.answers.history(seconds)
  }

  cacheOf(session: Session): readonly CachedDecision[] {
    return this.#cache.of(session)
  }

  /** Clears the cache of one client, or of all. */
  clearCache(session?: Session): void {
    this.#cache.forget(session)
  }

  close(): void {
    this.#takeOff()
    for (const unhook of this.#unhookLogin) unhook()
    this.#chain.close()
    this.#chain = new Chain()
  }

  #takeOff(): void {
    for (const unhook of this.#unhook) unhook()
    this.#unhook = []
  }

  /** Decides a request as a client would see it, without counting or caching. */
  async explain(session: ClientIdentity, request: ActionDetails): Promise<ExplainedDecision> {
    const details: ActionDetails = { ...request, isSimulated: true }
    const steps: DecisionStep[] = []
    const { denyAction } = this.#settings
    const cached = this.#cache.find(session, this.#cache.cacheKey(details))
    const uncached = await this.#ask(session, details, (step) => void steps.push(step))
    const decided = cached?.decided ?? uncached
    return {
      decided,
      ...(cached !== undefined && { cached: { at: cached.at, uncached } }),
      disconnects: decided.permission === 'deny' && denyAction === 'disconnect',
      steps,
    }
  }

  /** The rights of a client by the rules of this broker. */
  rights(session: ClientIdentity): ReturnType<typeof collectRights> {
    const requester = requesterFromClient(session)
    const { sources, noMatch } = this.#settings
    const { loginRules: login } = session
    const own = [
      ...sources
        .filter(({ isEnabled }) => isEnabled)
        .map((each) => this.#rightsIn(each, requester)),
      ...(this.#last === undefined ? [] : [{ source: LAST, isAsked: true } as const]),
    ]
    const rest = { source: 'no_match', permission: noMatch }
    if (login === undefined) return collectRights(requester, own, rest)
    const source = 'login'
    const isOver = login.expireAt !== undefined && login.expireAt <= this.#kernel.clock.now()
    if (isOver) return collectRights(requester, [], { source, permission: 'deny' })
    // Rules of this feature that an authenticator attached to the login.
    const ofLogin = { source, lists: [{ rules: login.rules as readonly Rule[] }] }
    return login.otherwise === undefined
      ? collectRights(requester, [ofLogin, ...own], rest)
      : collectRights(requester, [ofLogin], { source, permission: login.otherwise })
  }

  #rightsIn(settings: SourceSettings, { clientId, username }: Requester): RightsSource {
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
    const { denyAction } = this.#settings
    const isCounted = details.isSimulated !== true
    const repeated = this.#cache.repeated(session, details)
    if (repeated !== undefined) {
      if (isCounted) this.#counters.count(HIT)
      return toHookDecision(repeated.decided, denyAction, 'cache')
    }
    const key = this.#cache.cacheKey(details)
    const entry = this.#cache.find(session, key)
    if (entry !== undefined) {
      if (isCounted) {
        this.#cache.note(session, details, entry)
        this.#counters.count(HIT)
      }
      return toHookDecision(entry.decided, denyAction, 'cache')
    }
    const decided = this.#decide(session, details, key)
    return decided instanceof Promise
      ? decided.then((settled) => toHookDecision(settled, denyAction))
      : toHookDecision(decided, denyAction)
  }

  #decide(
    session: Session,
    details: ActionDetails,
    key: string | undefined,
  ): MaybePromise<Decided> {
    if (key === undefined || details.isSimulated === true) return this.#ask(session, details)
    this.#counters.count(MISS)
    const remember = this.#cache.slot(session, key, details)
    const decided = this.#ask(session, details)
    return decided instanceof Promise ? decided.then(remember) : remember(decided)
  }

  #ask(session: ClientIdentity, details: ActionDetails, tell?: ReportStep): MaybePromise<Decided> {
    if (!this.#isWhole) return { permission: 'deny', source: 'no_match' }
    const request = toAccessRequest(details)
    const isCounted = details.isSimulated !== true
    if (request === undefined) {
      return this.#decided({ permission: 'deny', source: 'delayed' }, isCounted)
    }
    const requester = requesterFromClient(session)
    const question = new TopicQuestion(requester, request, isCounted, tell)
    const byLogin = decideByLogin(session.loginRules, requester, request, this.#kernel.clock.now())
    if (session.loginRules !== undefined) {
      const outcome = byLogin?.permission ?? 'nomatch'
      tell?.({ source: 'login', outcome, ...(byLogin !== undefined && { by: byLogin }) })
    }
    if (byLogin === undefined) return this.#askSources(question, session)
    reportSkipped(this.#chain.links, question)
    return this.#decided(byLogin, isCounted)
  }

  /** Asks the sources; synchronous unless one asks a server. The settings of the start apply to the end. */
  #askSources(question: TopicQuestion, client: ClientIdentity): MaybePromise<Decided> {
    const chain = this.#chain
    const { noMatch } = this.#settings
    const byDefault = (failed: Pick<Decided, 'failures'>): Decided => {
      if (question.isCounted) this.#counters.count(NO_MATCH)
      return { permission: noMatch, source: 'no_match', ...failed }
    }
    const decide = (found: FoundVerdict): MaybePromise<Decided> => {
      const { failures, isCounted } = question
      const failed = failures.length > 0 ? { failures } : {}
      if (found?.answer !== undefined) {
        return this.#decided({ source: found.id, ...found.answer, ...failed }, isCounted)
      }
      if (this.#last === undefined) return byDefault(failed)
      return askLast(this.#last, question, client, noMatch === 'allow').then((decided) =>
        decided === undefined
          ? byDefault(failed)
          : this.#decided({ ...decided, ...failed }, isCounted),
      )
    }
    const found = firstAnswer(chain.links, question)
    if (!(found instanceof Promise)) return decide(found)
    return found.then((settled) => {
      // A source may have been closed during its question, so the present sources are asked again.
      if (question.failures.length === 0 || question.watch !== undefined || chain === this.#chain) {
        return decide(settled)
      }
      question.failures = []
      return this.#askSources(question, client)
    })
  }

  #decided(decided: Decided, isCounted: boolean): Decided {
    if (isCounted) this.#counters.count(MATCHED[decided.permission])
    return decided
  }
}

type FoundVerdict = Awaited<ReturnType<typeof firstAnswer<Source, Verdict | undefined>>>
