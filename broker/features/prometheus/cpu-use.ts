import { cpuTimes } from '../../kernel/cpu-times.ts'

/** A reading younger than this is reused, because a shorter span gives no meaningful value. */
const MIN_SPAN_MS = 1000

/** Load of all processors since the reading before, for several readers at a time. */
export class CpuUse {
  #before = reading()
  #percent = 0

  /** From 0 to 100. */
  percent(): number {
    const now = reading()
    if (now.at - this.#before.at < MIN_SPAN_MS) return this.#percent
    const total = now.total - this.#before.total
    const busy = total - (now.idle - this.#before.idle)
    this.#percent = total <= 0 ? 0 : Math.round((busy / total) * 10_000) / 100
    this.#before = now
    return this.#percent
  }
}

const reading = () => ({ at: performance.now(), ...cpuTimes() })
