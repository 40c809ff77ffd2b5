import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Store } from '../store/store.ts'
import { type Actor, brokerCall, type ConfigCall, inCall } from './config-call.ts'
import type { ConfigHistory } from './history.ts'

const MAX_PENDING = 10
/** Number of ended changes that are kept, so that their outcome can be asked for. */
const MAX_ENDED = 20

export type ProvisionalState = 'pending' | 'kept' | 'reverted'

/** A change that is reverted unless it is confirmed in time. Times are epoch milliseconds. */
export interface Provisional {
  id: string
  state: ProvisionalState
  operation: string
  actor: Actor
  /** When it took effect. */
  startedAt: number
  endsAt: number
  roots: readonly { root: string; item?: string }[]
  /** Only a connection that was made after the change may confirm it. */
  needsNewConnection: boolean
  endedAt?: number
  endedBy?: Actor
  /** Roots and items that changed again since, and were not reverted. */
  superseded?: number
  /** Roots and items that could not be reverted. */
  failed?: number
}

export class TooManyProvisional extends Error {}

/**
 * Changes for a limited time. They are stored before they are made, so that a broker that ends without a
 * confirmation reverts them at its next start.
 */
export class ProvisionalChanges {
  readonly #store: Store
  readonly #history: ConfigHistory
  readonly #clock: Clock
  readonly #log: Log
  readonly #all = new Map<string, Provisional>()
  readonly #timers = new Map<string, () => void>()
  /** Reverts in progress, by ID. */
  readonly #reverting = new Map<string, Promise<void>>()

  constructor(store: Store, history: ConfigHistory, around: { clock: Clock; log: Log }) {
    this.#store = store
    this.#history = history
    this.#clock = around.clock
    this.#log = around.log
    history.keep(() => this.pending.map(({ id }) => id))
    for (const { row } of store.statement('SELECT row FROM config_provisional').all()) {
      const each = JSON.parse(String(row)) as Provisional // as it was stored
      this.#all.set(each.id, each)
    }
  }

  /** Provisional changes, newest first. */
  get all(): readonly Provisional[] {
    return [...this.#all.values()].sort((a, b) => b.startedAt - a.startedAt)
  }

  get pending(): readonly Provisional[] {
    return this.all.filter(({ state }) => state === 'pending')
  }

  get(id: string): Provisional | undefined {
    return this.#all.get(id)
  }

  /** Reverts what should have been confirmed while no broker was running. Before the features start. */
  async revertOverdue(): Promise<void> {
    const now = this.#clock.now()
    for (const each of this.pending) {
      // The broker ended within the call.
      if (each.roots.length === 0) this.#all.set(each.id, { ...each, ...this.#touchedBy(each.id) })
      if (each.endsAt <= now) await this.#revertByTime(each.id)
    }
  }

  /** Arms the timers of all pending changes. */
  start(): void {
    for (const { id } of this.pending) this.#arm(id)
  }

  close(): void {
    for (const cancel of this.#timers.values()) cancel()
    this.#timers.clear()
  }

  /**
   * Makes a change that is reverted after `ms` unless confirmed.
   * @param run makes it within the given call; its errors reach the caller
   * @returns no `provisional` if nothing changed
   * @throws {TooManyProvisional} if too many changes wait for a confirmation
   */
  async make<Result>(
    by: { operation: string; actor: Actor },
    ms: number,
    run: (call: ConfigCall) => Promise<Result>,
  ): Promise<{ result: Result; provisional: Provisional | undefined }> {
    if (this.pending.length >= MAX_PENDING) throw new TooManyProvisional()
    const id = randomUUID()
    const startedAt = this.#clock.now()
    const before: Provisional = {
      ...{ id, state: 'pending', startedAt, endsAt: startedAt + ms },
      ...{ operation: by.operation, actor: by.actor, roots: [], needsNewConnection: false },
    }
    await this.#put(before)
    const call: ConfigCall = { id, ...by, provisional: id }
    let result: Result
    try {
      result = await inCall(call, () => run(call))
    } catch (error) {
      // A part of the change may have been stored.
      await this.#revert(id, by.actor).catch((cause) => this.#logFailure(cause))
      await this.#forget(id)
      throw error
    }
    const touched = this.#touchedBy(id)
    if (touched.roots.length === 0) {
      await this.#forget(id)
      return { result, provisional: undefined }
    }
    const now = this.#clock.now()
    const provisional = { ...before, ...touched, startedAt: now, endsAt: now + ms }
    await this.#put(provisional)
    this.#arm(id)
    return { result, provisional }
  }

  /** Makes a provisional change permanent; `undefined` if it has ended, or is being reverted. */
  async keep(id: string, actor: Actor): Promise<Provisional | undefined> {
    const found = this.#all.get(id)
    if (found?.state !== 'pending' || this.#reverting.has(id)) return undefined
    return this.#end({ ...found, state: 'kept' }, actor)
  }

  async revert(id: string, actor: Actor): Promise<Provisional | undefined> {
    if (this.#all.get(id)?.state !== 'pending') return undefined
    await this.#revert(id, actor)
    return this.#all.get(id)
  }

  #touchedBy(id: string): Pick<Provisional, 'roots' | 'needsNewConnection'> {
    const changes = this.#history.table.ofProvisional(id)
    return {
      roots: changes.map(({ change: { root, item } }) => ({
        root,
        ...(item !== undefined && { item }),
      })),
      needsNewConnection: changes.some(({ change }) => this.#history.isDoor(change.root)),
    }
  }

  #arm(id: string): void {
    this.#timers.get(id)?.()
    const { endsAt } = this.#all.get(id) ?? { endsAt: 0 }
    const cancel = this.#clock.after(endsAt - this.#clock.now(), () => {
      this.#revertByTime(id).catch((error) => this.#logFailure(error))
    })
    this.#timers.set(id, cancel)
  }

  async #revertByTime(id: string): Promise<void> {
    const { actor } = brokerCall('')
    await this.#revert(id, actor)
    this.#log.warn({ provisional: id }, 'A provisional change was not confirmed and is reverted')
  }

