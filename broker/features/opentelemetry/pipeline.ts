import type { Kernel } from '../../kernel/kernel.ts'
import type { LogOutput } from '../log/log.ts'
import type { Levels } from '../monitor/monitor.ts'

export interface MetricSources {
  counters: () => Readonly<Record<string, number>>
  levels: () => Levels
  highest: () => Readonly<Levels>
}

/** What a signal is made of. */
export interface Sources {
  kernel: Kernel
  version: string
  logOutput: LogOutput
  metrics: MetricSources
}

/** A signal that is on. */
export interface Pipeline {
  /** Nothing more is collected; what waits is sent. */
  stop(): Promise<void>
}
