import { TopicTree } from '@signalbox/mqtt/topic-tree'
import type { CollectionChange } from '../config/collection.ts'
import type { Clock } from '../kernel/clock.ts'
import { RateMeter } from '../kernel/rate-meter.ts'
import type { StageSettings } from './stage.ts'

/** Counts of a stage since its creation, last change or reset. */
export class StageCounts {
  matched = 0
  succeeded = 0
  failed = 0
  readonly #clock: Clock
  /** Made with the first message. */
  #meter: RateMeter | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** @param at arrival of the message in epoch milliseconds */
  count(hasSucceeded: boolean, at: number): void {
    this.matched++
    if (hasSucceeded) this.succeeded++
    else this.failed++
    this.#meter ??= new RateMeter(this.#clock)
    this.#meter.mark(1, at)
  }

  history(seconds: number): readonly number[] {
    return this.#meter?.history(seconds) ?? []
  }

  rates(): { rate: number; rateLast5m: number; rateMax: number } {
    return this.#meter?.read() ?? { rate: 0, rateLast5m: 0, rateMax: 0 }
  }
}

export interface Stage<S extends StageSettings> {
  readonly settings: S
  counts: StageCounts
}

/** Topics whose stages are cached. */
const REMEMBERED = 4096

/** Stages of one kind in order, found by topic. */
export class Stages<S extends StageSettings> {
  readonly #clock: Clock
  #all = new Map<string, Stage<S>>()
  #tree = new TopicTree<Set<Stage<S>>>()
  readonly #remembered = new Map<string, readonly Stage<S>[]>()
  /** Messages with one topic often follow each other: a comparison costs a tenth of a look-up. */
  #lastTopic = ''
  #lastFound: readonly Stage<S>[] = []

  constructor(clock: Clock, settings: readonly S[]) {
    this.#clock = clock
    this.#put(settings)
  }

  /** Whether one of them is enabled. */
  get hasEnabled(): boolean {
    return this.#tree.size > 0
  }

  apply({ items, changed }: CollectionChange<S>): void {
    // A changed stage counts from 0.
    for (const name of changed.keys()) this.#all.delete(name)
    this.#put(items)
  }

  /** Enabled stages for a topic, in order; cached for known topics. */
  of(topic: string): readonly Stage<S>[] {
    if (topic === this.#lastTopic) return this.#lastFound
    this.#lastFound = this.#remembered.get(topic) ?? this.#find(topic)
    this.#lastTopic = topic
    return this.#lastFound
  }

  countsOf(name: string): StageCounts | undefined {
    return this.#all.get(name)?.counts
  }

  reset(name: string): void {
    const stage = this.#all.get(name)
    if (stage !== undefined) stage.counts = new StageCounts(this.#clock)
  }

  #find(topic: string): readonly Stage<S>[] {
    const matching = new Set(this.#tree.match(topic).flatMap((stages) => [...stages]))
    const found = [...this.#all.values()].filter((stage) => matching.has(stage))
    if (this.#remembered.size >= REMEMBERED) this.#remembered.clear()
    this.#remembered.set(topic, found)
    return found
  }

  #put(items: readonly S[]): void {
    const before = this.#all
    this.#all = new Map(
      items.map((settings) => {
        const counts = before.get(settings.name)?.counts ?? new StageCounts(this.#clock)
        return [settings.name, { settings, counts }]
      }),
    )
    this.#remembered.clear()
    this.#lastTopic = ''
    this.#lastFound = []
    this.#tree = new TopicTree()
    for (const stage of this.#all.values()) {
      if (!stage.settings.isEnabled) continue
      for (const topic of stage.settings.topics) {
        const stages = this.#tree.get(topic)
        if (stages === undefined) this.#tree.set(topic, new Set([stage]))
        else stages.add(stage)
      }
    }
  }
}
