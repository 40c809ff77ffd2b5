import { readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { cpuTimes } from '../../kernel/cpu-times.ts'

/** Readings of the machine and of this process. Shares are from 0 to 1. */
export interface Probe {
  /** How busy all processors were since the last call. */
  cpu(): number
  /** Memory in use; `undefined` if unknown. */
  memory(): number | undefined
  /** Open file descriptors as a share of the limit; `undefined` if unknown. */
  openFiles(): number | undefined
  /** How much of the time since the last call the event loop had work. */
  eventLoop(): number
  /** Longest time in milliseconds that the event loop was blocked since the last call. */
  longestTurnMs(): number
  close(): void
}

export class SystemProbe implements Probe {
  #times = cpuTimes()
  #loop: EventLoopUtilization = performance.eventLoopUtilization()
  readonly #delay = monitorEventLoopDelay({ resolution: 20 })

  constructor() {
    this.#delay.enable()
  }

  cpu(): number {
    const before = this.#times
    this.#times = cpuTimes()
    const total = this.#times.total - before.total
    return total <= 0 ? 0 : 1 - (this.#times.idle - before.idle) / total
  }

  memory(): number | undefined {
    const total = os.totalmem()
    // Available memory: "free" does not include the caches.
    const available = availableMemory() ?? os.freemem()
    return total === 0 ? undefined : 1 - available / total
  }

  openFiles(): number | undefined {
    try {
      const limits = readFileSync('/proc/self/limits', 'utf8')
      const max = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1])
      return Number.isNaN(max) ? undefined : readdirSync('/proc/self/fd').length / max
    } catch {
      return undefined
    }
  }

  eventLoop(): number {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, this.#loop)
    this.#loop = now
    return utilization
  }

  longestTurnMs(): number {
    const longest = this.#delay.max / 1e6
    this.#delay.reset()
    return longest
  }

  close(): void {
    this.#delay.disable()
  }
}

function availableMemory(): number | undefined {
  try {
    const kilobytes = /^MemAvailable:\s+(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
  } catch {
    return undefined
  }
}
