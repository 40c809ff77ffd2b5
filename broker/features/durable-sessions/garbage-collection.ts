import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Ports } from '../../kernel/ports.ts'
import type { Store } from '../../store/store.ts'
import type { DeliveryTable } from './delivery-table.ts'
import type { DurableLog } from './durable-log.ts'
import type { SessionTable } from './session-table.ts'

type KernelPorts = Ports<'clock' | 'log'>

interface Services {
  readonly kernel: KernelPorts
  readonly store: Store
  readonly sessions: SessionTable
  readonly deliveries: DeliveryTable
}

interface GcSettings {
  retentionMs: number
  gcIntervalMs: number
  gcBatchSize: number
}

/** Messages of one session that are deleted per turn. */
const DROPPED_AT_ONCE = 1000

/** Removes rows of sessions that have ended, and messages that have waited for too long, a few in each turn. */
export class GarbageCollection {
  readonly #services: Services
  readonly #logs: () => Iterable<DurableLog>
  #settings: GcSettings
  #cancel: () => void = () => {}
  #isClosed = false
  #isRunning = false

  constructor(services: Services, settings: GcSettings, logs: () => Iterable<DurableLog>) {
    this.#services = services
    this.#settings = settings
    this.#logs = logs
  }

  setSettings(settings: GcSettings): void {
    this.#settings = settings
    if (!this.#isRunning) this.#arm()
  }

  /** Runs once, and then after each interval. */
  start(): void {
    this.#isRunning = true
    this.#run()
      .catch((error: unknown) =>
        this.#services.kernel.log.error({ err: error }, 'Durable sessions could not be cleaned'),
      )
      .finally(() => {
        this.#isRunning = false
        this.#arm()
      })
  }

  close(): void {
    this.#isClosed = true
    this.#cancel()
  }

  #arm(): void {
    this.#cancel()
    if (this.#isClosed) return
    this.#cancel = this.#services.kernel.clock.after(this.#settings.gcIntervalMs, () =>
      this.start(),
    )
  }

  async #run(): Promise<void> {
    await this.#dropOld()
    await this.#removeEnded()
  }

  async #dropOld(): Promise<void> {
    const { clock } = this.#services.kernel
    let left = this.#settings.gcBatchSize
    for (const { session } of [...this.#logs()]) {
      const than = clock.now() - this.#settings.retentionMs
      while (session.outgoing.dropOlder(than, DROPPED_AT_ONCE) === DROPPED_AT_ONCE) await nextTurn()
      if (--left > 0) continue
      left = this.#settings.gcBatchSize
      await nextTurn()
      if (this.#isClosed) return
    }
  }

  async #removeEnded(): Promise<void> {
    const { store, sessions, deliveries } = this.#services
    while (!this.#isClosed) {
      const ended = sessions.ended(this.#settings.gcBatchSize)
      if (ended.length === 0) return
      await store.write(() => {
        for (const id of ended) {
          // The rest in the next turn.
          if (deliveries.removeSome(id)) return
          sessions.clear(id)
        }
      })
      await nextTurn()
    }
  }
}
