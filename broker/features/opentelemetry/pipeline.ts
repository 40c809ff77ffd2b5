import type { Ports } from '../../kernel/ports.ts'
import type { LogOutput } from '../log/log.ts'
import type { Levels } from '../monitor/monitor.ts'

type Services = Ports<'node' | 'clock' | 'log' | 'hooks'>

export interface MetricSources {
  counters: () => Readonly<Record<string, number>>
  levels: () => Levels
  highest: () => Readonly<Levels>
}

/** Parts of the broker that signals read. */
export interface Sources {
  kernel: Services
  version: string
  logOutput: LogOutput
  metrics: MetricSources
}

/** Pipeline of an enabled signal. */
export interface Pipeline {
  /** Stops collecting, and sends the queue. */
  stop(): Promise<void>
}
