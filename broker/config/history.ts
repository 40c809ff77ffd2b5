import { errorMessage } from '@signalbox/formats/error-message'
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Secrets } from '../store/secrets.ts'
import type { Store } from '../store/store.ts'
import { type ChangeFilter, ChangeTable, type ConfigChange, type States } from './change-table.ts'
import type { Collection } from './collection.ts'
import { currentCall } from './config-call.ts'
import { differences } from './differences.ts'
import type { Recorded, Recorder, StateChange } from './recorder.ts'
import type { Setting } from './setting.ts'

const MAX_CHANGES = 2000
const MAX_BYTES = 32 * 1024 * 1024
const MAX_AGE_MS = 90 * 24 * 60 * 60 * 1000
/** Limit for the states before and after a change together. */
const MAX_CHANGE_BYTES = 256 * 1024
/** An import of ten thousand rules is not ten thousand rows of history. */
const MAX_CHANGES_AT_ONCE = 200
const MAX_FIELDS = 20
const PRUNED_EVERY = 50
/** Number of changes that are read before other work runs. */
const READ_AT_ONCE = 20

type AnySetting = Setting<object, unknown>
type AnyCollection = Collection<object, unknown>

/** `state`: `undefined` removes the item. `check` is called when the turn of this change has come. */
type RestoreItem = (id: string, state: object | undefined, check: () => void) => Promise<void>

/** Someone else changed the root or item since the caller has read it. */
export class ConfigConflict extends Error {
  constructor() {
    super('The configuration was changed in the meantime')
    this.name = 'ConfigConflict'
  }
}

/** It has no stored state, or its root does not exist in this version. */
export class NotRestorable extends Error {}

/**
 * Changes of the configuration with time, caller and the states before and after, limited in
 * number, age and size.
 */
export class ConfigHistory {
  readonly settings = new Map<string, AnySetting>()
  readonly collections = new Map<string, AnyCollection>()
  readonly table: ChangeTable
  readonly #clock: Clock
  readonly #log: Log
  readonly #restoreItem = new Map<string, RestoreItem>()
  #untilPruned = 1
  /** Called after old changes were deleted. */
  #pruned: () => Promise<void> = async () => {}
  /** IDs of provisional changes that may still be reverted, which needs the recorded states. */
  #pending: () => readonly string[] = () => []

  constructor(store: Store, secrets: Secrets, around: { clock: Clock; log: Log }) {
    this.table = new ChangeTable(store, secrets)
    this.#clock = around.clock
    this.#log = around.log
  }

  /** Sets the source of pending provisional changes, whose records must not be removed. */
  keep(pending: () => readonly string[]): void {
    this.#pending = pending
  }

  /** Registers a function that removes files to which only deleted changes referred. */
  onPruned(act: () => Promise<void>): void {
    this.#pruned = act
  }

  /** Returns the texts that no setting, item or change contains. Other work runs in between. */
  async unused(texts: readonly string[]): Promise<string[]> {
    let left = this.#notCurrent(texts)
    const look = (state: string) => {
      left = left.filter((text) => !state.includes(text))
    }
    let last = 0
    while (left.length > 0) {
      const changes = this.table.textsAfter(last, READ_AT_ONCE)
      for (const each of changes) each.texts.forEach(look)
      last = changes.at(-1)?.id ?? last
      if (changes.length < READ_AT_ONCE) break
      await setImmediate()
    }
    // A rollback may have restored a reference in the meantime.
    return this.#notCurrent(left)
  }

