import type { MemoryBudget, MemoryOwner } from '../../kernel/memory.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Alarms } from '../alarms/alarms.ts'

type Services = Ports<'memory'>

/** An alarm ends below this share of the budget, if nothing was refused since the last check. */
const LOW = 0.9

/** Raises an alarm for each structure with a full memory budget, with the refused amount. */
export class MemoryAlarms {
  readonly #kernel: Services
  readonly #alarms: Alarms
  /** Number of refusals at the last check. */
  readonly #refused = new Map<MemoryOwner, number>()

  constructor(kernel: Services, alarms: Alarms) {
    this.#kernel = kernel
    this.#alarms = alarms
  }

  look(): void {
    for (const budget of this.#kernel.memory.all()) this.#judge(budget)
  }

  #judge({ owner, limit, used, refused }: MemoryBudget): void {
    const name = `memory_budget_full/${owner}`
    const isRefusing = refused > (this.#refused.get(owner) ?? 0)
    this.#refused.set(owner, refused)
    if (isRefusing) {
      this.#alarms.activate(name, `memory budget of ${owner} is full`, {
        structure: owner,
        limit_bytes: limit,
        used_bytes: used,
        refused,
      })
    } else if (used < limit * LOW) this.#alarms.deactivate(name)
  }
}
