import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { RateMeter } from '../kernel/rate-meter.ts'
import { Latencies } from './latencies.ts'
import type { Outgoing } from './outgoing.ts'

/** Connects to one kind of server with a library that has its own pool and timeouts. */
export interface Connector<Client> {
  /** Client library's handle for the server; it may connect later. */
  open(outgoing: Outgoing): Client
  /** Settles when the server has answered, rejects with what it lacks. */
  check(client: Client, outgoing: Outgoing): Promise<unknown>
  close(client: Client): unknown
}

export type BackendStatus = 'connecting' | 'connected' | 'disconnected'

export interface BackendMetrics {
  /** Questions that reached the backend. */
  matched: number
  success: number
  failed: number
  rate: number
  rateLast5m: number
  rateMax: number
  /** Milliseconds in which 95 % of the last answers came; absent before the first. */
  latencyP95: number | undefined
}

/** Interface for alarms about unavailable servers. */
export interface AlarmBoard {
  activate(name: string, message: string, details: Readonly<Record<string, unknown>>): void
  deactivate(name: string): void
}

export interface BackendDeps {
  clock: Clock
  log: Log
  alarms: AlarmBoard
  /** Which addresses servers may have. */
  outgoing: Outgoing
}

/** Dependencies that a chain passes to each of its servers. */
export type BackendContext = Pick<BackendDeps, 'alarms' | 'outgoing'>

/** A failed question: the server is down, slow, or refuses. */
export class BackendFault extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'BackendFault'
  }
}

const uncounted = new AsyncLocalStorage<true>()

/** Runs `ask` without counting its questions and without starting health checks. */
export const withoutCounting = <Result>(ask: () => Result): Result => uncounted.run(true, ask)

/** A server that answered within this time counts as available, however long other questions wait. */
const FRESH_MS = 2000
/** Delay of the check after a failed question. */
const SOON_MS = 500
/** Interval between checks of a server. */
const CHECK_MS = 15_000
/** Interval between checks of a server that is down, shorter than that of a healthy one. */
const RETRY_MS = 3000
const CHECK_TIMEOUT_MS = 5000
/** Further concurrent questions fail at once: they would time out in the queue. */
const MAX_WAITING = 10_000

/**
 * External server for questions about clients: connected in the background, checked regularly, and
 * with an alarm while it is down. Questions to a server that is down fail at once.
 */
export class Backend<Client> {
  readonly name: string
  readonly #connector: Connector<Client>
  readonly #client: Client
  readonly #deps: BackendDeps
  readonly #meter: RateMeter
  readonly #latencies = new Latencies()
  #status: BackendStatus = 'connecting'
  #reason: string | undefined
  #success = 0
  #failed = 0
  #waiting = 0
  #isClosed = false
  #cancel: () => void = () => {}
  /** When the last question was answered, unless one has failed since then. */
  #answeredAt = Number.NEGATIVE_INFINITY
  #isLooking = false
  #isSoon = false
  /** Resolves after the first check, whatever its result. */
  readonly looked: Promise<void>

  /** `name`: of the alarm, such as `authentication:password_based:mysql`. */
  constructor(name: string, connector: Connector<Client>, deps: BackendDeps) {
    this.name = name
    this.#connector = connector
    this.#deps = deps
    this.#meter = new RateMeter(deps.clock)
    this.#client = connector.open(deps.outgoing)
    this.looked = this.#look()
  }

  get status(): BackendStatus {
    return this.#status
  }

  /** Reason why the server is not connected. */
  get reason(): string | undefined {
    return this.#reason
  }

  metrics(): BackendMetrics {
    const { total: matched, ...rates } = this.#meter.read()
    const latencyP95 = this.#latencies.percentile(0.95)
    return { matched, success: this.#success, failed: this.#failed, ...rates, latencyP95 }
  }

  /** @throws {BackendFault} if it is closed, not connected or has too many questions, or the question fails. */
  async ask<Answer>(question: (client: Client) => Promise<Answer>): Promise<Answer> {
    const isCounted = uncounted.getStore() === undefined
    if (isCounted) this.#meter.mark()
    try {
      // Otherwise the library would connect again, and the connection would stay open.
      if (this.#isClosed) throw new BackendFault('closed')
      if (this.#status === 'disconnected') throw new BackendFault(this.#reason ?? 'not connected')
      if (this.#waiting >= MAX_WAITING) throw new BackendFault('too many questions at a time')
      this.#waiting++
      const begun = performance.now()
      const answer = await question(this.#client).finally(() => this.#waiting--)
      if (isCounted) this.#answered(performance.now() - begun)
      return answer
    } catch (error) {
      if (isCounted) this.#unanswered()
      throw error instanceof BackendFault ? error : new BackendFault(describeError(error), error)
    }
  }

  #answered(ms: number): void {
    this.#success++
    this.#latencies.add(ms)
    this.#answeredAt = this.#deps.clock.monotonic()
  }

  #unanswered(): void {
    this.#failed++
    this.#answeredAt = Number.NEGATIVE_INFINITY
    this.#lookSoon()
  }

  close(): void {
    this.#isClosed = true
    this.#cancel()
    this.#deps.alarms.deactivate(this.name)
    void (async () => this.#connector.close(this.#client))().catch((error: unknown) => {
      this.#deps.log.debug(
        { backend: this.name, error: describeError(error) },
        'not closed in order',
      )
    })
  }

  /** A question has failed: it may be the question, or the server. */
  #lookSoon(): void {
    if (this.#isClosed || this.#isLooking || this.#isSoon) return
    if (this.#status !== 'connected') return
    this.#isSoon = true
    this.#cancel()
    this.#cancel = this.#deps.clock.after(SOON_MS, () => void this.#look())
  }

  async #check(): Promise<unknown> {
    const age = this.#deps.clock.monotonic() - this.#answeredAt
    if (this.#status === 'connected' && age < FRESH_MS) return
    return this.#connector.check(this.#client, this.#deps.outgoing)
  }

  async #look(): Promise<void> {
    this.#isLooking = true
    this.#isSoon = false
    let cancel = () => {}
    const late = new Promise<never>((_, reject) => {
      cancel = this.#deps.clock.after(CHECK_TIMEOUT_MS, () =>
        reject(new Error('no answer in time')),
      )
    })
    try {
      await Promise.race([this.#check(), late])
      this.#turn('connected')
    } catch (error) {
      this.#turn('disconnected', describeError(error))
    } finally {
      cancel()
      this.#isLooking = false
    }
    if (this.#isClosed) return
    const next = this.#status === 'connected' ? CHECK_MS : RETRY_MS
    this.#cancel = this.#deps.clock.after(next, () => void this.#look())
  }

  #turn(status: BackendStatus, reason?: string): void {
    if (this.#isClosed) return
    const { alarms, log } = this.#deps
    this.#reason = reason
    if (this.#status === status) return
    this.#status = status
    if (status === 'connected') alarms.deactivate(this.name)
    else {
      log.warn({ backend: this.name, reason }, 'A backend is disconnected')
      alarms.activate(this.name, `resource down: ${reason ?? status}`, { reason })
    }
  }
}

/** A sentence for administrators, without the content of the question. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return describeError(error.errors[0])
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.slice(0, 300)
}