  #revert(id: string, actor: Actor): Promise<void> {
    const running = this.#reverting.get(id) ?? this.#revertOnce(id, actor)
    this.#reverting.set(id, running)
    return running.finally(() => this.#reverting.delete(id))
  }

  async #revertOnce(id: string, actor: Actor): Promise<void> {
    const found = this.#all.get(id)
    if (found?.state !== 'pending') return
    let superseded = 0
    let failed = 0
    const call = randomUUID()
    // The newest first, as they lie on each other.
    for (const entry of this.#history.table.ofProvisional(id)) {
      const { change, states } = entry
      const now = this.#history.current(change.root, change.item)
      if (change.kind !== 'moved' && !isDeepStrictEqual(plain(now), plain(states.after))) {
        superseded++
        continue
      }
      try {
        const operation = 'configProvisionalRevert'
        await inCall({ id: call, actor, operation, restores: change.id }, () =>
          this.#history.restore(entry, 'before'),
        )
      } catch (error) {
        failed++
        this.#log.error({ err: error, change: change.id }, 'A change could not be reverted')
      }
    }
    const result = { ...(superseded > 0 && { superseded }), ...(failed > 0 && { failed }) }
    await this.#end({ ...found, ...result, state: 'reverted' }, actor)
  }

  async #end(ended: Provisional, endedBy: Actor): Promise<Provisional> {
    const all = { ...ended, endedAt: this.#clock.now(), endedBy }
    this.#timers.get(ended.id)?.()
    this.#timers.delete(ended.id)
    await this.#put(all)
    const old = this.all.filter(({ state }) => state !== 'pending').slice(MAX_ENDED)
    for (const { id } of old) await this.#forget(id)
    return all
  }

  async #put(provisional: Provisional): Promise<void> {
    this.#all.set(provisional.id, provisional)
    await this.#store.write(() => {
      this.#store
        .statement('INSERT OR REPLACE INTO config_provisional VALUES (?, ?)')
        .run(provisional.id, JSON.stringify(provisional))
    })
  }

  async #forget(id: string): Promise<void> {
    this.#all.delete(id)
    await this.#store.write(() => {
      this.#store.statement('DELETE FROM config_provisional WHERE id = ?').run(id)
    })
  }

  #logFailure(error: unknown): void {
    this.#log.error({ err: error }, 'A provisional change could not be ended')
  }
}

/** State as JSON stores it: without prototypes and absent fields. */
const plain = (state: unknown): unknown =>
  state === undefined ? undefined : (JSON.parse(JSON.stringify(state)) as unknown)
