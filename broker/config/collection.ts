import { errorMessage } from '@signalbox/formats/error-message'
import { isDeepStrictEqual } from 'node:util'
import { ItemTable } from '../store/item-table.ts'
import type { Secrets } from '../store/secrets.ts'
import { SettingsTable } from '../store/settings.ts'
import { type Store, StoreError } from '../store/store.ts'
import type { Layout } from './layout.ts'
import { positionsFor } from './positions.ts'
import { type Recorder, definitionRoot, type StateChange } from './recorder.ts'
import { FilledConfigs, type UnresolvedReference } from '../store/secret-references.ts'
import { requireResolved } from './setting.ts'
import type { Staged } from './staged.ts'
import { appliedBy, appliedOr, type Kept, storedOr, Turns } from './turns.ts'

/** A list of named things that operators set, as its feature declares it. */
export interface CollectionDefinition<Config extends object, Settings> {
  /** The key under which the items are stored. */
  readonly name: string
  /** Its name in the configuration of the API, unless it is the key. */
  readonly root?: string
  /** A change of it can end the administrator's own access. */
  readonly isDoor?: boolean
  /** How the items are written in a text of the configuration. */
  readonly layout: Layout
  /** The configurations contain secrets, and are encrypted in the store. */
  readonly isSealed?: boolean
  /** The settings contain values in place of the references of a configuration to secrets outside of it. */
  readonly hasReferences?: boolean
  /** The items of a new data folder. */
  readonly defaults?: readonly Config[]
  /**
   * Where an earlier version stored the items: the key of a setting, and how they are read from it. The
   * setting is removed unless it holds something else as well.
   */
  readonly stored?: {
    readonly setting: string
    readonly isShared?: boolean
    items(setting: unknown): readonly Config[]
  }
  idOf(config: Config): string
  /** @throws {ConfigFault} if a field is invalid. */
  read(config: Config): Settings
  /** Checks what the items have to do with each other. @throws {ConfigFault} if a field is invalid. */
  checkAll?(all: readonly Settings[]): void
}

/** One change, seen from the items that it touched. */
export interface CollectionChange<Settings> {
  /** All settings in their new order. */
  items: readonly Settings[]
  added: ReadonlyMap<string, Settings>
  changed: ReadonlyMap<string, { before: Settings; after: Settings }>
  removed: ReadonlyMap<string, Settings>
}

interface Item<Config, Settings> {
  id: string
  position: number
  config: Config
  settings: Settings
}

type Follow<Settings> = (change: CollectionChange<Settings>) => void | Promise<void>

/**
 * Named things in an order, a row each: stored as the operator wrote them and read into the settings of a
 * feature. A change writes and announces only the items that it touches.
 */
export class Collection<Config extends object, Settings> {
  readonly #definition: CollectionDefinition<Config, Settings>
  readonly #table: ItemTable
  readonly #recorder: Recorder | undefined
  readonly #filled: FilledConfigs<Config>
  /** By id, in order. */
  #items: ReadonlyMap<string, Item<Config, Settings>>
  #follow: Follow<Settings> = () => {}
  readonly #turns = new Turns()

