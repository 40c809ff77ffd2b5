import { NOT_CONNECTED } from './result.ts'
import { describeError } from '../backends/backend.ts'
import type { Clock } from '../kernel/clock.ts'
import { RateMeter } from '../kernel/rate-meter.ts'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import { type Backlog, Buffer } from './buffer/buffer.ts'
import { ActionCounts } from './buffer/counts.ts'
import type { BufferOptions, Target } from './buffer/lane.ts'
import type { Item, Queue } from './buffer/queue.ts'
import { estimateRowBytes, isSmall, MAX_LEVELS } from './buffer/size.ts'
import type { Call } from './calls.ts'
import type { Channel } from './channel.ts'
import type { ActionDriver } from './driver.ts'
import { Latency } from './latency.ts'
import type { Loss, LostContent, OnLost } from './loss.ts'
import { failed, type Outcome, outOfService } from './result.ts'
import type { RowOrigin, RowTarget } from './row-target.ts'
import { within } from './within.ts'

/** How long a change of the buffer waits for answers to sent requests. */
const SETTLE_LIMIT_MS = 5000
const TOO_DEEP = `a value has more than ${MAX_LEVELS} levels`

export interface ActionOptions extends BufferOptions {
  /** The publisher waits until the row is settled. */
  isSync: boolean
  /** Longest time that a publisher waits; the row stays in the buffer. */
  syncTimeoutMs: number
  /** The rows of rules wait with their requests, for fallbacks. */
  keepsRows: boolean
}

/** Counters and backlog of an action. */
export interface ActionFigures extends Backlog {
  counts: Readonly<ActionCounts>
  /** Rows a second: now, over five minutes, and at most. */
  rate: number
  rateLast5m: number
  rateMax: number
  /** Rows a second that the external system settled. */
  outRate: number
}

/** An enabled action: renders the rows of rules, buffers them and sends them over its connector. */
export class Action implements RowTarget {
  #options: ActionOptions
  readonly #clock: Clock
  #buffer: Buffer
  readonly #target: Target
  readonly #counts = new ActionCounts()
  /** Durations of the calls to the external system, each with one batch. */
  readonly latency = new Latency()
  #meter: RateMeter
  readonly #out: RateMeter
  #on: { driver: ActionDriver; channel: Channel } | undefined
  #isClosed = false
  readonly #onLost: OnLost
  /** Milliseconds of the monotonic clock at which the intake of rows continues; 0: it is not paused. */
  #takesFrom = 0

