import type { Clock } from './clock.ts'
import type { Deadline, Deadlines } from './deadlines.ts'

/** How long publishers wait for a receiver that makes too little progress. */
export const PATIENCE_MS = 2000
/** Progress that suffices in that time. A message counts one, and one more for each 2 KiB of payload. */
const ENOUGH_PROGRESS = 250
const UNIT_BYTES = 2048
/** Queued messages and unsent bytes at which publishers begin to wait, where the limits are higher than twice this. */
const MAX_QUEUED = 10_000
const MAX_UNSENT_BYTES = 1024 * 1024

/** A step of a publisher that waits. */
export interface WaitingStep {
  /** Tries again; `isForced`: without waiting any longer. */
  retry(isForced: boolean): void
  /** The publisher is not read any more until this step is done. */
  inputIsFull?(): void
}

/** State shared by all gates of a kernel. */
export class Backpressure {
  readonly clock: Clock
  readonly deadlines: Deadlines
  /** Number of closed gates; at 0, publishers need not search for one. */
  closedGates = 0
  /** Cost of read packets that are waiting, for all connections together. */
  backlogBytes = 0

  constructor(clock: Clock, deadlines: Deadlines) {
    this.clock = clock
    this.deadlines = deadlines
  }
}

/** Queued messages at which publishers begin to wait: half of the limit (0: none), at most `MAX_QUEUED`. */
export function queueMark(maxMqueueLen: number): number {
  return maxMqueueLen === 0 ? MAX_QUEUED : Math.min(Math.ceil(maxMqueueLen / 2), MAX_QUEUED)
}

/** Unsent bytes at which publishers begin to wait: half of the limit, at most `MAX_UNSENT_BYTES`. */
export function bufferMark(maxOutgoingBufferBytes: number): number {
  return Math.min(maxOutgoingBufferBytes / 2, MAX_UNSENT_BYTES)
}

/** Messages and bytes in units of progress. */
export function progressUnits(messages: number, bytes: number): number {
  return messages + bytes / UNIT_BYTES
}

export interface GateOptions {
  /** Amount that the receiver has taken, monotonically increasing. */
  progress: () => number
  /** Progress after which the gate would be open. */
  toOpen: () => number
  onClose: () => void
}

/**
 * Gate between publishers and one receiver. It closes while too much waits for the receiver, and publishers
 * wait; acknowledgements or reads of the receiver open it. A receiver with too little progress is stalled:
 * publishers do not wait for it until its backlog is gone, or it has made progress for some time.
 */
export class Gate {
  readonly #shared: Backpressure
  readonly #options: GateOptions
  #state: 'open' | 'closed' | 'stalled' = 'open'
  #waiting: WaitingStep[] = []
  #deadline: Deadline | undefined
  #windowEnd = 0
  #progressBefore = 0

  constructor(shared: Backpressure, options: GateOptions) {
    this.#shared = shared
    this.#options = options
  }

  get isClosed(): boolean {
    return this.#state === 'closed'
  }

  wait(held: WaitingStep): void {
    this.#waiting.push(held)
  }

  /** Too much waits for the receiver. */
  close(): void {
    if (this.#state === 'closed') return
    if (this.#state === 'stalled') {
      if (this.#shared.clock.monotonic() < this.#windowEnd) return
      if (!this.#hasProgressed()) return this.#beginWindow()
    }
    this.#state = 'closed'
    this.#shared.closedGates++
    this.#beginWindow()
    if (this.#deadline === undefined) this.#arm()
    this.#options.onClose()
  }

  /** Opens the gate: the receiver has taken enough, or has gone. */
  open(): void {
    this.#leave('open')
  }

  #leave(next: 'open' | 'stalled'): void {
    const wasClosed = this.#state === 'closed'
    this.#state = next
    if (!wasClosed) return
    this.#shared.closedGates--
    if (this.#waiting.length > 0) queueMicrotask(() => this.#letGo())
  }

  /** In the order in which they came, until the gate is closed again. */
  #letGo(): void {
    while (this.#state !== 'closed') {
      const next = this.#waiting.shift()
      if (next === undefined) return
      next.retry(false)
    }
  }

  #beginWindow(): void {
    this.#windowEnd = this.#shared.clock.monotonic() + PATIENCE_MS
    this.#progressBefore = this.#options.progress()
  }

  #hasProgressed(): boolean {
    const enough = Math.min(this.#options.toOpen(), ENOUGH_PROGRESS)
    return this.#options.progress() - this.#progressBefore >= enough
  }

  /** One deadline, however often the gate opens and closes in its time. */
  #arm(): void {
    const { clock, deadlines } = this.#shared
    this.#deadline = deadlines.add(this.#windowEnd - clock.monotonic(), () => {
      this.#deadline = undefined
      if (this.#state !== 'closed') return
      if (clock.monotonic() >= this.#windowEnd) {
        const hasProgressed = this.#hasProgressed()
        this.#beginWindow()
        if (!hasProgressed) return this.#leave('stalled')
      }
      this.#arm()
    })
  }
}

/** A publish that waits at the gates of its receivers, one after the other. */
export class HeldPublish<T> implements WaitingStep {
  readonly outcome: Promise<T>
  readonly #findGate: () => Gate | undefined
  #publish: (() => T) | undefined
  #resolve: (outcome: T) => void = () => {}
  #reject: (error: unknown) => void = () => {}

  constructor(gate: Gate, findGate: () => Gate | undefined, publish: () => T) {
    this.#findGate = findGate
    this.#publish = publish
    this.outcome = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    gate.wait(this)
  }

  retry(isForced: boolean): void {
    const publish = this.#publish
    if (publish === undefined) return
    const gate = isForced ? undefined : this.#findGate()
    if (gate !== undefined) return gate.wait(this)
    this.#publish = undefined
    try {
      this.#resolve(publish())
    } catch (error) {
      this.#reject(error)
    }
  }
}
