import type { Ports } from '../../kernel/ports.ts'
import type { Store } from '../../store/store.ts'

type Services = Ports<'clock' | 'log'>

const MAX_STARTS = 1000

/** A start of the node; `at` is in epoch milliseconds. */
export interface NodeStart {
  at: number
  /** Time of the last sample before; `undefined` without one. */
  downSince: number | undefined
}

/** When the node started, on disk; the oldest first. */
export class Starts {
  readonly #starts: readonly NodeStart[]

  constructor({ clock, log }: Services, store: Store, keptMs: number, lastSampleAt?: number) {
    const now = clock.now()
    const read = () =>
      store
        .statement('SELECT * FROM node_start WHERE at BETWEEN ? AND ? ORDER BY at DESC LIMIT ?')
        .all(now - keptMs, now, MAX_STARTS - 1)
        .map((row) => ({
          at: Number(row.at),
          downSince: row.down_since === null ? undefined : Number(row.down_since),
        }))
        .toReversed()
    const kept: NodeStart[] = store.faults.readOr('the starts of the node', read, [])
    this.#starts = [...kept, { at: now, downSince: lastSampleAt }]
    const [{ at: oldest }] = this.#starts as [NodeStart] // this start at least
    store
      .write(() => {
        store.statement('DELETE FROM node_start WHERE at < ?').run(oldest)
        store
          .statement('INSERT OR REPLACE INTO node_start VALUES (?, ?)')
          .run(now, lastSampleAt ?? null)
      })
      .catch((error: unknown) =>
        log.error({ err: error }, 'The start of the node could not be recorded'),
      )
  }

  since(at: number): readonly NodeStart[] {
    return this.#starts.filter((start) => start.at >= at)
  }
}
