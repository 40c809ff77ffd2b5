import type { ExhookHook } from '@signalbox/contract/exhook-fields'
import type { AlarmBoard } from '../../backends/backend.ts'
import type { Outgoing } from '../../backends/outgoing.ts'
import { RateLimitedLog } from '../../backends/rate-limited-log.ts'
import type { Definitions } from '../../integration/grpc/definitions.ts'
import { ConnectionPool, type Endpoint } from '../../integration/grpc/pool.ts'
import { describeCallError } from '../../integration/grpc/reason.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import {
  DECIDING_HOOKS,
  type DecidingHook,
  isDeciding,
  METHODS,
  readRegistered,
  readValued,
  type Registered,
  type ValuedAnswer,
} from './hook-points.ts'
import type { HookMetrics } from './hook-metrics.ts'
import { Lanes } from './lanes.ts'
import type { Fields } from '../../integration/grpc/broker-messages.ts'
import type { ServerSettings } from './setting.ts'

export type ServerStatus = 'connected' | 'connecting' | 'disconnected' | 'disabled'

export interface ProviderDeps {
  clock: Clock
  log: Log
  alarms: AlarmBoard
  outgoing: Outgoing
  /** The definitions are read at their first use. */
  definitions: () => Promise<Definitions>
  /** Hook points that the server registered when it was connected last, also before a restart. */
  remembered: Registered | undefined
  metrics: HookMetrics
  /** Fields that every request repeats. */
  meta: Fields
  /** Description of the node, for `OnProviderLoaded`. */
  brokerInfo: () => Fields
  maxAnswerBytes: number
  /** Called with the hook points that the provider registers. */
  onRegistered: (hooks: Registered) => void
}

const SERVICE = 'HookProvider'
/** Key of the calls that concern no client; they share a connection. */
const NOBODY = ''
const UNLOAD_TIMEOUT_MS = 5000
/** After a connection was lost, the first attempt; a provider that ends each connection is not asked more often. */
const SOON_MS = 1000
const NO_HOOKS: Registered = new Map()
const NOT_ASKED: ValuedAnswer = { type: 'IGNORE', boolResult: undefined, message: undefined }
const NOT_USABLE = 'the URL is not http:// or https:// with host and port'

/** Every decision: a server that was never connected may have been meant for any of them. */
const ALL_DECISIONS: Registered = new Map(DECIDING_HOOKS.map((hook) => [hook, []]))

/**
 * The connection of an enabled server, from `OnProviderLoaded` to `OnProviderUnloaded`. The hook points of the last
 * answer stay registered while the provider is away: `failed_action` decides about calls that fail. An alarm is active
 * in that time. With `deny` this applies from the start: until the server is connected, it guards the decisions that it
 * registered last, also before a restart, or all of them if it was never connected
 * (docs/decisions/0163-exhook-and-exproto.md).
 */
export class Provider {
  readonly settings: ServerSettings
  readonly #deps: ProviderDeps
  readonly #pool: ConnectionPool | undefined
  readonly #log: RateLimitedLog
  readonly #lanes = new Lanes()
  /** Hook points of the last answer since the start. */
  #hooks: Registered | undefined
  #definitions: Definitions | undefined
  #status: ServerStatus = 'connecting'
  #reason: string | undefined
  #cancel: () => void = () => {}
  #loading: Promise<void> | undefined
  /** Time of the last attempt to connect, in milliseconds of `performance.now()`. */
  #triedAt = Number.NEGATIVE_INFINITY
  /** Settles after the first attempt. */
  readonly #tried = Promise.withResolvers<void>()
  #isTried = false
  #isStopped = false

  constructor(settings: ServerSettings, deps: ProviderDeps) {
    this.settings = settings
    this.#deps = deps
    this.#log = new RateLimitedLog(deps)
    const { endpoint } = settings
    if (endpoint !== undefined) this.#pool = this.#open(endpoint)
  }

  get status(): ServerStatus {
    return this.#status
  }

  /** Reason why the provider is not connected. */
  get reason(): string | undefined {
    return this.#reason
  }

  /** Hook points that the server registered last. */
  get registered(): Registered {
    return this.#hooks ?? this.#deps.remembered ?? NO_HOOKS
  }

  /**
   * Hook points at which the server is called. Before it is connected: those at which decisions are refused in its
   * place.
   */
  get hooks(): Registered {
    if (this.#isStopped) return NO_HOOKS
    return this.#hooks ?? this.#guarded
  }

  get #guarded(): Registered {
    if (this.settings.failedAction !== 'deny') return NO_HOOKS
    const { remembered } = this.#deps
    if (remembered === undefined) return ALL_DECISIONS
    return new Map([...remembered].filter(([hook]) => isDeciding(hook)))
  }

