import type { AlarmBoard } from '../../../backends/backend.ts'
import type { Outgoing } from '../../../backends/outgoing.ts'
import { RateLimitedLog } from '../../../backends/rate-limited-log.ts'
import { ConnectionPool, type Endpoint } from '../../../integration/grpc/pool.ts'
import { describeCallError } from '../../../integration/grpc/reason.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Log } from '../../../kernel/log.ts'
import type { ServiceState } from '../gateway-type.ts'

interface Deps {
  name: string
  clock: Clock
  log: Log
  alarms: AlarmBoard
  outgoing: Outgoing
  endpoint: Endpoint
  maxAnswerBytes: number
}

const RETRY_MS = 5000
/** One connection shows that the service is there; its place in the pool does not matter. */
const ANY = ''

/**
 * The connections to the service that speaks a protocol. One is opened before devices need it, and again after it was
 * lost (docs/decisions/0163-exhook-and-exproto.md).
 */
export class HandlerService {
  readonly pool: ConnectionPool
  readonly #deps: Deps
  readonly #log: RateLimitedLog
  #isConnected = false
  #reason: string | undefined
  #failedCalls = 0
  #cancel: () => void = () => {}
  #isClosed = false

  constructor(deps: Deps) {
    this.#deps = deps
    this.#log = new RateLimitedLog(deps)
    const { endpoint, outgoing, maxAnswerBytes } = deps
    this.pool = new ConnectionPool({
      ...{ endpoint, outgoing, maxAnswerBytes },
      onOpened: () => this.#opened(),
      onLost: () => this.#lost('connection closed'),
    })
    void this.#connect()
  }

  get state(): ServiceState {
    const reason = this.#isConnected ? undefined : this.#reason
    return { isConnected: this.#isConnected, reason, failedCalls: this.#failedCalls }
  }

  /** A call about a connection failed. */
  failed(error: unknown): void {
    this.#failedCalls++
    const fields = { gateway: this.#deps.name, reason: describeCallError(error) }
    this.#log.warn(fields, 'A call of an ExProto service failed')
  }

  close(): void {
    this.#isClosed = true
    this.#cancel()
    this.#deps.alarms.deactivate(this.#alarm)
    this.pool.close()
  }

  async #connect(): Promise<void> {
    try {
      await this.pool.open(ANY)
    } catch (error) {
      this.#lost(describeCallError(error))
    }
  }

  #opened(): void {
    this.#isConnected = true
    this.#cancel()
    this.#deps.alarms.deactivate(this.#alarm)
  }

  #lost(reason: string): void {
    if (this.#isClosed) return
    const isNew = this.#isConnected || this.#reason !== reason
    this.#isConnected = false
    this.#reason = reason
    this.#cancel()
    this.#cancel = this.#deps.clock.after(RETRY_MS, () => void this.#connect())
    if (!isNew) return
    this.#deps.alarms.activate(
      this.#alarm,
      `resource down: ${reason}; connections of the ${this.#deps.name} gateway end`,
      { resource_id: this.#alarm, reason: 'resource_down' },
    )
  }

  get #alarm(): string {
    return `gateway:${this.#deps.name}:handler`
  }
}
