import type { Backpressure } from './backpressure.ts'
import type { Clock } from './clock.ts'
import type { ConnectionMemory } from './connection-memory.ts'
import type { Counters } from './counters.ts'
import type { Deadlines } from './deadlines.ts'
import type { KernelHooks } from './hook-points.ts'
import type { Log } from './log.ts'
import type { Memory } from './memory.ts'
import type { KernelMetric } from './metrics.ts'
import type { QueueMemory } from './sessions/queue-memory.ts'
import type { ZoneSettings } from './settings.ts'

/**
 * Parts of the kernel that all others use. A part that needs more declares an extension of this
 * interface next to its code; the kernel implements all of them. No part imports the kernel.
 */
export interface KernelServices {
  readonly clock: Clock
  readonly log: Log
  readonly hooks: KernelHooks
  readonly metrics: Counters<KernelMetric>
  readonly deadlines: Deadlines
  /** Memory budgets for data from clients. */
  readonly memory: Memory
  /** Memory of the data that connections receive and send. */
  readonly connectionMemory: ConnectionMemory
  /** Memory of the messages that wait for clients. */
  readonly queueMemory: QueueMemory
  readonly backpressure: Backpressure
  /** The settings of listeners that name no zone. */
  readonly zone: Readonly<ZoneSettings>
  /** Settings of a zone; the default zone's if unknown. The object stays valid, and its fields change. */
  zoneOf(name: string | undefined): Readonly<ZoneSettings>
}