  /**
   * @param recorder of the history of changes
   * @throws {StoreError} if a stored item cannot be used
   */
  constructor(
    store: Store,
    definition: CollectionDefinition<Config, Settings>,
    secrets: Secrets,
    recorder?: Recorder,
  ) {
    this.#definition = definition
    this.#recorder = recorder
    const sealing = definition.isSealed ? secrets : undefined
    this.#table = new ItemTable(store, definition.name, sealing)
    this.#filled = new FilledConfigs(
      definition.hasReferences === true ? secrets.references : undefined,
    )
    this.#items = this.#open(store, sealing)
  }

  /** Its name in the configuration of the API. */
  get root(): string {
    return definitionRoot(this.#definition)
  }

  get isDoor(): boolean {
    return this.#definition.isDoor === true
  }

  get layout(): Layout {
    return this.#definition.layout
  }

  get size(): number {
    return this.#items.size
  }

  /** Written form of all items, in order. */
  get configs(): readonly Readonly<Config>[] {
    return [...this.#items.values()].map(({ config }) => config)
  }

  /** Effective settings of all items, in order. */
  get settings(): readonly Settings[] {
    return [...this.#items.values()].map(({ settings }) => settings)
  }

  idOf(config: Config): string {
    return this.#definition.idOf(config)
  }

  /** Validates an item without storing it. @throws {ConfigFault} if it is invalid */
  check(config: Config): void {
    this.read(config)
  }

  /** The settings of an item that need not be stored. @throws {ConfigFault} if it is invalid */
  read(config: Config): Settings {
    return this.#definition.read(requireResolved(this.#filled.read(config)))
  }

  get(id: string): Readonly<Config> | undefined {
    return this.#items.get(id)?.config
  }

  /** Registers the consumer of changes. */
  follow(apply: Follow<Settings>): void {
    this.#follow = apply
  }

  /**
   * Changes the collection. Changes run one after another, each based on the result of the one
   * before. A change is stored before it takes effect, so a failed write changes nothing.
   * @param next returns all items in their new order; identical objects count as unchanged. Its
   * errors reach the caller.
   * @throws {ConfigFault} if an item is invalid
   * @throws {Error} if two items have the same ID
   */
  async change(next: (current: readonly Readonly<Config>[]) => readonly Config[]): Promise<void> {
    await this.#turns.take(() => this.#put(next(this.configs)))
  }

  /** References that could not be resolved, by the ID of their item. */
  get unresolved(): ReadonlyMap<string, readonly UnresolvedReference[]> {
    const found = new Map<string, readonly UnresolvedReference[]>()
    for (const { id, config } of this.#items.values()) {
      const { unresolved } = this.#filled.inEffect(config)
      if (unresolved.length > 0) found.set(id, unresolved)
    }
    return found
  }

  /** Reads the values of references again, and applies those that have changed. */
  async refresh(): Promise<void> {
    await this.#turns.take(async () => {
      const changed = new Map<string, { before: Settings; after: Settings }>()
      for (const [id, item] of this.#items) {
        if (!this.#filled.refresh(item.config)) continue
        const { settings: before } = item
        item.settings = this.#readStored(id, item.config)
        changed.set(id, { before, after: item.settings })
      }
      const change = { items: this.settings, added: new Map(), changed, removed: new Map() }
      const applied = changed.size > 0 ? appliedBy(() => this.#follow(change)) : Promise.resolve()
      return { applied, recorded: undefined }
    })
  }

  /** Waits for the changes before, and holds later ones back until the result is called. */
  hold(): Promise<() => void> {
    return this.#turns.hold()
  }

  /**
   * Prepares a change for a transaction of a caller that has locked this collection; `undefined` if
   * nothing changes.
   * @param configs all items in their new order
   * @param options.isRecorded whether the history records it, which would retain removed values
   * @throws {ConfigFault} if an item is invalid
   * @throws {Error} if two items have the same ID
   */
  stage(configs: readonly Config[], { isRecorded = true } = {}): Staged | undefined {
    const { items, put, change } = this.#next(configs)
    const removed = [...change.removed.keys()]
    if (put.length === 0 && removed.length === 0) return undefined
    const states = this.#states(items, put, removed)
    return {
      write: this.#table.writing({ put, removed }),
      adopt: () => {
        this.#items = items
        const recorded = isRecorded ? this.#recorder?.record(states) : undefined
        return appliedOr(() => this.#follow(change), recorded)
      },
    }
  }

  async #put(configs: readonly Config[]): Promise<Kept> {
    const { items, put, change } = this.#next(configs)
    const removed = [...change.removed.keys()]
    const isStored = put.length > 0 || removed.length > 0
    const stored = isStored ? this.#table.write({ put, removed }) : Promise.resolve()
    // Written in the transaction of the change.
    const recorded = isStored
      ? this.#recorder?.record(this.#states(items, put, removed))
      : undefined
    await storedOr(stored, recorded)
    this.#items = items
    return { applied: appliedBy(() => this.#follow(change)), recorded }
  }

  /** The touched items before and after a change, and the orders if items were moved. */
  #states(
    items: ReadonlyMap<string, Item<Config, Settings>>,
    put: readonly Item<Config, Settings>[],
    removed: readonly string[],
  ): StateChange[] {
    const changes: StateChange[] = []
    const places = listPlaces(items, put, this.#items, removed)
    for (const item of removed) {
      const before = this.#items.get(item)?.config
      changes.push({ item, kind: 'removed', ...places.get(item), before, after: undefined })
    }
    let isMoved = false
    for (const { id, config, position } of put) {
      const before = this.#items.get(id)
      // Only the position changed, to make room for another item.
      isMoved ||= before !== undefined && before.position !== position
      if (before?.config === config || isDeepStrictEqual(before?.config, config)) continue
      const kind = before === undefined ? 'created' : 'changed'
      changes.push({ item: id, kind, ...places.get(id), before: before?.config, after: config })
    }
    if (!isMoved || items.size > MAX_ORDERED) return changes
    const before = [...this.#items.keys()].filter((id) => items.has(id))
    const after = [...items.keys()].filter((id) => this.#items.has(id))
    if (!isDeepStrictEqual(before, after)) changes.push({ kind: 'moved', before, after })
    return changes
  }

  /**
   * In one pass, because a list may have ten thousand items. Those that did not change are the same
   * objects as before.
   */
  #next(configs: readonly Config[]): Next<Config, Settings> {
    const known = configs.map((config) => this.#items.get(this.#definition.idOf(config)))
    const positions = positionsFor(known.map((item) => item?.position))
    const items = new Map<string, Item<Config, Settings>>()
    const put: Item<Config, Settings>[] = []
    const added = new Map<string, Settings>()
    const changed = new Map<string, { before: Settings; after: Settings }>()
    for (const [i, config] of configs.entries()) {
      const before = known[i]
      const id = before?.id ?? this.#definition.idOf(config)
      if (before?.config === config && before.position === positions[i]) {
        items.set(id, before)
        continue
      }
      const isSame = before?.config === config
      const settings = isSame ? before.settings : this.read(config)
      const item = { id, position: positions[i] ?? 0, config, settings } // one for each configuration
      items.set(id, item)
      put.push(item)
      if (before === undefined) added.set(id, settings)
      else if (!isSame) changed.set(id, { before: before.settings, after: settings })
    }
    if (items.size < configs.length) throw this.#doubleId(configs)
    const removed = this.#removedIn(items, items.size - added.size)
    const all = Array.from(items.values(), ({ settings }) => settings)
    if (put.length > 0) this.#definition.checkAll?.(all)
    return { items, put, change: { items: all, added, changed, removed } }
  }

  /** @param kept number of items that existed before */
  #removedIn(items: ReadonlyMap<string, unknown>, kept: number): Map<string, Settings> {
    const removed = new Map<string, Settings>()
    if (kept === this.#items.size) return removed
    for (const [id, { settings }] of this.#items) if (!items.has(id)) removed.set(id, settings)
    return removed
  }

  #doubleId(configs: readonly Config[]): Error {
    const ids = configs.map((config) => this.#definition.idOf(config))
    const id = ids.find((each, i) => ids.indexOf(each) !== i)
    return new Error(`Two items of ${this.#definition.name} are called ${id}`)
  }

  #open(store: Store, secrets: Secrets | undefined): Map<string, Item<Config, Settings>> {
    const { defaults = [], stored } = this.#definition
    if (!this.#table.isNew) return this.#read(this.#table.rows() as readonly Row<Config>[]) // as written
    const old = stored && new SettingsTable(store, secrets).get(stored.setting)
    const configs = old === undefined ? defaults : (stored?.items(old) ?? defaults)
    const rows = configs.map((config, position) => ({
      id: this.#definition.idOf(config),
      position,
      config,
    }))
    this.#table.create(rows, stored?.isShared === true ? undefined : stored?.setting)
    return this.#read(rows)
  }

  #read(rows: readonly Row<Config>[]): Map<string, Item<Config, Settings>> {
    const items = new Map<string, Item<Config, Settings>>()
    for (const { id, position, config } of rows) {
      items.set(id, { id, position, config, settings: this.#readStored(id, config) })
    }
    return items
  }

  /** An earlier version may have accepted what this one does not. */
  #readStored(id: string, config: Config): Settings {
    try {
      return this.#definition.read(this.#filled.inEffect(config).config)
    } catch (error) {
      const reason = errorMessage(error)
      const what = `${this.#definition.name} ${id}`
      throw new StoreError(`The stored settings of ${what} cannot be used: ${reason}`, error)
    }
  }
}

/** The order of longer lists has no meaning. */
const MAX_ORDERED = 1000

/** The places of touched items in their lists, of removed ones in the list before. */
function listPlaces(
  items: ReadonlyMap<string, unknown>,
  put: readonly { id: string }[],
  before: ReadonlyMap<string, unknown>,
  removed: readonly string[],
): Map<string, { place: number }> {
  const places = new Map<string, { place: number }>()
  const find = (list: ReadonlyMap<string, unknown>, wanted: ReadonlySet<string>) => {
    let place = 0
    if (wanted.size === 0) return
    for (const id of list.keys()) {
      if (wanted.has(id)) places.set(id, { place })
      place++
    }
  }
  find(before, new Set(removed))
  find(items, new Set(put.map(({ id }) => id)))
  return places
}

interface Row<Config> {
  id: string
  position: number
  config: Config
}

/** Result of a change before it is stored. */
interface Next<Config, Settings> {
  items: ReadonlyMap<string, Item<Config, Settings>>
  /** The rows to write. */
  put: readonly Item<Config, Settings>[]
  change: CollectionChange<Settings>
}
