import { cpus } from 'node:os'

/** A reading so young is used again: over a shorter time the value says nothing. */
const MIN_SPAN_MS = 1000

/** Load of all processors since the reading before, for several readers at a time. */
export class CpuUse {
  #before = cpuTimes()
  #percent = 0

  /** From 0 to 100. */
  percent(): number {
    const now = cpuTimes()
    if (now.at - this.#before.at < MIN_SPAN_MS) return this.#percent
    const total = now.total - this.#before.total
    const busy = total - (now.idle - this.#before.idle)
    this.#percent = total <= 0 ? 0 : Math.round((busy / total) * 10_000) / 100
    this.#before = now
    return this.#percent
  }
}

function cpuTimes(): { at: number; idle: number; total: number } {
  let idle = 0
  let total = 0
  for (const { times } of cpus()) {
    idle += times.idle
    total += times.user + times.nice + times.sys + times.idle + times.irq
  }
  return { at: performance.now(), idle, total }
}
