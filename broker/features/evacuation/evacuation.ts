import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { Redirection } from '../../kernel/access.ts'
import type { EndProperties } from '../../kernel/end-properties.ts'
import { stop } from '../../kernel/hooks.ts'
import type { Ports } from '../../kernel/ports.ts'
import { SettingsTable } from '../../store/settings.ts'
import type { Store } from '../../store/store.ts'
import type { Alarms } from '../alarms/alarms.ts'

type Services = Ports<'node' | 'clock' | 'log' | 'hooks' | 'sessions'>

export interface EvacuationOptions {
  /** Clients that are disconnected in a second. */
  connectionsPerSecond: number
  sessionsPerSecond: number
  /** Time for load balancers to notice, before the first client is disconnected. */
  healthCheckMs: number
  /** Time for clients to connect elsewhere, after the last one is disconnected. */
  takeoverMs: number
  /** The Server Reference for MQTT 5 clients: `host:port`. */
  redirectTo?: string
}

/** In this order; the last one continues until the evacuation is stopped. */
export type EvacuationState =
  | 'waiting_health_check'
  | 'evicting_conns'
  | 'waiting_takeover'
  | 'evicting_sessions'
  | 'prohibiting'

export interface EvacuationStatus extends Readonly<EvacuationOptions> {
  readonly state: EvacuationState
  readonly initialConnections: number
  readonly initialSessions: number
}

const NAME = 'evacuation'
const ALARM = 'node_evacuation'
const TICK_MS = 1000

/**
 * Empties the node before maintenance: load balancers see that it is not available, clients are
 * disconnected with reason code 0x9C, a number in each second, and new ones are refused until an
 * operator stops it, also after a restart. Sessions stay, because no other node takes them.
 */
export class Evacuation {
  readonly #kernel: Services
  readonly #alarms: Alarms
  readonly #settings: SettingsTable
  #status: EvacuationStatus | undefined
  #cancelNext: () => void = () => {}
  #unhook: () => void = () => {}
  #isChanging = false

  constructor(kernel: Services, alarms: Alarms, store: Store) {
    this.#kernel = kernel
    this.#alarms = alarms
    this.#settings = new SettingsTable(store)
    const stored = this.#settings.get(NAME) as EvacuationOptions | null | undefined // as `start` wrote it
    if (stored) {
      this.#begin(stored)
      this.#evict()
    }
  }

  /** `undefined`: the node is in service. */
  get status(): EvacuationStatus | undefined {
    return this.#status
  }

  /** Starts an evacuation; `false` if one is running, or being started or stopped. */
  async start(options: EvacuationOptions): Promise<boolean> {
    if (this.#status !== undefined || this.#isChanging) return false
    await this.#store(options)
    this.#begin(options)
    this.#kernel.log.warn(options, 'Evacuation started')
    this.#next('waiting_health_check', options.healthCheckMs, () => this.#evict())
    return true
  }

  /** Accepts clients again; `false` if no evacuation was running, or one is being started or stopped. */
  async stop(): Promise<boolean> {
    if (this.#status === undefined || this.#isChanging) return false
    await this.#store(null)
    this.close()
    this.#status = undefined
    this.#alarms.deactivate(ALARM)
    this.#kernel.log.warn({}, 'Evacuation stopped')
    return true
  }

  close(): void {
    this.#cancelNext()
    this.#unhook()
  }

  async #store(options: EvacuationOptions | null): Promise<void> {
    this.#isChanging = true
    try {
      await this.#settings.set(NAME, options)
    } finally {
      this.#isChanging = false
    }
  }

  #begin(options: EvacuationOptions): void {
    const { sessions, node } = this.#kernel
    this.#status = {
      ...options,
      state: 'waiting_health_check',
      initialConnections: sessions.connectedCount,
      initialSessions: sessions.size,
    }
    this.#alarms.activate(ALARM, `${node} is being evacuated`)
  }

  #next(state: EvacuationState, afterMs: number, act: () => void): void {
    if (this.#status === undefined) return
    this.#status = { ...this.#status, state }
    this.#cancelNext = this.#kernel.clock.after(afterMs, act)
  }

  #evict(): void {
    const { hooks } = this.#kernel
    const no = stop(new Redirection('evacuation', NAME, this.#properties()))
    this.#unhook = hooks.on('client.connect', () => no, 'limit')
    this.#evictConnections()
  }

  #evictConnections(): void {
    const { status } = this
    if (status === undefined) return
    if (this.#kernel.sessions.connectedCount === 0) {
      this.#next('waiting_takeover', status.takeoverMs, () => this.#awaitSessions())
      return
    }
    this.#disconnect(status)
    this.#next('evicting_conns', TICK_MS, () => this.#evictConnections())
  }

  #properties(): EndProperties | undefined {
    const { redirectTo } = this.#status ?? {}
    return redirectTo === undefined ? undefined : { serverReference: redirectTo }
  }

  #disconnect({ connectionsPerSecond }: EvacuationStatus): void {
    const properties = this.#properties()
    let left = Math.min(connectionsPerSecond, this.#kernel.sessions.connectedCount)
    for (const { connection } of this.#kernel.sessions.values()) {
      if (left === 0) return
      if (connection === undefined) continue
      connection.close('use_another_server', ReasonCode.useAnotherServer, properties)
      left--
    }
  }

  /** Sessions end when they expire: there is no node to move them to. */
  #awaitSessions(): void {
    const state = this.#kernel.sessions.size > 0 ? 'evicting_sessions' : 'prohibiting'
    this.#next(state, TICK_MS, () => this.#awaitSessions())
  }
}
