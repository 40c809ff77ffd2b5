import type { MemoryBudget } from './memory.ts'

/** Connections are closed until the memory of all is below this share of its budget. */
const LOW = 0.9

/** The memory of one connection: incomplete packets, bytes that its peer has not read, topic aliases. */
export interface ConnectionBytes {
  /** Bytes held at the moment. */
  readonly heldBytes: number
  /** Closes the connection because it holds too much. */
  giveUp(): void
}

/** The memory of all connections together. When it is full, the connections that hold most are closed. */
export class ConnectionMemory {
  readonly #budget: MemoryBudget
  /** The bytes that were counted last for each connection. */
  readonly #counted = new Map<ConnectionBytes, number>()
  #isMakingRoom = false

  constructor(budget: MemoryBudget) {
    this.#budget = budget
  }

  /** Counts the bytes of a connection again; called whenever they may have changed. */
  recount(connection: ConnectionBytes): void {
    const before = this.#counted.get(connection) ?? 0
    const now = connection.heldBytes
    if (now === before) return
    this.#counted.set(connection, now)
    this.#budget.add(now - before)
    if (now < before || !this.#budget.isExceeded || this.#isMakingRoom) return
    this.#isMakingRoom = true
    // Connections are closed only after the current packet has been handled.
    queueMicrotask(() => this.#makeRoom())
  }

  /** Releases the memory of a connection that has ended. */
  forget(connection: ConnectionBytes): void {
    this.#budget.release(this.#counted.get(connection) ?? 0)
    this.#counted.delete(connection)
  }

  #makeRoom(): void {
    // Reading by a peer is not reported, so the numbers may be too high.
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
