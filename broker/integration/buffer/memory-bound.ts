import { totalmem } from 'node:os'

/** Divisor of the process's memory limit. */
const SHARE = 4

/** Bytes in all memory buffers of the process together. */
export class MemoryBound {
  bytes = 0
  readonly #limit: number

  constructor(limit = defaultLimit()) {
    this.#limit = limit
  }

  get isExceeded(): boolean {
    return this.bytes > this.#limit
  }
}

/** A container's limit is below the memory of the machine; without one Node reports 0 or a huge number. */
function defaultLimit(): number {
  const container = process.constrainedMemory()
  const machine = totalmem()
  return (container > 0 ? Math.min(container, machine) : machine) / SHARE
}
