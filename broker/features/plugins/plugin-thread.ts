import { Worker } from 'node:worker_threads'
import type { PluginState } from '@signalbox/contract/plugins'
import type { Clock } from '../../kernel/clock.ts'
import { CallQueue } from './call-queue.ts'
import type {
  DeclaredHook,
  FromThread,
  ThreadMetric,
  ThreadStart,
  ToThread,
} from './thread/protocol.ts'

export type FailureReason = NonNullable<PluginState['reason']>

/** How a thread has ended without being stopped. */
export interface ThreadFailure {
  reason: FailureReason
  message: string
}

export interface ThreadLimits {
  memoryMb: number
  callTimeoutMs: number
}

export interface ThreadEvents {
  failed(failure: ThreadFailure): void
  log(level: string, text: string): void
  publish(message: unknown): void
}

export interface RouteAnswer {
  status: number
  /** JSON text; of a failure its words. */
  body: unknown
}

const MIB = 1024 * 1024
const START_TIMEOUT_MS = 10_000
const STOP_TIMEOUT_MS = 2000
const ROUTE_TIMEOUT_MS = 5000
const CONFIGURE_TIMEOUT_MS = 5000
/** Interval between checks of the thread. */
const WATCH_MS = 1000
/** Time without an answer to a ping after which the thread counts as hanging. */
const HANG_MS = 5000
const MAX_ROUTE_CALLS = 100
/** Consecutive failed calls after which the plugin is stopped. */
const MAX_FAILURES = 100
const MAX_ROUTE_BYTES = 4 * MIB

/** A bundle has the file beside its own. */
const FILE = new URL(
  import.meta.url.endsWith('.ts') ? './thread/main.ts' : './plugin-thread.mjs',
  import.meta.url,
)

/** One run of a plugin: a thread with limits, watched until it ends. */
export class PluginThread {
  readonly calls: CallQueue
  hooks: readonly DeclaredHook[] = []
  routes: readonly string[] = []
  canConfigure = false
  metrics: readonly ThreadMetric[] = []
  /** Memory use in bytes. */
  memory = 0
  /** Processor use as a share of one core. */
  cpu = 0
  readonly #clock: Clock
  readonly #limits: ThreadLimits
  readonly #events: ThreadEvents
  readonly #worker: Worker
  readonly #ready = Promise.withResolvers<boolean>()
  readonly #exited = Promise.withResolvers<void>()
  readonly #routeCalls = new Map<number, (answer: RouteAnswer) => void>()
  #configured: ((message: string | undefined) => void) | undefined
  #nextRoute = 1
  #state: 'starting' | 'running' | 'ended' = 'starting'
  #pingedAt: number | undefined
  #cpuBefore: { at: number; micros: number } | undefined
  #cancel: () => void

