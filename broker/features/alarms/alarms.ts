/** Something that an operator should look at. */
export interface Alarm {
  name: string
  message: string
  details: Record<string, unknown>
  /** Epoch milliseconds. */
  activatedAt: number
  deactivatedAt?: number
}

const MAX_HISTORY = 1000

/** Alarms that stand, and the last that have ended. In memory: a restart begins with none. */
export class Alarms {
  readonly #active = new Map<string, Alarm>()
  #history: Alarm[] = []
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  active(): readonly Alarm[] {
    return [...this.#active.values()]
  }

  /** The latest first. */
  history(): readonly Alarm[] {
    return this.#history
  }

  /** Raises one, unless one of that name stands already. */
  activate(name: string, message: string, details: Record<string, unknown> = {}): void {
    if (this.#active.has(name)) return
    this.#active.set(name, { name, message, details, activatedAt: this.#now() })
  }

  deactivate(name: string): void {
    const alarm = this.#active.get(name)
    if (alarm === undefined) return
    this.#active.delete(name)
    this.#history = [{ ...alarm, deactivatedAt: this.#now() }, ...this.#history].slice(
      0,
      MAX_HISTORY,
    )
  }
}
