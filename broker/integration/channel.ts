import { type AlarmBoard, describeError } from '../backends/backend.ts'
import type { Clock } from '../kernel/clock.ts'
import type { ConnectorStatus } from './connector.ts'
import type { ChannelDriver } from './driver.ts'

export type ChannelStatus = 'connecting' | 'connected' | 'disconnected'

/** Status reason of the API for a channel that its connector does not have. */
export const NOT_INSTALLED = 'Not installed'

export interface ChannelOptions {
  /** Such as `action:http:a:connector:http:alerts`. */
  id: string
  /** Such as `connector:http:alerts`. */
  connectorId: string
  healthCheckIntervalMs: number
}

export interface ChannelDeps {
  clock: Clock
  alarms: AlarmBoard
  /** Called when the channel works, so that waiting rows can be sent. */
  onConnected: () => void
}

/** An action or a source, as its connector sees it: added while the connection is up, and checked on its own. */
export class Channel {
  readonly #options: ChannelOptions
  readonly #driver: ChannelDriver
  readonly #deps: ChannelDeps
  #status: ChannelStatus = 'disconnected'
  #reason = NOT_INSTALLED
  #connector: ConnectorStatus = 'stopped'
  #isAdded = false
  #isAdding = false
  /** Number of status changes; results of earlier runs are ignored. */
  #run = 0
  #cancelTimer: () => void = () => {}

  constructor(driver: ChannelDriver, options: ChannelOptions, deps: ChannelDeps) {
    this.#driver = driver
    this.#options = options
    this.#deps = deps
  }

  get status(): ChannelStatus {
    return this.#status
  }

  /** Reason why the channel is not connected; otherwise empty. */
  get reason(): string {
    return this.#reason
  }

  /** Its connector is stopped: rows are dropped and do not wait. */
  get isStopped(): boolean {
    return this.#connector === 'stopped'
  }

  /** Handles the connector's status, which may be unchanged. */
  async connectorIs(status: ConnectorStatus): Promise<void> {
    const before = this.#connector
    this.#connector = status
    if (status === 'connected') {
      if (before !== 'connected' || !this.#isAdded) await this.#add()
      return
    }
    if (status === before) return
    this.#run++
    this.#cancelTimer()
    if (status === 'connecting') return this.#become('connecting', 'resource_is_connecting')
    const { id, connectorId } = this.#options
    const down = `Resource ${connectorId} for channel ${id} is not connected. Resource status: ${status}`
    this.#become('disconnected', status === 'stopped' ? NOT_INSTALLED : down)
    if (!this.#isAdded) return
    this.#isAdded = false
    await this.#driver.remove?.().catch(() => {}) // the connection is down anyway
  }

  /** It leaves its connector. */
  async close(): Promise<void> {
    await this.connectorIs('stopped')
    this.#driver.close?.()
  }

  async #add(): Promise<void> {
    if (this.#isAdding) return
    const run = ++this.#run
    this.#isAdding = true
    try {
      if (!this.#isAdded) await this.#driver.add?.()
      if (run !== this.#run) return
      this.#isAdded = true
      this.#become('connected')
      this.#again(run)
    } catch (error) {
      if (run === this.#run) this.#become('disconnected', describeError(error))
    } finally {
      this.#isAdding = false
    }
  }

  async #check(run: number): Promise<void> {
    try {
      await this.#driver.check?.()
      if (run === this.#run) this.#become('connected')
    } catch (error) {
      if (run === this.#run) this.#become('disconnected', describeError(error))
    }
    if (run === this.#run) this.#again(run)
  }

  #again(run: number): void {
    if (this.#driver.check === undefined) return
    const { healthCheckIntervalMs } = this.#options
    this.#cancelTimer = this.#deps.clock.after(healthCheckIntervalMs, () => void this.#check(run))
  }

  #become(status: ChannelStatus, reason = ''): void {
    const before = this.#status
    const isChanged = status !== before || reason !== this.#reason
    this.#status = status
    this.#reason = reason
    if (!isChanged) return
    const { alarms, onConnected } = this.#deps
    const { id } = this.#options
    if (status === 'disconnected' && !this.isStopped) {
      alarms.activate(id, `resource down: ${reason}`, { resource_id: id, reason: 'resource_down' })
    } else if (status === 'connected' || this.isStopped) alarms.deactivate(id)
    if (status === 'connected') onConnected()
  }
}