  /** Resolves when the first attempt to connect is over; `undefined` if it already is. */
  get firstAttempt(): Promise<void> | undefined {
    return this.#isTried ? undefined : this.#tried.promise
  }

  /** Resolves after the first attempt, successful or not. */
  async start(): Promise<void> {
    if (this.#pool === undefined) this.#turn(NOT_USABLE, 'disconnected')
    else await this.#load()
    this.#endTry()
  }

  #endTry(): void {
    this.#isTried = true
    this.#tried.resolve()
  }

  /** No hook point is registered any more. Settles when the provider has been notified, or cannot be. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancel()
    this.#endTry()
    this.#deps.alarms.deactivate(this.#alarm)
    const pool = this.#pool
    if (pool === undefined) return
    const definitions = this.#definitions
    if (this.#status === 'connected' && definitions !== undefined) {
      const request = { meta: this.#deps.meta }
      const bytes = definitions.encode('ProviderUnloadedRequest', request)
      const path = definitions.methodPath(SERVICE, 'OnProviderUnloaded')
      const timeoutMs = Math.min(UNLOAD_TIMEOUT_MS, this.#timeoutMs)
      await pool.call(NOBODY, path, bytes, timeoutMs).catch(() => {})
    }
    if (this.#lanes.isIdle) pool.close()
    // Questions in progress have their answers, or their time-outs.
    else void this.#lanes.idle().then(() => pool.close())
  }

  /** Ends without notice to the provider. */
  discard(): void {
    this.#isStopped = true
    this.#cancel()
    this.#pool?.close()
  }

  /** Whether the provider registered for the hook, and for the topic if there is one. */
  wants(hook: ExhookHook, matches: (topicFilters: readonly string[]) => boolean): boolean {
    const topics = this.hooks.get(hook)
    return topics !== undefined && (topics.length === 0 || matches(topics))
  }

