import {
  createHistogram,
  type EventLoopUtilization,
  monitorEventLoopDelay,
  performance,
  type RecordableHistogram,
} from 'node:perf_hooks'

/** Milliseconds. */
export interface Percentiles {
  p50: number
  p95: number
  p99: number
  max: number
}

/** The figures of one second. */
export interface Interval {
  sent: number
  received: number
  /** From the time at which a message was due; absent without a message. */
  latency: Percentiles | undefined
  generator: GeneratorState
}

/** How busy the load generator itself is. */
export interface GeneratorState {
  /** Share of the time in which its event loop was busy. */
  utilization: number
  /** Milliseconds by which its event loop was late. */
  loopDelayP99: number
}

const SAMPLE_MS = 10
const HIGHEST_US = 3_600_000_000
const BUSY_UTILIZATION = 0.9
const BUSY_DELAY_MS = 50

/** From then on the figures are those of the generator, and not of the broker. */
export const isBottleneck = ({ utilization, loopDelayP99 }: GeneratorState): boolean =>
  utilization > BUSY_UTILIZATION || loopDelayP99 > BUSY_DELAY_MS

/** HDR histograms of Node: three significant digits, from a microsecond to an hour. */
const histogram = () => createHistogram({ lowest: 1, highest: HIGHEST_US, figures: 3 })

function readPercentiles(recorded: RecordableHistogram): Percentiles | undefined {
  if (recorded.count === 0) return undefined
  const at = (percent: number) => recorded.percentile(percent) / 1000
  return { p50: at(50), p95: at(95), p99: at(99), max: recorded.max / 1000 }
}

/** Counts and latencies, of the run and of its current second. */
export class Figures {
  sent = 0
  received = 0
  /** Messages that were sent more than `LATE_MS` after they were due. */
  late = 0
  readonly #latency = histogram()
  readonly #acknowledged = histogram()
  readonly #current = histogram()
  readonly #delay = monitorEventLoopDelay({ resolution: SAMPLE_MS })
  #before = { sent: 0, received: 0 }
  #utilization: EventLoopUtilization = performance.eventLoopUtilization()

  constructor() {
    this.#delay.enable()
  }

  get latency(): Percentiles | undefined {
    return readPercentiles(this.#latency)
  }

  get acknowledged(): Percentiles | undefined {
    return readPercentiles(this.#acknowledged)
  }

  /** @param ms from the time at which the message was due */
  receive(ms: number): void {
    this.received++
    const us = microseconds(ms)
    this.#latency.record(us)
    this.#current.record(us)
  }

  acknowledge(ms: number): void {
    this.#acknowledged.record(microseconds(ms))
  }

  /** The second that ends now; the next one begins. */
  interval(): Interval {
    const { sent, received } = this
    const utilization = performance.eventLoopUtilization(this.#utilization).utilization
    this.#utilization = performance.eventLoopUtilization()
    const interval = {
      sent: sent - this.#before.sent,
      received: received - this.#before.received,
      latency: readPercentiles(this.#current),
      generator: {
        utilization,
        // A sample is the time between two timers.
        loopDelayP99: Math.max(0, this.#delay.percentile(99) / 1e6 - SAMPLE_MS),
      },
    }
    this.#before = { sent, received }
    this.#current.reset()
    this.#delay.reset()
    return interval
  }

  close(): void {
    this.#delay.disable()
  }
}

const microseconds = (ms: number) => Math.min(HIGHEST_US, Math.max(1, Math.round(ms * 1000)))
