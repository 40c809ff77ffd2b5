import type { Ports } from '../../kernel/ports.ts'
import type { Store } from '../../store/store.ts'
import { type Alarm, AlarmTable } from './alarm-table.ts'
import { changedHandling, type Handled, type HandlingChange } from './handling.ts'
import { HandlingTable } from './handling-table.ts'

export type { Alarm } from './alarm-table.ts'

type Services = Ports<'node' | 'clock' | 'log' | 'publish'>

type Ended = Alarm & Required<Pick<Alarm, 'deactivatedAt'>>

export interface AlarmSettings {
  /** Writes to the log. */
  isLogged: boolean
  /** Publishes to `$SYS/brokers/<node>/alarms/activate` and `…/deactivate`. */
  isPublished: boolean
  /** Number of ended alarms to keep. */
  maxEnded: number
  keptMs: number
}

export const defaultAlarms: AlarmSettings = {
  isLogged: true,
  isPublished: true,
  maxEnded: 1000,
  keptMs: 24 * 60 * 60 * 1000,
}

/** Ended alarms that are too old are deleted at this interval. */
const SWEEP_MS = 60_000

/** Active alarms and the last ended ones. Alarms that were active when the broker ended have ended too. */
export class Alarms {
  readonly #kernel: Services
  readonly #table: AlarmTable
  readonly #handlingTable: HandlingTable
  #handled: readonly Handled[]
  readonly #active = new Map<string, Alarm>()
  /** Active alarms that could not be stored, such as the alarm of a full disk. */
  readonly #unwritten = new WeakSet<Alarm>()
  /** Times at which active alarms were raised, by the monotonic clock. */
  readonly #since = new WeakMap<Alarm, number>()
  /** Ended alarms, latest first; equal to those on disk. */
  #ended: Ended[]
  #settings: AlarmSettings
  #cancelSweep: () => void = () => {}

  constructor(kernel: Services, store: Store, settings: Partial<AlarmSettings> = {}) {
    this.#kernel = kernel
    this.#table = new AlarmTable(store)
    this.#handlingTable = new HandlingTable(store)
    this.#handled = this.#handlingTable.read()
    this.#settings = { ...defaultAlarms, ...settings }
    const now = kernel.clock.now()
    this.#ended = this.#table
      .read()
      .map((alarm) => ({ ...alarm, deactivatedAt: alarm.deactivatedAt ?? now }))
      .sort((a, b) => b.deactivatedAt - a.deactivatedAt)
    this.#keep(this.#table.end(now))
    this.#sweep()
  }

  get settings(): Readonly<AlarmSettings> {
    return this.#settings
  }

  setSettings(settings: AlarmSettings): void {
    this.#settings = settings
    this.#cancelSweep()
    this.#sweep()
  }

  /** By name, from the end of the alphabet, as the API has them. */
  active(): readonly Alarm[] {
    return [...this.#active.values()].sort((a, b) => (a.name < b.name ? 1 : -1))
  }

  /** Ended alarms, latest first. */
  ended(): readonly Ended[] {
    return this.#ended
  }

  /** Milliseconds for which an alarm has been active. */
  activeMs(alarm: Alarm): number {
    const { activatedAt, deactivatedAt } = alarm
    if (deactivatedAt !== undefined) return Math.max(0, deactivatedAt - activatedAt)
    const now = this.#kernel.clock.monotonic()
    return Math.round(now - (this.#since.get(alarm) ?? now))
  }

  has(name: string): boolean {
    return this.#active.has(name)
  }

  /** Raises an alarm, unless one of that name is active. */
  activate(name: string, message: string, details: Readonly<Record<string, unknown>> = {}): void {
    if (this.#active.has(name)) return
    const alarm: Alarm = { name, message, details, activatedAt: this.#kernel.clock.now() }
    this.#active.set(name, alarm)
    this.#since.set(alarm, this.#kernel.clock.monotonic())
    this.#keep(this.#table.add(alarm), () => this.#unwritten.add(alarm))
    this.#tell('activate', alarm)
  }

  deactivate(name: string): void {
    const alarm = this.#active.get(name)
    if (alarm === undefined) return
    this.#active.delete(name)
    // The end is the beginning plus the duration, so that it is not earlier if the clock was set back.
    const deactivatedAt = alarm.activatedAt + this.activeMs(alarm)
    const ended = { ...alarm, deactivatedAt }
    this.#ended.unshift(ended)
    const isWritten = !this.#unwritten.has(alarm)
    this.#keep(isWritten ? this.#table.end(deactivatedAt, name) : this.#table.add(ended))
    this.#forgetOld()
    this.#tell('deactivate', ended)
  }

  /** How users handle alarms, also those that have ended or are not known. */
  get handled(): readonly Handled[] {
    return this.#handled
  }

  /** Acknowledges or silences alarms. In force when it is on disk. @param by the user */
  async handle(change: HandlingChange, by: string): Promise<void> {
    const rows = changedHandling(this.#handled, change, by, this.#kernel.clock.now())
    const before = this.#handled
    // Another change may be made while this one is written.
    this.#handled = rows
    try {
      await this.#handlingTable.replace(rows)
    } catch (error) {
      if (this.#handled === rows) this.#handled = before
      throw error
    }
  }

  /** Deletes ended alarms. */
  clearEnded(): Promise<void> {
    this.#ended = []
    return this.#table.clearEnded()
  }

  close(): void {
    this.#cancelSweep()
  }

  #tell(what: 'activate' | 'deactivate', alarm: Alarm): void {
    const { name, message, details, activatedAt, deactivatedAt } = alarm
    const { log, node, clock } = this.#kernel
    if (this.#settings.isLogged) {
      log.warn({ alarm: name, details }, `Alarm ${what}d: ${message}`)
    }
    if (!this.#settings.isPublished) return
    const payload = {
      name,
      message,
      details,
      // Microseconds, as the original publishes them.
      activate_at: activatedAt * 1000,
      ...(deactivatedAt !== undefined && { deactivate_at: deactivatedAt * 1000 }),
    }
    void this.#kernel.publish({
      topic: `$SYS/brokers/${node}/alarms/${what}`,
      payload: Buffer.from(JSON.stringify(payload)),
      qos: 0,
      retain: false,
      fromClientId: node,
      timestamp: clock.now(),
    })
  }

  #forgetOld(): void {
    const { keptMs, maxEnded } = this.#settings
    const before = this.#kernel.clock.now() - keptMs
    this.#ended = this.#ended
      .filter(({ deactivatedAt }) => deactivatedAt >= before)
      .slice(0, maxEnded)
    this.#keep(this.#table.sweep(before, maxEnded))
  }

  #sweep(): void {
    this.#forgetOld()
    this.#cancelSweep = this.#kernel.clock.after(SWEEP_MS, () => this.#sweep())
  }

  #keep(written: Promise<void>, onFailure: () => void = () => {}): void {
    written.catch((error: unknown) => {
      onFailure()
      this.#kernel.log.error({ err: error }, 'An alarm could not be written')
    })
  }
}
