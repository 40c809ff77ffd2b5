/** Outcomes of the calls of one hook of a plugin. */
export class HookStats {
  calls = 0
  failed = 0
  timedOut = 0
  skipped = 0
  #answered = 0
  #totalMs = 0

  answered(ms: number): void {
    this.#answered++
    this.#totalMs += ms
  }

  get meanMs(): number {
    return this.#answered === 0 ? 0 : this.#totalMs / this.#answered
  }
}
