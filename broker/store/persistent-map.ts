import type { Store } from './store.ts'

/** Reads and writes the rows of one map; writes run within a transaction. */
export interface MapTable<Key, Value> {
  rows: () => Iterable<readonly [Key, Value]>
  insert: (key: Key, value: Value) => void
  remove: (key: Key, value: Value) => void
  /** Deletes all rows of the table. */
  clear: () => void
}

/** A key whose changes are on their way to the disk. */
interface Underway<Value> {
  changes: number
  /** Value that is on disk. */
  kept: Value | undefined
}

/**
 * A map on disk and in memory. A change is in force at once and on disk when its
 * promise resolves; where it cannot be written, what is on disk is in force again.
 */
export class PersistentMap<Key, Value> {
  readonly #store: Store
  readonly #keeping: MapTable<Key, Value>
  readonly #follow: (before: Value | undefined, after: Value | undefined) => void
  readonly #values = new Map<Key, Value>()
  readonly #underway = new Map<Key, Underway<Value>>()

  /** @param follow hears of each change in memory, of what is read at the start, too */
  constructor(
    store: Store,
    keeping: MapTable<Key, Value>,
    follow: (before: Value | undefined, after: Value | undefined) => void = () => {},
  ) {
    this.#store = store
    this.#keeping = keeping
    this.#follow = follow
    for (const [key, value] of keeping.rows()) this.#put(key, value)
  }

  get size(): number {
    return this.#values.size
  }

  has(key: Key): boolean {
    return this.#values.has(key)
  }

  get(key: Key): Value | undefined {
    return this.#values.get(key)
  }

  values(): IterableIterator<Value> {
    return this.#values.values()
  }

  set(key: Key, value: Value): Promise<void> {
    return this.#change([key], value, () => this.#keeping.insert(key, value))
  }

  /** `false`: there was none. */
  async delete(key: Key): Promise<boolean> {
    const value = this.#values.get(key)
    if (value === undefined) return false
    await this.#change([key], undefined, () => this.#keeping.remove(key, value))
    return true
  }

  clear(): Promise<void> {
    // Includes keys that only memory has dropped so far.
    const keys = [...new Set([...this.#values.keys(), ...this.#underway.keys()])]
    return this.#change(keys, undefined, () => this.#keeping.clear())
  }

  /** Reads all rows again, after a transaction of someone else; no change may be on its way to the disk. */
  reload(): void {
    const rows = new Map(this.#keeping.rows())
    for (const key of this.#values.keys()) if (!rows.has(key)) this.#put(key, undefined)
    for (const [key, value] of rows) this.#put(key, value)
  }

  async #change(keys: readonly Key[], value: Value | undefined, work: () => void): Promise<void> {
    for (const key of keys) {
      const underway = this.#underway.get(key) ?? { changes: 0, kept: this.#values.get(key) }
      underway.changes++
      this.#underway.set(key, underway)
      this.#put(key, value)
    }
    try {
      await this.#store.write(work)
      this.#settle(keys, (underway) => (underway.kept = value))
    } catch (error) {
      this.#settle(keys, () => {})
      throw error
    }
  }

  /** Writes settle in order, so the last one determines the value on disk. */
  #settle(keys: readonly Key[], note: (underway: Underway<Value>) => void): void {
    for (const key of keys) {
      const underway = this.#underway.get(key)
      if (underway === undefined) continue
      note(underway)
      underway.changes--
      if (underway.changes > 0) continue
      this.#underway.delete(key)
      if (this.#values.get(key) !== underway.kept) this.#put(key, underway.kept)
    }
  }

  #put(key: Key, value: Value | undefined): void {
    const before = this.#values.get(key)
    if (value === undefined) this.#values.delete(key)
    else this.#values.set(key, value)
    this.#follow(before, value)
  }
}
