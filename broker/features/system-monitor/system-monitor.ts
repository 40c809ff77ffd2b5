import type { Ports } from '../../kernel/ports.ts'
import type { Alarms } from '../alarms/alarms.ts'
import { Congestion } from './congestion.ts'
import { MemoryAlarms } from './memory-alarms.ts'
import { type Probe, SystemProbe } from './probe.ts'

type Services = Ports<'clock' | 'log' | 'sessions' | 'memory'>

/** Intervals in milliseconds, `Infinity` for "not at all"; shares from 0 to 1. */
export interface SystemMonitorSettings {
  cpuIntervalMs: number
  cpu: Watermarks
  memoryIntervalMs: number
  memory: Watermarks
  /** How often this process is looked at: event loop, open files, slow connections. */
  processIntervalMs: number
  /** In place of the number of processes: how busy the event loop is, and how many files are open. */
  process: Watermarks
  /** A turn of the event loop that takes longer is logged. */
  longTurnMs: number
}

export const defaultSystemMonitor: SystemMonitorSettings = {
  cpuIntervalMs: 60_000,
  cpu: { high: 0.8, low: 0.6 },
  memoryIntervalMs: 60_000,
  memory: { high: 0.7 },
  processIntervalMs: 30_000,
  process: { high: 0.8, low: 0.6 },
  longTurnMs: 240,
}

/** Interval at which memory budgets are checked. */
const BUDGET_INTERVAL_MS = 5000

/** Looks after the machine and this process, and raises alarms where a watermark is passed. */
export class SystemMonitor {
  readonly #kernel: Services
  readonly #alarms: Alarms
  readonly #probe: Probe
  readonly #congestion: Congestion
  readonly #memoryAlarms: MemoryAlarms
  #settings: SystemMonitorSettings
  #cancels: (() => void)[] = []

  constructor(
    kernel: Services,
    alarms: Alarms,
    settings: Partial<SystemMonitorSettings> = {},
    probe: Probe = new SystemProbe(),
  ) {
    this.#kernel = kernel
    this.#alarms = alarms
    this.#probe = probe
    this.#congestion = new Congestion(kernel, alarms)
    this.#memoryAlarms = new MemoryAlarms(kernel, alarms)
    this.#settings = { ...defaultSystemMonitor, ...settings }
    this.#start()
  }

  /** Applies settings at once; alarms below the new watermark end with the next check. */
  setSettings(settings: SystemMonitorSettings): void {
    this.#settings = settings
    this.#stop()
    this.#start()
    if (settings.memoryIntervalMs === Number.POSITIVE_INFINITY) {
      this.#alarms.deactivate('high_system_memory_usage')
    }
  }

  close(): void {
    this.#stop()
    this.#probe.close()
  }

  #start(): void {
    const { cpuIntervalMs, memoryIntervalMs, processIntervalMs } = this.#settings
    this.#every(cpuIntervalMs, () => this.#lookAtCpu())
    this.#every(memoryIntervalMs, () => this.#lookAtMemory())
    this.#every(processIntervalMs, () => this.#lookAtProcess())
    this.#every(BUDGET_INTERVAL_MS, () => this.#memoryAlarms.look())
  }

  #stop(): void {
    for (const cancel of this.#cancels) cancel()
    this.#cancels = []
  }

  #every(ms: number, look: () => void): void {
    if (ms === Number.POSITIVE_INFINITY) return
    const slot = this.#cancels.push(() => {}) - 1
    const again = () => {
      this.#cancels[slot] = this.#kernel.clock.after(ms, () => {
        look()
        again()
      })
    }
    again()
  }

  #lookAtCpu(): void {
    this.#hold('high_cpu_usage', this.#probe.cpu(), this.#settings.cpu, 'cpu usage')
  }

  #lookAtMemory(): void {
    const { memory } = this.#settings
    this.#hold('high_system_memory_usage', this.#probe.memory(), memory, 'mem usage')
  }

  #lookAtProcess(): void {
    const { process, longTurnMs } = this.#settings
    this.#hold('high_event_loop_usage', this.#probe.eventLoop(), process, 'event loop usage')
    this.#hold('too_many_open_files', this.#probe.openFiles(), process, 'of the open files')
    this.#congestion.look()
    const longest = this.#probe.longestTurnMs()
    if (longest > longTurnMs) {
      this.#kernel.log.warn({ ms: Math.round(longest) }, 'The event loop was blocked')
    }
  }

  #hold(name: string, usage: number | undefined, watermarks: Watermarks, words: string): void {
    if (usage === undefined) return
    const verdict = judge(usage, watermarks, this.#alarms.has(name))
    if (verdict === 'end') this.#alarms.deactivate(name)
    if (verdict !== 'raise') return
    const { high, low } = watermarks
    this.#alarms.activate(name, `${percent(usage)}% ${words}`, {
      usage: percent(usage),
      high_watermark: percent(high),
      ...(low !== undefined && { low_watermark: percent(low) }),
    })
  }
}

/** When an alarm is raised and taken back. Shares are from 0 to 1. */
interface Watermarks {
  high: number
  /** Below it the alarm ends; without one, as soon as it is not above `high`. */
  low?: number
}

/** Whether a reading raises the alarm, ends it, or changes nothing. */
function judge(
  usage: number,
  { high, low }: Watermarks,
  isActive: boolean,
): 'raise' | 'end' | 'leave' {
  if (!isActive) return usage > high ? 'raise' : 'leave'
  return (low === undefined ? usage <= high : usage < low) ? 'end' : 'leave'
}

/** Percentage with two decimals, as in the details of alarms. */
function percent(share: number): number {
  return Math.round(share * 10_000) / 100
}