  constructor(
    options: ActionOptions,
    queueOf: (lane: number) => Queue,
    clock: Clock,
    onLost: OnLost = () => undefined,
  ) {
    this.#options = options
    this.#clock = clock
    this.#onLost = onLost
    this.#meter = new RateMeter(clock)
    this.#out = new RateMeter(clock)
    const isReady = () => this.#on?.channel.status === 'connected'
    const isSequential = () => this.#on?.driver.isSequential === true
    this.#target = {
      get isReady() {
        return isReady()
      },
      get isSequential() {
        return isSequential()
      },
      send: (requests: readonly unknown[], until: number) => this.#sendNow(requests, until),
      onSettled: (rows: number) => this.#out.mark(rows),
      onLost: (item: Item, loss: Loss) => this.#lose(item, loss),
    }
    this.#buffer = this.#makeBuffer(queueOf)
  }

  /** Binds to a new connection of the connector; the backlog remains. */
  bind(driver: ActionDriver, channel: Channel): void {
    this.#on = { driver, channel }
  }

  send(row: ValueMap, origin: RowOrigin): Promise<void> | undefined {
    const queuedAt = this.#arrive()
    const driver = this.#takingDriver
    if (driver === undefined) return this.#refuse(row, origin)
    let request: unknown
    try {
      request = driver.render(row)
    } catch (error) {
      return this.#unusable(describeError(error), row, origin)
    }
    return this.#buffered(request, row, queuedAt, origin)
  }

  /** Reports a row that the templates or the buffer cannot use. */
  #unusable(
    reason: string,
    row: ValueMap | undefined,
    { ruleId, fallbacks, report }: RowOrigin,
  ): Promise<void> | undefined {
    this.#counts.fail('template')
    const lost = { ruleId, fallbacks, row, request: undefined }
    const taken = this.#onLost({ code: 'not_rendered', words: reason, attempts: 0, ...lost })
    report(failed(reason))
    return taken && asVoid(taken)
  }

  /** Takes a row again that was lost before. Its request is rendered again if the row of the rule is there. */
  sendAgain({ request, row }: LostContent, origin: RowOrigin): Promise<void> | undefined {
    if (row !== undefined) return this.send(row, origin)
    const queuedAt = this.#arrive()
    if (this.#takingDriver === undefined) return this.#refuse(undefined, origin, request)
    return this.#buffered(request, undefined, queuedAt, origin)
  }

  #arrive(): number {
    const queuedAt = this.#clock.now()
    this.#counts.matched++
    this.#meter.mark(1, queuedAt)
    return queuedAt
  }

  /** The driver, unless the action takes no rows at the moment. */
  get #takingDriver(): ActionDriver | undefined {
    const on = this.#on
    return on === undefined || on.channel.isStopped || this.#isPaused ? undefined : on.driver
  }

  #refuse(
    row: ValueMap | undefined,
    { ruleId, fallbacks, report }: RowOrigin,
    request?: unknown,
  ): Promise<void> | undefined {
    this.#counts.dropped.resource_stopped++
    const lost = { ruleId, fallbacks, row, request }
    const taken = this.#onLost({ code: 'out_of_service', attempts: 0, ...lost })
    report(this.#options.isSync ? outOfService('resource_stopped') : failed('resource_stopped'))
    return taken && asVoid(taken)
  }

  #buffered(
    request: unknown,
    whole: ValueMap | undefined,
    queuedAt: number,
    origin: RowOrigin,
  ): Promise<void> | undefined {
    const { ruleId, key, fallbacks, report } = origin
    const isRowKept = this.#options.keepsRows && whole !== undefined
    const row = isRowKept || (whole !== undefined && isSmall(whole)) ? whole : undefined
    const bytes = estimateRowBytes(request, isRowKept ? whole : undefined)
    if (bytes === Number.POSITIVE_INFINITY) return this.#unusable(TOO_DEEP, whole, origin)
    const item = { request, row, isRowKept, bytes, queuedAt, ruleId, fallbacks, report }
    if (!this.#options.isSync) {
      return this.#buffer.push(item, key)
    }
    const settled = new Promise<void>((resolve) => {
      const { syncTimeoutMs } = this.#options
      const cancel = Number.isFinite(syncTimeoutMs)
        ? this.#clock.after(syncTimeoutMs, resolve)
        : () => {}
      const settle = (outcome: Outcome) => {
        report(outcome)
        cancel()
        resolve()
      }
      // A row that could not be stored is settled as failed.
      this.#buffer.push({ ...item, report: settle }, key)?.catch(() => {})
    })
    return settled
  }

  #lose({ ruleId, request, row, fallbacks }: Item, loss: Loss): Promise<unknown> | undefined {
    return this.#onLost({ ...loss, ruleId, request, row, fallbacks })
  }

  async #sendNow(requests: readonly unknown[], until: number): Promise<void> {
    if (this.#on === undefined) throw NOT_CONNECTED
    const began = this.#clock.monotonic()
    try {
      await this.#on.driver.send(requests, until)
    } finally {
      this.latency.add(this.#clock.monotonic() - began)
    }
  }

  /** The last requests of a driver that lists them, newest first. */
  calls(): readonly Call[] {
    return this.#on?.driver.calls?.list() ?? []
  }

  get #isPaused(): boolean {
    return this.#takesFrom > 0 && this.#clock.monotonic() < this.#takesFrom
  }

  /** Pauses the intake of rows for a time, while waiting rows are sent; 0 ends the pause. */
  pauseIntake(ms: number): void {
    this.#takesFrom = ms === 0 ? 0 : this.#clock.monotonic() + ms
  }

  /** Applies options to waiting and new rows. The number of lanes and the place of the buffer must not change. */
  configure(options: ActionOptions): void {
    this.#options = options
    this.#buffer.configure(options)
    this.#takesFrom = 0
  }

  /**
   * Moves the waiting rows to other queues. Requests without an answer get up to `SETTLE_LIMIT_MS` for it; after that
   * they are sent again if they are stored.
   *
   * @param open gives the queue of each lane, after the previous queues were given up
   * @param areStored the new queues read the rows from disk themselves
   */
  async move(
    options: ActionOptions,
    open: () => (lane: number) => Queue,
    { areStored }: { areStored: boolean },
  ): Promise<void> {
    const before = this.#buffer
    await within(SETTLE_LIMIT_MS, before.hold()).catch(() => {}) // it is given up
    // Another change may have ended the action in the meantime.
    if (this.#isClosed) return
    this.#options = options
    this.#takesFrom = 0
    if (areStored) before.close()
    this.#buffer = this.#makeBuffer(open())
    if (areStored) return
    before.moveTo(this.#buffer)
    before.close()
  }

  /** Continues sending, because the external system accepts rows again. */
  resume(): void {
    this.#buffer.resume()
  }

  figures(): ActionFigures {
    const { rate, rateLast5m, rateMax } = this.#meter.read()
    return {
      counts: this.#counts,
      ...this.#buffer.backlog(),
      rate,
      rateLast5m,
      rateMax,
      outRate: this.#out.read().rate,
    }
  }

  /** Counts since the last reset, for the feature that stores them. */
  get counts(): ActionCounts {
    return this.#counts
  }

  /** Rows that wait in the buffer. */
  get queuing(): number {
    return this.#buffer.queuing
  }

  history(seconds: number): readonly number[] {
    return this.#meter.history(seconds)
  }

  resetCounts(): void {
    this.#counts.reset()
    this.#meter = new RateMeter(this.#clock)
  }

  /** Removes the rows that wait for their turn or for another attempt, and gives how many. */
  clear(): number {
    return this.#buffer.clear()
  }

  /** @param options.isEnd the broker ends: what is on disk is sent after the next start */
  close({ isEnd }: { isEnd: boolean }): void {
    this.#isClosed = true
    if (!isEnd) this.#buffer.clear()
    this.#buffer.close()
  }

  #makeBuffer(queueOf: (lane: number) => Queue): Buffer {
    return new Buffer(queueOf, this.#target, this.#options, this.#counts, this.#clock)
  }
}

const asVoid = (promise: Promise<unknown>): Promise<void> => promise.then(() => undefined)