  /**
   * Asks for a decision. The time limit includes the time in which calls of the same client are ahead.
   *
   * @param key of the client; `undefined`: it waits for no other call
   * @throws {Error} if there is no readable answer in time, or too much is waiting
   */
  ask(
    hook: DecidingHook,
    key: string | undefined,
    request: Fields,
    { bytes = 0, isCounted = true }: { bytes?: number; isCounted?: boolean } = {},
  ): Promise<ValuedAnswer> {
    const dueAt = performance.now() + this.#timeoutMs
    return new Promise((resolve, reject) => {
      let isOver = false
      const end = (isAnswered: boolean): boolean => {
        if (isOver) return false
        isOver = true
        clearTimeout(timer)
        if (isCounted) this.#deps.metrics.count(hook, isAnswered)
        return true
      }
      const fail = (error: Error) => {
        if (!end(false)) return
        this.#warn(hook, describeCallError(error))
        reject(error)
      }
      const timer = setTimeout(() => fail(new Error('no answer in time')), this.#timeoutMs)
      this.#lanes.add(key, {
        dueAt,
        bytes,
        drop: (why) => fail(new Error(why)),
        make: async () => {
          if (isOver) return
          try {
            const definitions = await this.#connected()
            // The server has been connected and did not register this hook point.
            if (!this.hooks.has(hook)) {
              if (end(true)) resolve(NOT_ASKED)
              return
            }
            const answer = await this.#call(hook, key, request, dueAt - performance.now())
            const valued = readValued(definitions.decode('ValuedResponse', answer))
            if (end(true)) resolve(valued)
          } catch (error) {
            fail(error instanceof Error ? error : new Error(String(error)))
          }
        },
      })
    })
  }

  /** Reports an event. Only later calls of the same client wait for its answer. */
  notify(hook: ExhookHook, key: string | undefined, request: () => Fields, bytes = 0): void {
    const { metrics } = this.#deps
    const dropped = (why: string) => {
      metrics.count(hook, false)
      this.#warn(hook, why)
    }
    this.#lanes.add(key, {
      dueAt: performance.now() + this.#timeoutMs,
      bytes,
      drop: dropped,
      make: async () => {
        try {
          await this.#call(hook, key, request(), this.#timeoutMs)
          metrics.count(hook, true)
        } catch (error) {
          dropped(describeCallError(error))
        }
      },
    })
  }

  /** Logs an answer that cannot be used. */
  unusable(hook: DecidingHook, what: string): void {
    this.#log.warn(
      { server: this.settings.name, hook, what },
      'unknown_responsed_value: the answer of an ExHook server is ignored',
    )
  }

  get #timeoutMs(): number {
    return this.settings.endpoint?.timeoutMs ?? 1
  }

  /**
   * Settles when the server has been connected at least once. Tries again if the last attempt was a while ago, so that
   * clients do not wait for the interval of `auto_reconnect`.
   *
   * @throws {Error} if the server was never connected
   */
  async #connected(): Promise<Definitions> {
    await this.firstAttempt
    if (this.#hooks === undefined && performance.now() - this.#triedAt >= SOON_MS) {
      await this.#load()
    }
    if (this.#hooks === undefined || this.#definitions === undefined) {
      throw new Error(this.#reason ?? 'not connected')
    }
    return this.#definitions
  }

  #open(endpoint: Endpoint): ConnectionPool {
    return new ConnectionPool({
      endpoint,
      outgoing: this.#deps.outgoing,
      maxAnswerBytes: this.#deps.maxAnswerBytes,
      onOpened: () => {
        // A call has connected again: the provider may be another process.
        if (this.#status !== 'connected' && this.#loading === undefined) this.#loadIn(0)
      },
      onLost: () => {
        if (this.#isStopped || this.#status !== 'connected') return
        this.#turn('connection closed')
        if (this.settings.reconnectMs !== undefined) {
          this.#loadIn(Math.min(SOON_MS, this.settings.reconnectMs))
        }
      },
    })
  }

  #call(
    hook: ExhookHook,
    key: string | undefined,
    request: Fields,
    timeoutMs: number,
  ): Promise<Buffer> {
    const definitions = this.#definitions
    // Only a provider with a pool has been connected.
    if (this.#pool === undefined || definitions === undefined) {
      return Promise.reject(new Error('not connected'))
    }
    const [method, type] = METHODS[hook]
    const bytes = definitions.encode(type, { ...request, meta: this.#deps.meta })
    return this.#pool.call(key ?? NOBODY, definitions.methodPath(SERVICE, method), bytes, timeoutMs)
  }

  /** Connects; at most one attempt is made at a time. */
  #load(): Promise<void> {
    this.#loading ??= this.#tryToLoad().finally(() => {
      this.#loading = undefined
      this.#triedAt = performance.now()
    })
    return this.#loading
  }

  async #tryToLoad(): Promise<void> {
    const { meta, brokerInfo, onRegistered } = this.#deps
    const pool = this.#pool
    if (pool === undefined || this.#isStopped) return
    this.#cancel()
    try {
      const definitions = await this.#deps.definitions()
      this.#definitions = definitions
      const request = { broker: brokerInfo(), meta }
      const bytes = definitions.encode('ProviderLoadedRequest', request)
      const path = definitions.methodPath(SERVICE, 'OnProviderLoaded')
      const answer = await pool.call(NOBODY, path, bytes, this.#timeoutMs)
      const hooks = readRegistered(definitions.decode('LoadedResponse', answer).hooks)
      if (this.#isStopped) return
      this.#hooks = hooks
      this.#status = 'connected'
      this.#reason = undefined
      this.#deps.alarms.deactivate(this.#alarm)
      onRegistered(hooks)
    } catch (error) {
      if (this.#isStopped) return
      this.#turn(describeCallError(error))
      const { reconnectMs } = this.settings
      if (reconnectMs !== undefined) this.#loadIn(reconnectMs)
    }
  }

  #loadIn(ms: number): void {
    this.#cancel()
    if (!this.#isStopped) this.#cancel = this.#deps.clock.after(ms, () => void this.#load())
  }

  #turn(reason: string, status = this.#awayStatus): void {
    const isNew = this.#status === 'connected' || this.#reason !== reason
    this.#status = status
    this.#reason = reason
    if (!isNew) return
    const { alarms, log } = this.#deps
    log.warn({ server: this.settings.name, reason }, 'An ExHook server is not connected')
    const { failedAction } = this.settings
    const effect =
      failedAction === 'deny'
        ? 'clients are refused where this ExHook server has to decide'
        : 'protection not active: this ExHook server is not asked'
    alarms.activate(this.#alarm, `resource down: ${reason}; ${effect}`, {
      resource_id: this.#alarm,
      reason: 'resource_down',
      failed_action: failedAction,
    })
  }

  get #awayStatus(): ServerStatus {
    return this.settings.reconnectMs === undefined ? 'disconnected' : 'connecting'
  }

  get #alarm(): string {
    return `exhook:${this.settings.name}`
  }

  #warn(hook: ExhookHook, reason: string): void {
    this.#log.warn(
      { server: this.settings.name, hook, reason },
      'A call of an ExHook server failed',
    )
  }
}
