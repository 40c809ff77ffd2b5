/** Calls that wait behind others, of one client and of all. */
const MAX_OF_LANE = 1000
const MAX_WAITING = 50_000
const MAX_WAITING_BYTES = 64 * 1024 * 1024

interface Call {
  /** Epoch milliseconds of the monotonic clock: it is not made any more. */
  dueAt: number
  bytes: number
  make: () => Promise<unknown>
  drop: (why: string) => void
}

interface Lane {
  waiting: Call[]
  /** Of the first that waits. */
  at: number
}

/**
 * Calls of one client follow each other: the next is made after the answer of the one before. Calls of
 * different clients do not wait for each other. What waits is bounded in number, bytes and time.
 */
export class Lanes {
  readonly #lanes = new Map<string, Lane>()
  #running = 0
  #waiting = 0
  #waitingBytes = 0
  #onIdle: (() => void) | undefined

  /**
   * Makes a call when it is its turn, or reports why it is not made.
   *
   * @param key of the client; `undefined`: the call waits for no other one
   * @param make never rejects
   */
  add(key: string | undefined, call: Call): void {
    const lane = key === undefined ? undefined : this.#lanes.get(key)
    if (lane === undefined) {
      if (key !== undefined) this.#lanes.set(key, { waiting: [], at: 0 })
      this.#run(key, call)
      return
    }
    const isFull =
      lane.waiting.length - lane.at >= MAX_OF_LANE ||
      this.#waiting >= MAX_WAITING ||
      this.#waitingBytes + call.bytes > MAX_WAITING_BYTES
    if (isFull) return call.drop('too many calls wait')
    lane.waiting.push(call)
    this.#waiting++
    this.#waitingBytes += call.bytes
  }

  get isIdle(): boolean {
    return this.#running === 0
  }

  /** Settles when no call runs or waits. */
  async idle(): Promise<void> {
    if (this.isIdle) return
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve
    })
  }

  #run(key: string | undefined, call: Call): void {
    this.#running++
    void call.make().then(() => {
      this.#running--
      if (key !== undefined) this.#next(key)
      if (this.isIdle) this.#onIdle?.()
    })
  }

  #next(key: string): void {
    const lane = this.#lanes.get(key)
    if (lane === undefined) return
    while (lane.at < lane.waiting.length) {
      const call = lane.waiting[lane.at] as Call // below the length
      lane.at++
      this.#waiting--
      this.#waitingBytes -= call.bytes
      if (performance.now() < call.dueAt) return this.#run(key, call)
      call.drop('no answer in time')
    }
    this.#lanes.delete(key)
  }
}
