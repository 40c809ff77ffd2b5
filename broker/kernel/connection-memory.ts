import type { MemoryBudget } from './memory.ts'

/** Connections are closed until the memory of all is below this share of its budget. */
const LOW = 0.9

/** What one connection has in memory: packets that came in part, bytes that its peer has not read, topic aliases. */
export interface ConnectionBytes {
  /** As it is now. */
  readonly heldBytes: number
  /** Closes the connection that takes too much. */
  giveUp(): void
}

/** The memory of all connections together. When it is full, those that hold most are closed. */
export class ConnectionMemory {
  readonly #budget: MemoryBudget
  /** Of each that has held something: what it counted last. */
  readonly #counted = new Map<ConnectionBytes, number>()
  #isMakingRoom = false

  constructor(budget: MemoryBudget) {
    this.#budget = budget
  }

  /** What a connection holds may have changed. */
  recount(connection: ConnectionBytes): void {
    const before = this.#counted.get(connection) ?? 0
    const now = connection.heldBytes
    if (now === before) return
    this.#counted.set(connection, now)
    this.#budget.add(now - before)
    if (now < before || !this.#budget.isExceeded || this.#isMakingRoom) return
    this.#isMakingRoom = true
    // In the midst of a packet nothing is closed.
    queueMicrotask(() => this.#makeRoom())
  }

  /** It has ended. */
  forget(connection: ConnectionBytes): void {
    this.#budget.release(this.#counted.get(connection) ?? 0)
    this.#counted.delete(connection)
  }

  #makeRoom(): void {
    // A peer that has read everything since has not said so.
    for (const connection of [...this.#counted.keys()]) this.recount(connection)
    const largest = [...this.#counted.keys()].sort((a, b) => b.heldBytes - a.heldBytes)
    const isExceeded = this.#budget.isExceeded
    for (const connection of largest) {
      if (!isExceeded || this.#budget.used <= this.#budget.limit * LOW) break
      connection.giveUp()
      this.recount(connection)
      this.#budget.refuse()
    }
    this.#isMakingRoom = false
  }
}
