import type { Clock } from './clock.ts'

/** One timer. Cancelled entries stay in the heap until their time. */
export class Deadline {
  at: number
  callback: (() => void) | undefined

  constructor(at: number, callback: () => void) {
    this.at = at
    this.callback = callback
  }

  cancel(): void {
    this.callback = undefined
  }
}

/**
 * All time-outs of a kernel on one timer: a binary heap by due time. A broker has one keep-alive
 * per connection and hardly ever lets one run out, so entries must be small and cheap to cancel.
 */
export class Deadlines {
  readonly #clock: Clock
  readonly #heap: Deadline[] = []
  #timer: { at: number; cancel: () => void } | undefined
  #closed = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(ms: number, callback: () => void): Deadline {
    const deadline = new Deadline(this.#clock.monotonic() + ms, callback)
    if (this.#closed) return deadline
    this.#push(deadline)
    this.#arm()
    return deadline
  }

  close(): void {
    this.#closed = true
    this.#heap.length = 0
    this.#timer?.cancel()
    this.#timer = undefined
  }

  #arm(): void {
    const first = this.#heap[0]
    if (first === undefined) return
    if (this.#timer !== undefined && this.#timer.at <= first.at) return
    this.#timer?.cancel()
    const cancel = this.#clock.after(first.at - this.#clock.monotonic(), () => this.#run())
    this.#timer = { at: first.at, cancel }
  }

  #run(): void {
    this.#timer = undefined
    const now = this.#clock.monotonic()
    for (let first = this.#heap[0]; first !== undefined && first.at <= now; first = this.#heap[0]) {
      this.#pop()
      const { callback } = first
      first.callback = undefined
      callback?.()
    }
    this.#arm()
  }

  #push(deadline: Deadline): void {
    const heap = this.#heap
    let child = heap.length
    heap.push(deadline)
    while (child > 0) {
      const parent = (child - 1) >> 1
      const above = heap[parent]
      if (above === undefined || above.at <= deadline.at) break
      heap[child] = above
      child = parent
    }
    heap[child] = deadline
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    let parent = 0
    for (;;) {
      let child = 2 * parent + 1
      let below = heap[child]
      if (below === undefined) break
      const right = heap[child + 1]
      if (right !== undefined && right.at < below.at) {
        child++
        below = right
      }
      if (last.at <= below.at) break
      heap[parent] = below
      parent = child
    }
    heap[parent] = last
  }
}
