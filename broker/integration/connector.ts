import { type AlarmBoard, describeError } from '../backends/backend.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Channel } from './channel.ts'
import type { Driver } from './driver.ts'
import { within } from './within.ts'

/** `stopped`: disabled, or not started yet. */
export type ConnectorStatus = 'connecting' | 'connected' | 'disconnected' | 'stopped'

export interface ConnectorOptions {
  healthCheckIntervalMs: number
  /** How long the caller of `start` waits at most. */
  startTimeoutMs: number
}

export interface ConnectorDeps {
  clock: Clock
  log: Log
  alarms: AlarmBoard
}

/** Time limit of connecting and checking; drivers usually have shorter ones. */
const START_LIMIT_MS = 30_000
const CHECK_LIMIT_MS = 15_000
const STOP_LIMIT_MS = 5000

/**
 * Holds the connection to one external system: connects, checks it regularly, connects again after a failure
 * and raises an alarm while it is down. Its actions and sources are added when it is connected.
 */
export class Connector {
  /** Such as `connector:http:alerts`. */
  readonly id: string
  readonly #driver: Driver
  readonly #options: ConnectorOptions
  readonly #deps: ConnectorDeps
  readonly #channels = new Set<Channel>()
  #status: ConnectorStatus = 'stopped'
  #reason = ''
  /** Number of starts and stops; results of earlier runs are ignored. */
  #run = 0
  #cancelTimer: () => void = () => {}
  /** Many requests may fail at a time: they lead to one check. */
  #isLooking = false
  /** Serializes start and stop of the driver. */
  #driving: Promise<unknown> = Promise.resolve()
  #isStarting = false
  #waiting = new Set<() => void>()

  constructor(id: string, driver: Driver, options: ConnectorOptions, deps: ConnectorDeps) {
    this.id = id
    this.#driver = driver
    this.#options = options
    this.#deps = deps
  }

  get status(): ConnectorStatus {
    return this.#status
  }

  /** Reason why the connector is not connected; otherwise empty. */
  get reason(): string {
    return this.#reason
  }

  /**
   * Connects. Settles when the connection is made or has failed, and after the start time-out in any case.
   *
   * @param before the connection is made after this has settled; rows wait in the meantime
   */
  async start(before: Promise<void> = Promise.resolve()): Promise<void> {
    const run = ++this.#run
    this.#cancelTimer()
    this.#become('connecting')
    void before.then(() => this.#connect(run))
    await this.#known()
  }

  /** Settles when the connection is closed. One that is still being made is closed later, and not waited for. */
  async stop(): Promise<void> {
    this.#run++
    this.#cancelTimer()
    this.#become('stopped')
    const stopped = this.#drive(() => within(STOP_LIMIT_MS, this.#driver.stop())).catch(() => {}) // it is given up
    if (!this.#isStarting) await stopped
  }

  /** The driver noticed that its connection broke: it is checked now, and not at the next interval. */
  lost(): void {
    if (this.#status !== 'connected' || this.#isLooking) return
    this.#isLooking = true
    this.#cancelTimer()
    void this.#check(this.#run).finally(() => (this.#isLooking = false))
  }

  /** The channel is added now if the connection is up. */
  attach(channel: Channel): Promise<void> {
    this.#channels.add(channel)
    return channel.connectorIs(this.#status)
  }

  detach(channel: Channel): Promise<void> {
    this.#channels.delete(channel)
    return channel.close()
  }

  async #connect(run: number): Promise<void> {
    try {
      await this.#drive(async () => {
        await within(STOP_LIMIT_MS, this.#driver.stop()).catch(() => {}) // whatever the last run left
        if (run === this.#run) await this.#startDriver()
      })
      if (run === this.#run) await this.#check(run)
    } catch (error) {
      if (run === this.#run) this.#failed(run, error)
    }
  }

  async #startDriver(): Promise<void> {
    this.#isStarting = true
    try {
      await within(START_LIMIT_MS, this.#driver.start())
    } finally {
      this.#isStarting = false
    }
  }

  async #check(run: number): Promise<void> {
    try {
      const status = await within(CHECK_LIMIT_MS, this.#driver.check())
      if (run !== this.#run) return
      this.#become(status)
      this.#again(() => void this.#check(run))
    } catch (error) {
      if (run === this.#run) this.#failed(run, error)
    }
  }

  #failed(run: number, error: unknown): void {
    this.#become('disconnected', describeError(error))
    this.#again(() => void this.#connect(run))
  }

  #again(next: () => void): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#deps.clock.after(this.#options.healthCheckIntervalMs, next)
  }

  #drive<Result>(step: () => Promise<Result>): Promise<Result> {
    const result = this.#driving.then(step)
    this.#driving = result.catch(() => {}) // its caller gets the error
    return result
  }

  #become(status: ConnectorStatus, reason = ''): void {
    const isChanged = status !== this.#status || reason !== this.#reason
    this.#status = status
    this.#reason = reason
    if (status !== 'connecting') for (const known of this.#waiting) known()
    for (const channel of this.#channels) void channel.connectorIs(status)
    if (!isChanged) return
    const { alarms, log } = this.#deps
    if (status === 'disconnected') {
      log.warn({ connector: this.id, reason }, 'connector disconnected')
      alarms.activate(this.id, `resource down: ${reason}`, {
        resource_id: this.id,
        reason: 'resource_down',
      })
    } else if (status !== 'connecting') alarms.deactivate(this.id)
  }

  #known(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        cancel()
        this.#waiting.delete(end)
        resolve()
      }
      const cancel = this.#deps.clock.after(this.#options.startTimeoutMs, end)
      this.#waiting.add(end)
    })
  }
}
