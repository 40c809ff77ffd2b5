import { readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks'

/** What can be read of the machine and of this process. Shares are from 0 to 1. */
export interface Probe {
  /** How busy all processors were since the last call. */
  cpu(): number
  /** `undefined` where the system does not tell. */
  memory(): number | undefined
  /** Open file descriptors, of those that the process may have; `undefined` where nobody tells. */
  openFiles(): number | undefined
  /** How much of the time since the last call the event loop had work. */
  eventLoop(): number
  /** The longest that the event loop kept others waiting since the last call, in milliseconds. */
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

/** Of all processors together since the machine has started, in milliseconds. */
export function cpuTimes(): { idle: number; total: number } {
  let idle = 0
  let total = 0
  for (const { times } of os.cpus()) {
    idle += times.idle
    total += times.user + times.nice + times.sys + times.idle + times.irq
  }
  return { idle, total }
}

function availableMemory(): number | undefined {
  try {
    const kilobytes = /^MemAvailable:\s+(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
  } catch {
    return undefined
  }
}
