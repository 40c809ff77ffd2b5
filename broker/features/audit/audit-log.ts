import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Store } from '../../store/store.ts'
import { type AuditFilter, type AuditLimits, type AuditRecord, AuditTable } from './audit-table.ts'

const defaultLimits: AuditLimits = {
  count: 10_000,
  refusedLogins: 1000,
  bytes: 32 * 1024 * 1024,
  ageMs: 90 * 24 * 60 * 60 * 1000,
}
const PRUNED_EVERY = 100

/**
 * Calls of the API and commands that changed something, or tried to, bounded by number, size and age. Records
 * are written with the other writes of their turn, and a call does not wait for its record.
 */
export class AuditLog {
  readonly #table: AuditTable
  readonly #clock: Clock
  readonly #log: Log
  readonly #limits: AuditLimits
  #untilPruned = 1
  #isFailing = false

  constructor(store: Store, around: { clock: Clock; log: Log }, limits: Partial<AuditLimits> = {}) {
    this.#table = new AuditTable(store)
    this.#clock = around.clock
    this.#log = around.log
    this.#limits = { ...defaultLimits, ...limits }
  }

  /** The time of the record is now. */
  add(record: Omit<AuditRecord, 'at'>): void {
    const at = this.#clock.now()
    const written = this.#table.add({ ...record, at })
    this.#untilPruned -= 1
    const isDue = this.#untilPruned <= 0
    if (isDue) this.#untilPruned = PRUNED_EVERY
    const all = isDue ? Promise.all([written, this.#table.prune(this.#limits, at)]) : written
    all.then(
      () => (this.#isFailing = false),
      (error: unknown) => this.#noteFailure(error),
    )
  }

  /** Matching records, newest first, including unwritten ones. */
  list(filter: AuditFilter, limit: number, offset: number): AuditRecord[] {
    return this.#table.list(filter, limit, offset)
  }

  count(filter: AuditFilter): number {
    return this.#table.count(filter)
  }

  /** A full disk is reported once. */
  #noteFailure(error: unknown): void {
    if (!this.#isFailing) this.#log.error({ err: error }, 'Audit records cannot be written')
    this.#isFailing = true
  }
}
