import type { Clock } from '../../../kernel/clock.ts'
import type { Command } from './command.ts'

/** Commands of one device that wait. The oldest one is dropped. */
const MAX_WAITING = 100

interface QueueOptions {
  readonly clock: Clock
  /** So long after its last packet a device in queue mode is reachable. */
  readonly windowMs: number
}

/** Commands to one device: one at a time, and in queue mode only while the device listens. */
export class CommandQueue {
  readonly #run: (command: Command) => Promise<void>
  readonly #options: QueueOptions
  readonly #waiting: { command: Command; bytes: number }[] = []
  #waitingBytes = 0
  #isQueueMode = false
  #isBusy = false
  #isClosed = false
  #heardAt: number

  constructor(run: (command: Command) => Promise<void>, options: QueueOptions) {
    this.#run = run
    this.#options = options
    this.#heardAt = options.clock.monotonic()
  }

  get waitingBytes(): number {
    return this.#waitingBytes
  }

  get length(): number {
    return this.#waiting.length
  }

  setQueueMode(isQueueMode: boolean): void {
    this.#isQueueMode = isQueueMode
    this.#next()
  }

  push(command: Command, bytes: number): void {
    this.#waiting.push({ command, bytes })
    this.#waitingBytes += bytes
    if (this.#waiting.length > MAX_WAITING) this.#shift()
    this.#next()
  }

  /** The device has sent a packet, so it is reachable. */
  reachable(): void {
    this.#heardAt = this.#options.clock.monotonic()
    this.#next()
  }

  close(): void {
    this.#isClosed = true
    this.#waiting.length = 0
    this.#waitingBytes = 0
  }

  #next(): void {
    if (this.#isBusy || this.#isClosed || !this.#isReachable()) return
    const command = this.#shift()
    if (command === undefined) return
    this.#isBusy = true
    void this.#run(command).finally(() => {
      this.#isBusy = false
      this.#next()
    })
  }

  #shift(): Command | undefined {
    const first = this.#waiting.shift()
    this.#waitingBytes -= first?.bytes ?? 0
    return first?.command
  }

  #isReachable(): boolean {
    return (
      !this.#isQueueMode || this.#options.clock.monotonic() - this.#heardAt < this.#options.windowMs
    )
  }
}
