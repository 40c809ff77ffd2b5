import type { CollectionChange } from '../config/collection.ts'
import { type Counter, counterIn, type Counters } from '../kernel/counters.ts'
import type { PublishContext, SimulationContext } from '../kernel/hook-points.ts'
import type { Ports } from '../kernel/ports.ts'
import type { Message } from '../kernel/message.ts'
import { StageFailures } from './failure.ts'
import type { StageSettings } from './stage.ts'
import { type StageCounts, Stages } from './stages.ts'

type Services = Ports<'clock' | 'log' | 'hooks' | 'sessionOf'>

/** Names and outcomes in which validations and transformations differ. */
export interface StageKind<
  S extends StageSettings,
  Succeeded extends string,
  Failed extends string,
> {
  source: 'schema_validation' | 'message_transformation'
  /** Noun in simulated steps. */
  noun: 'validation' | 'transformation'
  place: 'validate' | 'transform'
  /** The reason of a simulated step that succeeds. */
  success: 'valid' | 'transformed'
  succeeded: Succeeded
  failed: Failed
  /** The message for the stages behind, or the reason of the failure. */
  run(settings: S, message: Message): Message | string
}

type Counting<Name extends string> = Pick<Counters<Name>, 'names' | 'count' | 'get'>

/** Names in a simulated step. */
const MAX_NAMED = 20

/**
 * Published messages meet the stages of their topic, the topic that they had when they came, in the order of the
 * list. Without an enabled stage nothing is hooked.
 */
export class StageLine<S extends StageSettings, Succeeded extends string, Failed extends string> {
  readonly #kernel: Services
  readonly #kind: StageKind<S, Succeeded, Failed>
  readonly #counters: Counting<Succeeded | Failed>
  readonly #succeeded: Counter<Succeeded | Failed>
  readonly #failed: Counter<Succeeded | Failed>
  readonly #stages: Stages<S>
  readonly #failures: StageFailures
  #unhook: (() => void)[] = []

  constructor(
    kernel: Services,
    kind: StageKind<S, Succeeded, Failed>,
    counters: Counting<Succeeded | Failed>,
    settings: readonly S[],
  ) {
    this.#kernel = kernel
    this.#kind = kind
    this.#counters = counters
    this.#succeeded = counterIn(counters.names, kind.succeeded)
    this.#failed = counterIn(counters.names, kind.failed)
    this.#stages = new Stages(kernel.clock, settings)
    this.#failures = new StageFailures(kernel, kind.source)
    this.#rehook()
  }

  apply(change: CollectionChange<S>): void {
    this.#stages.apply(change)
    this.#rehook()
  }

  /** Messages since the start of the broker. */
  get totals(): { succeeded: number; failed: number } {
    const { succeeded, failed } = this.#kind
    return { succeeded: this.#counters.get(succeeded), failed: this.#counters.get(failed) }
  }

  countsOf(name: string): StageCounts | undefined {
    return this.#stages.countsOf(name)
  }

  reset(name: string): void {
    this.#stages.reset(name)
  }

  close(): void {
    for (const unhook of this.#unhook) unhook()
    this.#unhook = []
  }

  #rehook(): void {
    this.close()
    if (!this.#stages.hasEnabled) return
    const { hooks } = this.#kernel
    const { place } = this.#kind
    this.#unhook = [
      hooks.on('message.publish', (message, context) => this.#publish(message, context), place),
      hooks.on('message.simulate', (message, to) => this.#simulate(message, to), place),
    ]
  }

  #publish(message: Message | null, context: PublishContext): Message | null | undefined {
    if (message === null) return undefined
    const stages = this.#stages.of(message.topic)
    if (stages.length === 0) return undefined
    let current = message
    let hasFailed = false
    for (const stage of stages) {
      const after = this.#kind.run(stage.settings, current)
      const hasSucceeded = typeof after !== 'string'
      stage.counts.count(hasSucceeded, message.timestamp)
      if (hasSucceeded) {
        if (after === current) continue
        this.#kernel.hooks.run('message.transformed', current, after, stage.settings.name)
        current = after
        continue
      }
      hasFailed = true
      const isIgnored = this.#failures.handle(stage, current, after, context)
      if (isIgnored) continue
      this.#counters.count(this.#failed)
      return null
    }
    this.#counters.count(hasFailed ? this.#failed : this.#succeeded)
    return current
  }

  /** Treats the message like a published one, but counts nothing. */
  #simulate(message: Message | null, { tell }: SimulationContext): Message | null | undefined {
    if (message === null) return undefined
    const { noun, success, run } = this.#kind
    const stages = this.#stages.of(message.topic)
    if (stages.length === 0) {
      tell({ name: noun, outcome: 'skipped', reason: `no_${noun}` })
      return undefined
    }
    let current = message
    const ignored: string[] = []
    for (const { settings } of stages) {
      const after = run(settings, current)
      if (typeof after !== 'string') current = after
      else if (settings.failureAction === 'ignore') ignored.push(`${settings.name}: ${after}`)
      else {
        const reason = settings.failureAction === 'drop' ? 'dropped' : 'disconnected'
        const details = { [noun]: settings.name, why: after }
        tell({ name: noun, outcome: 'refused', reason, details })
        return null
      }
    }
    const named = stages.slice(0, MAX_NAMED).map(({ settings }) => settings.name)
    const { topic, qos, retain } = current
    const isChanged = current !== message
    tell({
      name: noun,
      outcome: isChanged ? 'changed' : 'passed',
      reason: ignored.length > 0 ? 'ignored' : success,
      details: {
        [`${noun}s`]: named.join(', '),
        ignored: ignored.join('; '),
        ...(noun === 'transformation' && { topic, qos, retain }),
      },
    })
    return current
  }
}