  constructor(
    start: ThreadStart,
    { clock, limits, events }: { clock: Clock; limits: ThreadLimits; events: ThreadEvents },
  ) {
    this.#clock = clock
    this.#limits = limits
    this.#events = events
    this.calls = new CallQueue(clock, limits.callTimeoutMs, (message) => this.#post(message))
    this.#worker = new Worker(FILE, {
      workerData: start,
      // Not the environment of the process: it contains the key for secrets.
      env: {},
      argv: [],
      execArgv: [],
      stdin: false,
      stdout: true,
      stderr: true,
      resourceLimits: {
        maxOldGenerationSizeMb: limits.memoryMb,
        maxYoungGenerationSizeMb: Math.min(16, limits.memoryMb / 4),
        stackSizeMb: 4,
      },
      name: `plugin ${start.name}`,
    })
    this.#worker.on('message', (message: FromThread) => this.#receive(message))
    this.#worker.on('messageerror', (error) => this.#fail('crashed', error.message))
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      const text = isMemory ? `More than ${limits.memoryMb} MB` : (error.stack ?? String(error))
      this.#fail(isMemory ? 'out_of_memory' : 'crashed', text)
    })
    this.#worker.on('exit', (code) => {
      this.#fail('exited', `The thread has ended with code ${code}`)
      this.#exited.resolve()
    })
    for (const [level, stream] of [
      ['info', this.#worker.stdout],
      ['error', this.#worker.stderr],
    ] as const) {
      stream.setEncoding('utf8').on('data', (text: string) => events.log(level, text.trimEnd()))
    }
    this.#cancel = clock.after(START_TIMEOUT_MS, () =>
      this.#fail('start_timeout', `It did not start within ${START_TIMEOUT_MS / 1000} s`),
    )
  }

  get isRunning(): boolean {
    return this.#state === 'running'
  }

  /** Settles when it runs, or does not. */
  get started(): Promise<boolean> {
    return this.#ready.promise
  }

  /** Lets the plugin finish and ends its thread. */
  async stop(): Promise<void> {
    if (this.#state === 'ended') return
    const wasRunning = this.#state === 'running'
    this.#end()
    if (!wasRunning) return this.#terminate()
    this.#worker.postMessage({ kind: 'stop' } satisfies ToThread)
    const cancel = this.#clock.after(STOP_TIMEOUT_MS, () => void this.#terminate())
    await this.#exited.promise
    cancel()
  }

  /** `undefined`: it does not run, has too many open calls, or did not answer in time. */
  route(route: string, query: unknown, body: unknown): Promise<RouteAnswer | undefined> {
    if (!this.isRunning || this.#routeCalls.size >= MAX_ROUTE_CALLS)
      return Promise.resolve(undefined)
    const id = this.#nextRoute++
    const { promise, resolve } = Promise.withResolvers<RouteAnswer | undefined>()
    const cancel = this.#clock.after(ROUTE_TIMEOUT_MS, () => settle(undefined))
    const settle = (answer: RouteAnswer | undefined) => {
      cancel()
      this.#routeCalls.delete(id)
      resolve(answer)
    }
    this.#routeCalls.set(id, settle)
    this.#post({ kind: 'route', id, route, query, body })
    return promise
  }

  /** Passes a changed configuration to the plugin; returns whether it was accepted. */
  async configure(config: unknown): Promise<boolean> {
    if (!this.isRunning || !this.canConfigure) return false
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    const cancel = this.#clock.after(CONFIGURE_TIMEOUT_MS, () => resolve('It did not answer'))
    this.#configured = resolve
    this.#post({ kind: 'configure', config })
    const problem = await promise
    cancel()
    if (problem !== undefined) this.#events.log('error', `configure: ${problem}`)
    return problem === undefined
  }

  #post(message: ToThread, transfer: ArrayBuffer[] = []): void {
    if (this.#state !== 'ended') this.#worker.postMessage(message, transfer)
  }

  #receive(message: FromThread): void {
    if (this.#state === 'ended') return
    switch (message.kind) {
      case 'ready':
        this.hooks = message.hooks
        this.routes = message.routes
        this.canConfigure = message.canConfigure
        this.#state = 'running'
        this.#cancel()
        this.#watchLater()
        this.#ready.resolve(true)
        return
      case 'failed':
        return this.#fail('start_failed', message.message)
      case 'results':
        this.calls.settle(message)
        if (this.calls.failuresInARow < MAX_FAILURES) return
        return this.#fail('keeps_failing', this.calls.lastError)
      case 'routed':
        if (typeof message.body === 'string' && message.body.length > MAX_ROUTE_BYTES) {
          message.status = 500
          message.body = 'The answer is too large'
        }
        return this.#routeCalls.get(message.id)?.(message)
      case 'configured':
        return this.#configured?.(message.message)
      case 'pong':
        this.#pingedAt = undefined
        return this.calls.wake()
      case 'log':
        return this.#events.log(message.level, message.text)
      case 'metrics':
        this.metrics = message.metrics
        return
      case 'publish':
        return this.#events.publish(message.message)
    }
  }

  #watchLater(): void {
    this.#cancel = this.#clock.after(WATCH_MS, () => void this.#watch())
  }

  async #watch(): Promise<void> {
    const now = this.#clock.monotonic()
    this.#pingedAt ??= (this.#post({ kind: 'ping' }), now)
    if (now - this.#pingedAt >= HANG_MS) {
      return this.#fail('hangs', `No answer to a ping for ${HANG_MS / 1000} s`)
    }
    if (this.calls.failuresInARow >= MAX_FAILURES) {
      return this.#fail('keeps_failing', this.calls.lastError)
    }
    try {
      // Answered by the engine, also while the code of the plugin runs.
      const [heap, cpu] = await Promise.all([
        this.#worker.getHeapStatistics(),
        this.#worker.cpuUsage(),
      ])
      this.#note(heap.used_heap_size + heap.external_memory, cpu.user + cpu.system, now)
      if (heap.external_memory > this.#limits.memoryMb * MIB) {
        return this.#fail('out_of_memory', `More than ${this.#limits.memoryMb} MB outside the heap`)
      }
    } catch {
      // The thread has ended.
    }
    if (this.#state === 'running') this.#watchLater()
  }

  #note(memory: number, micros: number, at: number): void {
    this.memory = memory
    const before = this.#cpuBefore
    if (before && at > before.at) this.cpu = (micros - before.micros) / 1000 / (at - before.at)
    this.#cpuBefore = { at, micros }
  }

  #fail(reason: FailureReason, message: string): void {
    if (this.#state === 'ended') return
    this.#end()
    void this.#terminate()
    this.#events.failed({ reason, message: message.slice(0, 2000) })
  }

  #end(): void {
    this.#state = 'ended'
    this.#cancel()
    this.#ready.resolve(false)
    this.calls.close()
    this.#configured?.('It has ended')
    for (const settle of [...this.#routeCalls.values()]) settle({ status: 503, body: undefined })
  }

  async #terminate(): Promise<void> {
    await this.#worker.terminate()
    this.#exited.resolve()
  }
}
