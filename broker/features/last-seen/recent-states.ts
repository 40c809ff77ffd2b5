/** Share of a state without its texts: its places in memory. */
const STATE_BYTES = 256
/** Characters of a text need two bytes at most. */
const CHARACTER_BYTES = 2

/** The last known state of a client. */
export interface LastSeen {
  /** The client as the API presents it, in JSON: its size is known, which names and attributes of clients decide. */
  readonly json: string
  /** Epoch milliseconds. */
  readonly at: number
}

/** Last known states of clients by client ID, bounded by bytes: the oldest ones are forgotten. */
export class RecentStates {
  readonly #maxBytes: number
  readonly #states = new Map<string, LastSeen>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  note(clientId: string, json: string, at: number): void {
    this.#forget(clientId)
    this.#states.set(clientId, { json, at })
    this.#bytes += countBytes(clientId, json)
    for (const oldest of this.#states.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#forget(oldest)
    }
  }

  get(clientId: string): LastSeen | undefined {
    return this.#states.get(clientId)
  }

  #forget(clientId: string): void {
    const state = this.#states.get(clientId)
    if (state === undefined) return
    this.#states.delete(clientId)
    this.#bytes -= countBytes(clientId, state.json)
  }
}

const countBytes = (clientId: string, json: string) =>
  STATE_BYTES + CHARACTER_BYTES * (clientId.length + json.length)
