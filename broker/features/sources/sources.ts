import { isDeepStrictEqual } from 'node:util'
import type { EventColumns } from '@signalbox/rule-sql/run/frame'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import { type AlarmBoard, describeError } from '../../backends/backend.ts'
import type { CollectionChange } from '../../config/collection.ts'
import { Channel, type ChannelStatus, NOT_INSTALLED } from '../../integration/channel.ts'
import type { Deliver, Driver } from '../../integration/driver.ts'
import type { Loss } from '../../integration/loss.ts'
import type { Clock } from '../../kernel/clock.ts'
import { RateMeter } from '../../kernel/rate-meter.ts'
import type { Connectors } from '../connectors/connectors.ts'
import type { Failures } from '../failures/failures.ts'
import type { SourceSettings } from './setting.ts'

export interface SourcesDeps {
  clock: Clock
  alarms: AlarmBoard
  connectors: Connectors
  failures: Failures
}

/**
 * Receives each message of all sources, with the ID of the source. Returns a promise that delays
 * the acknowledgement.
 */
export type SourceListener = (id: string, columns: EventColumns) => ReturnType<Deliver>

/** Counts of a source since its last change or reset; each of these makes another object. */
export interface SourceCounts {
  received: number
}

export interface SourceFigures {
  received: number
  rate: number
  rateLast5m: number
  rateMax: number
}

/** The owner of the failures of a source. */
export const ownerOfSource = (id: string) => `source:${id}`

/**
 * The sources of this broker, each on the connection of its connector. They start with the first listener: a
 * message that nobody evaluates would be acknowledged and lost.
 */
export class Sources {
  readonly #deps: SourcesDeps
  readonly #running = new Map<string, RunningSource>()
  #listen: SourceListener = () => undefined
  /** Start with the first listener. */
  #waiting: SourceSettings[]

  constructor(deps: SourcesDeps, settings: readonly SourceSettings[]) {
    this.#deps = deps
    this.#waiting = settings.filter(({ isEnabled }) => isEnabled)
  }

  /** Registers the evaluation of messages. */
  onMessage(listen: SourceListener): void {
    this.#listen = listen
    for (const each of this.#waiting.splice(0)) void this.#add(each)
  }

  /** Status of a source; a disabled one is disconnected. */
  status(id: string): { status: ChannelStatus; reason: string } {
    const channel = this.#running.get(id)?.channel
    return channel ?? { status: 'disconnected', reason: NOT_INSTALLED }
  }

  /** Figures of a source; `undefined` if unknown or disabled. */
  figures(id: string): SourceFigures | undefined {
    return this.#running.get(id)?.figures()
  }

  /** Messages in each of the last seconds; `undefined`: as above. */
  history(id: string, seconds: number): readonly number[] | undefined {
    return this.#running.get(id)?.history(seconds)
  }

  /** The running sources, with the IDs of their connectors. */
  *counted(): Iterable<{ id: string; connectorId: string; counts: SourceCounts }> {
    for (const [id, { connectorId, counts }] of this.#running) yield { id, connectorId, counts }
  }

  resetCounts(id: string): void {
    this.#running.get(id)?.resetCounts()
  }

  /** Notes a message that a rule could not process. */
  lost(
    id: string,
    { code, words, ruleId }: Pick<Loss, 'code' | 'words'> & { ruleId: string },
    columns: EventColumns,
  ): void {
    const row = columns as ValueMap // columns are values
    this.#deps.failures.note(ownerOfSource(id), { code, words, ruleId, attempts: 1, row })
  }

  #receive(id: string, columns: EventColumns): ReturnType<Deliver> {
    const stored = this.#listen(id, columns)
    return stored?.catch((error: unknown) => {
      const loss = { code: 'not_acknowledged', words: describeError(error), ruleId: '' } as const
      this.lost(id, loss, columns)
      throw error
    })
  }

  async apply({ added, changed, removed }: CollectionChange<SourceSettings>): Promise<void> {
    const work: Promise<unknown>[] = []
    for (const { id } of removed.values()) {
      work.push(this.#remove(id))
      this.#deps.failures.forget(ownerOfSource(id))
    }
    for (const settings of added.values()) if (settings.isEnabled) work.push(this.#add(settings))
    for (const { before, after } of changed.values()) {
      if (!isDeepStrictEqual(before.effective, after.effective)) work.push(this.#replace(after))
    }
    await Promise.all(work)
  }

  async #replace(settings: SourceSettings): Promise<void> {
    await this.#remove(settings.id)
    if (settings.isEnabled) await this.#add(settings)
  }

  async #add(settings: SourceSettings): Promise<void> {
    const { id, connectorId } = settings
    const running = new RunningSource(settings, this.#deps, (columns) => this.#receive(id, columns))
    this.#running.set(id, running)
    await this.#deps.connectors.join(connectorId, running)
  }

  async #remove(id: string): Promise<void> {
    const running = this.#running.get(id)
    if (running === undefined) return
    this.#running.delete(id)
    await this.#deps.connectors.leave(running.connectorId, running)
  }
}

/** An enabled source and its channel on the present connection of its connector. */
class RunningSource {
  readonly connectorId: string
  channel: Channel | undefined
  readonly #settings: SourceSettings
  readonly #deps: SourcesDeps
  readonly #listen: Deliver
  counts: SourceCounts = { received: 0 }
  #meter: RateMeter

  constructor(settings: SourceSettings, deps: SourcesDeps, listen: Deliver) {
    this.connectorId = settings.connectorId
    this.#settings = settings
    this.#deps = deps
    this.#listen = listen
    this.#meter = new RateMeter(deps.clock)
  }

  open(driver: Driver): Channel {
    const { id, connectorId, healthCheckIntervalMs, bind } = this.#settings
    const connector = `connector:${connectorId}`
    const bound = bind(driver, (columns) => {
      this.#meter.mark()
      this.counts.received++
      return this.#listen(columns)
    })
    this.channel = new Channel(
      bound,
      { id: `source:${id}:${connector}`, connectorId: connector, healthCheckIntervalMs },
      { ...this.#deps, onConnected: () => {} },
    )
    return this.channel
  }

  figures(): SourceFigures {
    const { rate, rateLast5m, rateMax } = this.#meter.read()
    return { received: this.counts.received, rate, rateLast5m, rateMax }
  }

  history(seconds: number): readonly number[] {
    return this.#meter.history(seconds)
  }

  resetCounts(): void {
    this.counts = { received: 0 }
    this.#meter = new RateMeter(this.#deps.clock)
  }
}
