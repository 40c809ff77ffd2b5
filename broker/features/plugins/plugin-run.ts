import { errorMessage } from '@signalbox/formats/error-message'
import type { Ports } from '../../kernel/ports.ts'
import { CallQueue } from './call-queue.ts'
import type { HookedPlugin } from './hook-bridge.ts'
import { type HookStats } from './hook-stats.ts'
import type { PluginRuntime } from './package.ts'
import { PluginThread, type RouteAnswer, type ThreadFailure } from './plugin-thread.ts'
import { newMessage } from './results.ts'
import type { DeclaredHook, ThreadMetric, ThreadStart } from './thread/protocol.ts'

type Services = Ports<'clock' | 'log' | 'publish'>

export interface LogLine {
  /** Time in epoch milliseconds. */
  at: number
  level: string
  text: string
}

const MAX_LINES = 200
const MAX_LINE = 1000
/** Lines per second that reach the log of the broker. */
const LINES_PER_SECOND = 20
const LEVELS: ReadonlySet<string> = new Set(['debug', 'info', 'warn', 'error'])
/** Messages per second that a plugin publishes at most. */
const PUBLISHES_PER_SECOND = 10_000

/** Every decision: a plugin that never had hooks may have been meant for any of them. */
const ALL_DECISIONS: readonly DeclaredHook[] = [
  'client.authenticate',
  'client.authorize',
  'message.publish',
].map((name) => ({ name, topics: undefined, payload: false, largerThan: -1, isPure: false }))

/** State of an installed plugin, with its thread while it runs. */
export class PluginRun {
  state: 'stopped' | 'starting' | 'running' | 'failed' = 'stopped'
  failure: ThreadFailure | undefined
  /** Start of the present state in epoch milliseconds. */
  since: number
  /** Configuration that the plugin was started with, or has accepted since. */
  config: unknown
  readonly lines: LogLine[] = []
  readonly #kernel: Services
  readonly #name: string
  readonly #onFailure: (failure: ThreadFailure) => void
  #thread: PluginThread | undefined
  #failedAction: PluginRuntime['failedAction'] = 'ignore'
  /** Hooks whose decisions are denied while the plugin has no thread. */
  #guarded: readonly DeclaredHook[] = []
  readonly #allowed = { second: 0, lines: 0, publishes: 0 }

  constructor(kernel: Services, name: string, onFailure: (failure: ThreadFailure) => void) {
    this.#kernel = kernel
    this.#name = name
    this.#onFailure = onFailure
    this.since = kernel.clock.now()
  }

  get isRunning(): boolean {
    return this.state === 'running'
  }

  get hooks(): readonly DeclaredHook[] {
    return this.#thread?.hooks ?? []
  }

  get routes(): readonly string[] {
    return this.isRunning ? (this.#thread?.routes ?? []) : []
  }

  get metrics(): readonly ThreadMetric[] {
    return this.#thread?.metrics ?? []
  }

  /** Memory and processor use of the thread, while it runs. */
  get load(): { memory: number; cpu: number } | undefined {
    return this.isRunning && this.#thread ? this.#thread : undefined
  }

  statsOf(hook: string): HookStats | undefined {
    return this.#thread?.calls.statsOf.get(hook)
  }

  /** Its hooks; a failed plugin that has to deny still denies. */
  get hooked(): HookedPlugin | undefined {
    const isHooked = this.isRunning || (this.state === 'failed' && this.#failedAction === 'deny')
    if (!isHooked) return undefined
    const { hooks, calls } = this.#thread ?? { hooks: this.#guarded, calls: this.#noCalls() }
    return {
      id: `plugin:${this.#name}`,
      failedAction: this.#failedAction,
      hooks,
      calls,
      wrong: (hook, reason) => {
        calls.stats(hook).failed++
        this.#log('error', `${hook}: ${reason}`)
      },
    }
  }

  /** Settles when it runs or has failed. */
  async start(start: ThreadStart, runtime: PluginRuntime): Promise<void> {
    this.config = start.config
    this.#failedAction = runtime.failedAction
    this.#guarded = []
    this.#put('starting')
    const thread = new PluginThread(start, {
      clock: this.#kernel.clock,
      limits: runtime,
      events: {
        failed: (failure) => this.fail(failure, thread),
        log: (level, text) => this.#log(level, text),
        publish: (message) => this.#publish(message),
      },
    })
    const before = this.#thread
    this.#thread = thread
    if (!(await thread.started)) {
      // After a failed start, a plugin that must deny keeps the hooks of its previous thread.
      if (before !== undefined && this.#thread === thread) thread.hooks = before.hooks
      return
    }
    if (this.#thread === thread) this.#put('running')
  }

  async stop(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    if (this.state !== 'stopped') this.#put('stopped')
    await thread?.stop()
  }

  /**
   * Leaves the plugin stopped. A plugin that must deny denies the events of its known hooks, or all
   * if they are unknown.
   */
  leave(
    failure: ThreadFailure,
    failedAction: PluginRuntime['failedAction'],
    hooks: readonly DeclaredHook[] = ALL_DECISIONS,
  ): void {
    this.#failedAction = failedAction
    this.#guarded = hooks
    this.fail(failure)
  }

  /** Queue that ends every call without a result. */
  #noCalls(): CallQueue {
    const calls = new CallQueue(this.#kernel.clock, 0, () => {})
    calls.close()
    return calls
  }

  fail(failure: ThreadFailure, thread?: PluginThread): void {
    if (this.#thread !== thread) return
    this.#put('failed')
    this.failure = failure
    this.#log('error', `${failure.reason}: ${failure.message}`)
    this.#onFailure(failure)
  }

  async configure(config: unknown): Promise<boolean> {
    if ((await this.#thread?.configure(config)) !== true) return false
    this.config = config
    return true
  }

  /** `undefined`: it does not run, has too many open calls, or did not answer in time. */
  async route(
    method: string,
    route: string,
    request: { query: unknown; body?: unknown },
  ): Promise<RouteAnswer | undefined> {
    return this.#thread?.route(`${method} ${route}`, request.query, request.body)
  }

  #put(state: PluginRun['state']): void {
    this.state = state
    this.since = this.#kernel.clock.now()
    this.failure = undefined
  }

  /** Whether it may do that once more in this second. */
  #may(what: 'lines' | 'publishes', most: number): boolean {
    const second = Math.floor(this.#kernel.clock.monotonic() / 1000)
    const allowed = this.#allowed
    if (second !== allowed.second) Object.assign(allowed, { second, lines: 0, publishes: 0 })
    return ++allowed[what] <= most
  }

  #log(level: string, text: string): void {
    if (!this.#may('lines', LINES_PER_SECOND)) return
    const known = (LEVELS.has(level) ? level : 'info') as 'debug' | 'info' | 'warn' | 'error' // one of them
    const line = { at: this.#kernel.clock.now(), level: known, text: text.slice(0, MAX_LINE) }
    this.lines.push(line)
    if (this.lines.length > MAX_LINES) this.lines.shift()
    this.#kernel.log[known]({ plugin: this.#name }, line.text)
  }

  #publish(given: unknown): void {
    if (!this.#may('publishes', PUBLISHES_PER_SECOND)) return
    try {
      const by = `plugin:${this.#name}`
      const message = newMessage(given, {
        fromClientId: by,
        timestamp: this.#kernel.clock.now(),
        derived: { by, hops: 1, family: { size: 1 } },
      })
      void this.#kernel.publish(message)
    } catch (error) {
      this.#log('error', errorMessage(error))
    }
  }
}