  #notCurrent(texts: readonly string[]): string[] {
    if (texts.length === 0) return []
    const settings = Array.from(this.settings.values(), ({ config }) => config)
    const items = Array.from(this.collections.values(), ({ configs }) => configs)
    const states = [...settings, ...items].map((each) => JSON.stringify(each))
    return texts.filter((text) => !states.some((state) => state.includes(text)))
  }

  /** @param isSealed its states contain secrets */
  recorder(root: string, isSealed: boolean): Recorder {
    return { record: (changes) => this.#record(root, isSealed, changes) }
  }

  list(filter: ChangeFilter, limit: number, offset: number): ConfigChange[] {
    return this.table.list(filter, limit, offset)
  }

  get(id: number): { change: ConfigChange; states: States } | undefined {
    return this.table.get(id)
  }

  /** Registers another way into a state than a change of the collection, with checks of its own. */
  restoreWith(root: string, restore: RestoreItem): void {
    this.#restoreItem.set(root, restore)
  }

  /** A change of the root can end the administrator's own access. */
  isDoor(root: string): boolean {
    return (this.settings.get(root) ?? this.collections.get(root))?.isDoor === true
  }

  /** The current state of a setting, of an item, or the order of a collection; `undefined` if there is none. */
  current(root: string, item?: string): unknown {
    if (item === undefined) {
      const collection = this.collections.get(root)
      return (
        this.settings.get(root)?.config ?? collection?.configs.map((each) => collection.idOf(each))
      )
    }
    return this.collections.get(root)?.get(item)
  }

  /**
   * Brings a root or item into the state before or after a change, as a change of its own.
   *
   * @param check is called when the turn of this change has come
   * @throws {NotRestorable} if the state was too large to store, or its root no longer exists
   * @throws {ConfigFault} if this version does not accept the state
   */
  async restore(
    { change, states }: { change: ConfigChange; states: States },
    side: 'before' | 'after',
    check: () => void = () => {},
  ): Promise<void> {
    if (change.isCut) throw new NotRestorable('The state was too large to store')
    const state = states[side]
    const { root, item, place } = change
    const setting = this.settings.get(root)
    if (setting !== undefined && item === undefined) {
      return setting.change(() => {
        check()
        return { ...setting.defaults, ...(state as object) } // of a setting, which always exists
      })
    }
    const ownWay = item === undefined ? undefined : this.#restoreItem.get(root)
    if (item !== undefined && ownWay !== undefined) {
      return ownWay(item, state as object | undefined, check) // of an item
    }
    const collection = this.collections.get(root)
    if (collection === undefined) throw new NotRestorable(`There is no ${root}`)
    await collection.change((items) => {
      check()
      return item === undefined
        ? inOrder(items, state as string[], (each) => collection.idOf(each)) // of a change of order
        : withItem(items, { id: item, state: state as object | undefined, place }, (each) =>
            collection.idOf(each),
          )
    })
  }

  #record(root: string, isSealed: boolean, changes: readonly StateChange[]): Recorded | undefined {
    if (changes.length === 0) return undefined
    const call = currentCall()
    const at = this.#clock.now()
    const isProvisional = call.provisional !== undefined
    const noted = isProvisional ? changes : changes.slice(0, MAX_CHANGES_AT_ONCE)
    const rows = noted.map(({ before, after, item, kind, place }) => {
      const change: ConfigChange = {
        id: this.table.nextId(),
        at,
        call: call.id === '' ? randomUUID() : call.id,
        actor: call.actor,
        operation: call.operation,
        root,
        ...(item !== undefined && { item }),
        kind,
        ...(place !== undefined && { place }),
        fields: kind === 'changed' ? listChangedFields(before, after) : [],
        isCut:
          !isProvisional && countCharacters(before) + countCharacters(after) > MAX_CHANGE_BYTES,
        ...(call.restores !== undefined && { restores: call.restores }),
        ...(call.provisional !== undefined && { provisional: call.provisional }),
      }
      return { change, states: { before, after }, isSealed }
    })
    const failed = (error: unknown) =>
      this.#log.error({ err: error }, 'A change of the configuration could not be recorded')
    this.table.add(rows).catch(failed)
    if (changes.length > noted.length) {
      this.#log.warn({ root, changes: changes.length }, 'Only the first changes were recorded')
    }
    this.#untilPruned -= rows.length
    if (this.#untilPruned <= 0) this.#prune(at).catch(failed)
    const ids = rows.map(({ change }) => change.id)
    return {
      fail: (cause) => {
        const reason = errorMessage(cause)
        this.table.setFailure(ids, reason.slice(0, 1000)).catch(failed)
      },
    }
  }

  async #prune(now: number): Promise<void> {
    this.#untilPruned = PRUNED_EVERY
    const limits = { count: MAX_CHANGES, bytes: MAX_BYTES, since: now - MAX_AGE_MS }
    await this.table.prune(limits, this.#pending())
    await this.#pruned()
  }
}

const countCharacters = (state: unknown) => (state === undefined ? 0 : JSON.stringify(state).length)

const listChangedFields = (before: unknown, after: unknown) =>
  differences(before, after)
    .slice(0, MAX_FIELDS)
    .map(({ path }) => path.join('.'))

function withItem(
  items: readonly object[],
  { id, state, place }: { id: string; state: object | undefined; place: number | undefined },
  idOf: (item: object) => string,
): readonly object[] {
  if (state === undefined) return items.filter((each) => idOf(each) !== id)
  if (items.some((each) => idOf(each) === id)) {
    return items.map((each) => (idOf(each) === id ? state : each))
  }
  return items.toSpliced(place ?? items.length, 0, state)
}

/** Stored order; later items come last. */
function inOrder(
  items: readonly object[],
  ids: readonly string[],
  idOf: (item: object) => string,
): readonly object[] {
  const rank = new Map(ids.map((id, i) => [id, i]))
  const rankOf = (item: object) => rank.get(idOf(item)) ?? ids.length
  return items.toSorted((a, b) => rankOf(a) - rankOf(b))
}
