const SMALLEST = 16
/** Shared by all empty tables: most sessions have two, and never a message in one. */
const NO_IDS = new Uint16Array(0)
const NO_VALUES: undefined[] = []

/**
 * Packet identifiers with a value each, by open addressing. A `Map` whose entries come and go with every
 * message is copied into a new table again and again, and V8 links each old table to the next one: once
 * one of them is in the old generation, all that follow, and the messages in them, live until a full
 * garbage collection. That was a third of the time of a message of QoS 2.
 */
export class PacketIds<T> {
  /** 0 is no packet identifier: the place is free. */
  #ids = NO_IDS
  #values: (T | undefined)[] = NO_VALUES
  #size = 0

  get size(): number {
    return this.#size
  }

  has(id: number): boolean {
    return id !== 0 && this.#size > 0 && this.#ids[this.#place(id)] === id
  }

  get(id: number): T | undefined {
    if (id === 0 || this.#size === 0) return undefined
    const at = this.#place(id)
    return this.#ids[at] === id ? this.#values[at] : undefined
  }

  set(id: number, value: T): void {
    // Half of the places stay free, so that a search is short.
    if (this.#size * 2 >= this.#ids.length) this.#grow()
    const at = this.#place(id)
    if (this.#ids[at] !== id) this.#size++
    this.#ids[at] = id
    this.#values[at] = value
  }

  /** Returns whether the identifier existed. */
  delete(id: number): boolean {
    if (!this.has(id)) return false
    const mask = this.#ids.length - 1
    let free = this.#place(id)
    // Moves the following entries up that had been displaced by this one.
    for (let at = (free + 1) & mask; this.#ids[at] !== 0; at = (at + 1) & mask) {
      const wanted = (this.#ids[at] ?? 0) & mask
      if (((at - wanted) & mask) < ((at - free) & mask)) continue
      this.#ids[free] = this.#ids[at] ?? 0
      this.#values[free] = this.#values[at]
      free = at
    }
    this.#ids[free] = 0
    this.#values[free] = undefined
    this.#size--
    return true
  }

  clear(): void {
    this.#ids = NO_IDS
    this.#values = NO_VALUES
    this.#size = 0
  }

  /** In no particular order; a row that is deleted during the iteration may be missing or appear twice. */
  *entries(): IterableIterator<[id: number, value: T]> {
    for (const [at, id] of this.#ids.entries()) {
      const value = this.#values[at]
      if (id !== 0 && value !== undefined) yield [id, value]
    }
  }

  /** Index of an identifier, or of its free place. */
  #place(id: number): number {
    const mask = this.#ids.length - 1
    let at = id & mask
    while (this.#ids[at] !== id && this.#ids[at] !== 0) at = (at + 1) & mask
    return at
  }

  #grow(): void {
    const [ids, values] = [this.#ids, this.#values]
    const length = Math.max(ids.length * 2, SMALLEST)
    this.#ids = new Uint16Array(length)
    this.#values = Array.from({ length }, () => undefined)
    for (const [from, id] of ids.entries()) {
      if (id === 0) continue
      const at = this.#place(id)
      this.#ids[at] = id
      this.#values[at] = values[from]
    }
  }
}
