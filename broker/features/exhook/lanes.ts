/** Limit on waiting calls of one client. */
const MAX_OF_LANE = 1000
/** Limits for all clients together, on running and waiting calls. */
const MAX_CALLS = 50_000
const MAX_BYTES = 64 * 1024 * 1024

export interface Call {
  /** Time of `performance.now()` from which on the call is not made any more. */
  dueAt: number
  bytes: number
  make: () => Promise<unknown>
  drop: (why: string) => void
}

/**
 * Calls of one client follow each other: the next is made after the answer of the one before. Calls of
 * different clients do not wait for each other. All of them are bounded in number, bytes and time.
 */
export class Lanes {
  /** By client: the calls that wait for the one that is made. */
  readonly #lanes = new Map<string, Call[]>()
  #calls = 0
  #bytes = 0
  #onIdle: (() => void) | undefined

  /**
   * Makes a call when it is its turn, or reports why it is not made.
   *
   * @param key of the client; `undefined`: the call waits for no other one
   * @param make never rejects
   */
  add(key: string | undefined, call: Call): void {
    const lane = key === undefined ? undefined : this.#lanes.get(key)
    const isFull =
      (lane?.length ?? 0) >= MAX_OF_LANE ||
      this.#calls >= MAX_CALLS ||
      // One large message alone is sent.
      (this.#calls > 0 && this.#bytes + call.bytes > MAX_BYTES)
    if (isFull) return call.drop('too many calls wait')
    this.#calls++
    this.#bytes += call.bytes
    if (lane !== undefined) {
      lane.push(call)
      return
    }
    if (key !== undefined) this.#lanes.set(key, [])
    this.#run(key, call)
  }

  get isIdle(): boolean {
    return this.#calls === 0
  }

  /** Settles when no call runs or waits. */
  async idle(): Promise<void> {
    if (this.isIdle) return
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve
    })
  }

  #run(key: string | undefined, call: Call): void {
    void call.make().then(() => {
      this.#end(call)
      if (key !== undefined) this.#next(key)
      if (this.isIdle) this.#onIdle?.()
    })
  }

  #next(key: string): void {
    const lane = this.#lanes.get(key) ?? []
    for (let call = lane.shift(); call !== undefined; call = lane.shift()) {
      if (performance.now() < call.dueAt) return this.#run(key, call)
      this.#end(call)
      call.drop('no answer in time')
    }
    this.#lanes.delete(key)
  }

  #end({ bytes }: Call): void {
    this.#calls--
    this.#bytes -= bytes
  }
}
