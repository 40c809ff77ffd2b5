import { publishForm } from '../connection/connection-settings.ts'
import type { PublishForm } from '../connection/connection-settings.ts'
import type { Connection } from '../connection/connection.ts'

export const MIN_REPEAT_MS = 100
export const MAX_REPEAT_MS = 3_600_000
/** A forgotten page must not publish for days. */
export const MAX_REPEATS = 10_000

export interface Timer {
  set: (run: () => void, everyMs: number) => number
  clear: (id: number) => void
}

export interface Repeating {
  readonly isActive: boolean
  readonly everyMs: number
  readonly count: number
}

interface RepeaterDeps {
  connection: Connection
  /** The message as the user has it now. */
  message: () => PublishForm
  timer: Timer
}

/**
 * Publishes a message at an interval, also while another tab or screen is open, until it is stopped, the
 * connection is lost, or the message is not valid.
 */
export class Repeater {
  readonly #deps: RepeaterDeps
  readonly #listeners = new Set<() => void>()
  #view: Repeating = { isActive: false, everyMs: 1000, count: 0 }
  #timer: number | undefined

  constructor(deps: RepeaterDeps) {
    this.#deps = deps
  }

  view = (): Repeating => this.#view

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start(everyMs: number): void {
    this.stop()
    const interval = Math.min(MAX_REPEAT_MS, Math.max(MIN_REPEAT_MS, everyMs))
    this.#timer = this.#deps.timer.set(() => this.#publish(), interval)
    this.#change({ isActive: true, everyMs: interval, count: 0 })
  }

  stop(): void {
    if (this.#timer !== undefined) this.#deps.timer.clear(this.#timer)
    this.#timer = undefined
    if (this.#view.isActive) this.#change({ isActive: false })
  }

  #publish(): void {
    const { connection, message } = this.#deps
    const { success, data } = publishForm.safeParse(message())
    if (!success || connection.view().status.state !== 'connected') return this.stop()
    // The interval does not wait for the acknowledgement.
    void connection.publish(data)
    const count = this.#view.count + 1
    this.#change({ count })
    if (count >= MAX_REPEATS) this.stop()
  }

  #change(part: Partial<Repeating>): void {
    this.#view = { ...this.#view, ...part }
    for (const listener of this.#listeners) listener()
  }
}
