/** Request to an external system with its outcome. */
export interface Call {
  /** Start of the call in epoch milliseconds. */
  readonly at: number
  /** Duration of the call in milliseconds. */
  readonly duration: number
  /** Status of the answer; `undefined` if there was none. */
  readonly status?: number
  /** Why there was no answer. */
  readonly error?: string
}

/** The answer to a row that was sent as a trial. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The body is longer. */
  readonly isCut: boolean
  /** Duration of the call in milliseconds. */
  readonly duration: number
}

const MOST = 50
const LONGEST_ERROR = 300

/** The last requests of an action, in bounded memory. Connections come and go; the list stays. */
export class Calls {
  readonly #calls: Call[] = []
  /** Where the next one is stored, in place of the oldest. */
  #next = 0

  /** Notes the time; the function that it gives notes the end. */
  begin(): (end: { status: number } | { error: string }) => void {
    const at = Date.now()
    const begun = performance.now()
    return (end) => {
      const duration = Math.round(performance.now() - begun)
      const what = 'error' in end ? { error: end.error.slice(0, LONGEST_ERROR) } : end
      this.#calls[this.#next] = { at, duration, ...what }
      this.#next = (this.#next + 1) % MOST
    }
  }

  /** Remembered calls, newest first. */
  list(): readonly Call[] {
    return [...this.#calls.slice(this.#next), ...this.#calls.slice(0, this.#next)].toReversed()
  }
}
