import os from 'node:os'
import { cpuTimes } from '../../kernel/cpu-times.ts'

/** Gauges of the machine, and of the cluster of one node. */
export class MachineGauges {
  #times = cpuTimes()

  /** Percent of all processors since the last call, and bytes. */
  read(): Readonly<Record<string, number>> {
    const before = this.#times
    this.#times = cpuTimes()
    const total = this.#times.total - before.total
    const idle = total <= 0 ? 1 : (this.#times.idle - before.idle) / total
    return {
      'cpu.idle': idle * 100,
      'cpu.use': (1 - idle) * 100,
      'total.memory': os.totalmem(),
      'used.memory': os.totalmem() - os.freemem(),
      'node.running': 1,
      'node.stopped': 0,
    }
  }
}
