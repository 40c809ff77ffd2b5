import { TELEMETRY_SIGNALS, type TelemetrySignal } from '@signalbox/contract/opentelemetry'
import type { Outgoing } from '../../backends/outgoing.ts'
import { Collector } from './collector.ts'
import { Outlet, type OutletState } from './outlet.ts'
import type { Pipeline, Sources } from './pipeline.ts'
import { startPipelines } from './pipelines.ts'
import { loadSdk } from './sdk.ts'
import type { OpenTelemetrySettings } from './setting.ts'

export { readEndpoint } from './collector.ts'
export { tryCollector, type Trial } from './trial.ts'

/** Longest time limit of one request; larger settings are reduced to it. */
const MAX_EXPORT_MS = 30_000
/** Time for sending the queue when the export ends; the rest is lost. */
const FLUSH_MS = 2000

export interface SignalState extends OutletState {
  signal: TelemetrySignal
  isOn: boolean
  isFailing: boolean
}

const NOTHING_SENT: OutletState = {
  sent: 0,
  lost: 0,
  lastSentMs: undefined,
  lastFailedMs: undefined,
  reason: undefined,
}

/** Sends metrics, log records and spans to a collector. A collector that fails delays nobody. */
export class OpenTelemetry {
  readonly outgoing: Outgoing
  readonly #sources: Sources
  #pipelines: readonly Pipeline[] = []
  #outlets: ReadonlyMap<TelemetrySignal, Outlet> = new Map()
  #collector: Collector | undefined
  #isEndpoint = true
  #on: ReadonlySet<TelemetrySignal> = new Set()
  #turn: Promise<void> = Promise.resolve()

  constructor(sources: Sources, outgoing: Outgoing) {
    this.#sources = sources
    this.outgoing = outgoing
  }

  /** Replaces the export; one change after another. */
  setSettings(settings: OpenTelemetrySettings): Promise<void> {
    const started = this.#turn.then(() => this.#start(settings))
    this.#turn = started.catch(() => {}) // the caller receives the error
    return started
  }

  /** States of all signals, including disabled ones. */
  states(): SignalState[] {
    return TELEMETRY_SIGNALS.map((signal) => {
      const isOn = this.#on.has(signal)
      const outlet = this.#outlets.get(signal)
      if (outlet !== undefined) {
        return { signal, isOn, isFailing: outlet.isFailing, ...outlet.state }
      }
      const isFailing = isOn && !this.#isEndpoint
      const reason = isFailing
        ? 'The endpoint is not an address such as http://host:4317'
        : undefined
      return { signal, isOn, isFailing, ...NOTHING_SENT, reason }
    })
  }

  async close(): Promise<void> {
    await this.#turn
    await this.#stop()
  }

  async #start(settings: OpenTelemetrySettings): Promise<void> {
    // The old collector may be unreachable, so its last batch is not awaited.
    void this.#stop()
    this.#on = new Set(TELEMETRY_SIGNALS.filter((signal) => settings[signal] !== undefined))
    this.#isEndpoint = settings.collector !== undefined
    this.#outlets = new Map()
    if (this.#on.size === 0 || settings.collector === undefined) return
    const collector = new Collector(settings.collector, this.outgoing)
    this.#collector = collector
    this.#outlets = new Map(
      [...this.#on].map((signal) => [signal, this.#outlet(signal, collector, settings)]),
    )
    this.#pipelines = startPipelines(await loadSdk(), this.#sources, settings, this.#outlets)
  }

  #outlet(signal: TelemetrySignal, collector: Collector, settings: OpenTelemetrySettings): Outlet {
    const { clock, log } = this.#sources.kernel
    const { timeoutMs } = { timeoutMs: MAX_EXPORT_MS, ...settings[signal] }
    return new Outlet({
      signal,
      collector,
      timeoutMs: Math.min(timeoutMs, MAX_EXPORT_MS),
      now: () => clock.now(),
      onTurn: (reason) => {
        if (reason === undefined) log.info({ signal }, 'The OpenTelemetry collector works again')
        else log.warn({ signal, reason }, 'The OpenTelemetry collector does not take what is sent')
      },
    })
  }

  /** Settles when everything is sent, or after a short time. */
  async #stop(): Promise<void> {
    const [pipelines, collector] = [this.#pipelines, this.#collector]
    this.#pipelines = []
    this.#collector = undefined
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FLUSH_MS)
    })
    const stopped = Promise.allSettled(pipelines.map((pipeline) => pipeline.stop()))
    if (pipelines.length > 0) await Promise.race([stopped, late])
    clearTimeout(timer)
    collector?.close()
  }
}
