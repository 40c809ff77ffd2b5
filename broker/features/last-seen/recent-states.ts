/** Estimated size of a state without its names. */
const STATE_BYTES = 2048

/** The last known state of a client. */
export interface LastSeen<Row> {
  row: Row
  /** Epoch milliseconds. */
  at: number
}

/** Last known states of clients by client ID, bounded by bytes: the oldest ones are forgotten. */
export class RecentStates<Row> {
  readonly #maxBytes: number
  readonly #states = new Map<string, LastSeen<Row>>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  note(clientId: string, row: Row, at: number): void {
    this.forget(clientId)
    this.#states.set(clientId, { row, at })
    this.#bytes += countBytes(clientId)
    for (const oldest of this.#states.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.forget(oldest)
    }
  }

  get(clientId: string): LastSeen<Row> | undefined {
    return this.#states.get(clientId)
  }

  forget(clientId: string): void {
    if (this.#states.delete(clientId)) this.#bytes -= countBytes(clientId)
  }
}

/** Names of a state are as long as its client ID, or longer: a username, a will topic. */
const countBytes = (clientId: string) => STATE_BYTES + 4 * clientId.length
