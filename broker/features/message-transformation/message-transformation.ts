import type { SchemaSet } from '@signalbox/schemas/schema-set'
import type { CollectionChange } from '../../config/collection.ts'
import type { Counters } from '../../kernel/counters.ts'
import type { PublishContext, SimulationContext } from '../../kernel/hook-points.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Message } from '../../kernel/message.ts'
import { StageFailures } from '../../stages/failure.ts'
import { type Stage, type StageCounts, Stages } from '../../stages/stages.ts'
import type { TransformationSettings } from './setting.ts'
import { type About, transform, TransformError } from './transform.ts'

export { TransformError } from './transform.ts'

interface Deps {
  schemas: SchemaSet
  counters: Pick<
    Counters<'messages.transformation_succeeded' | 'messages.transformation_failed'>,
    'inc' | 'get'
  >
}

/** Names in a simulated step. */
const MAX_NAMED = 20
/** The publisher of a dry run, as EMQX names it. */
const DRY_RUN_CLIENT = 'test-clientid'

/** What one stage makes of a message: another message, or the reason why it cannot. */
type Transformed = { after: Message } | { failure: TransformError }

/**
 * Changes published messages by their topic. A message meets the transformations of the topic that it had when it
 * came. Without an enabled transformation nothing is hooked.
 */
export class MessageTransformation {
  readonly #kernel: Kernel
  readonly #deps: Deps
  readonly #stages: Stages<TransformationSettings>
  readonly #failures: StageFailures
  #unhook: (() => void)[] = []

  constructor(kernel: Kernel, deps: Deps, settings: readonly TransformationSettings[]) {
    this.#kernel = kernel
    this.#deps = deps
    this.#stages = new Stages(kernel.clock, settings)
    this.#failures = new StageFailures(kernel, 'message_transformation')
    this.#rehook()
  }

  apply(change: CollectionChange<TransformationSettings>): void {
    this.#stages.apply(change)
    this.#rehook()
  }

  /** Messages since the start of the broker. */
  get totals(): { succeeded: number; failed: number } {
    const { counters } = this.#deps
    return {
      succeeded: counters.get('messages.transformation_succeeded'),
      failed: counters.get('messages.transformation_failed'),
    }
  }

  countsOf(name: string): StageCounts | undefined {
    return this.#stages.countsOf(name)
  }

  reset(name: string): void {
    this.#stages.reset(name)
  }

  /**
   * Transforms a message that is not published.
   *
   * @throws {TransformError}
   */
  dryRun(
    settings: TransformationSettings,
    message: Message,
    clientAttrs: Readonly<Record<string, string>>,
  ): Message {
    const about = { ...this.#aboutOf(message), clientid: DRY_RUN_CLIENT, client_attrs: clientAttrs }
    return transform(settings, message, about, this.#deps.schemas)
  }

  close(): void {
    for (const unhook of this.#unhook) unhook()
    this.#unhook = []
  }

  #rehook(): void {
    this.close()
    if (!this.#stages.hasEnabled) return
    const { hooks } = this.#kernel
    this.#unhook = [
      hooks.on(
        'message.publish',
        (message, context) => this.#publish(message, context),
        'transform',
      ),
      hooks.on('message.simulate', (message, to) => this.#simulate(message, to), 'transform'),
    ]
  }

  #publish(message: Message | null, context: PublishContext): Message | null | undefined {
    if (message === null) return undefined
    const stages = this.#stages.of(message.topic)
    if (stages.length === 0) return undefined
    const { counters } = this.#deps
    const { hooks } = this.#kernel
    let current = message
    let hasFailed = false
    for (const stage of stages) {
      const made = this.#run(stage, current)
      stage.counts.count('after' in made)
      if ('after' in made) {
        hooks.run('message.transformed', current, made.after, stage.settings.name)
        current = made.after
        continue
      }
      hasFailed = true
      if (this.#failures.handle(stage, current, made.failure.message, context)) continue
      counters.inc('messages.transformation_failed')
      return null
    }
    counters.inc(hasFailed ? 'messages.transformation_failed' : 'messages.transformation_succeeded')
    return current
  }

  /** With the same operations, and without counting. */
  #simulate(message: Message | null, { tell }: SimulationContext): Message | null | undefined {
    if (message === null) return undefined
    const name = 'transformation'
    const stages = this.#stages.of(message.topic)
    if (stages.length === 0) {
      tell({ name, outcome: 'skipped', reason: 'no_transformation' })
      return undefined
    }
    let current = message
    const ignored: string[] = []
    for (const stage of stages) {
      const { settings } = stage
      const made = this.#run(stage, current)
      if ('after' in made) {
        current = made.after
        continue
      }
      const why = made.failure.message
      if (settings.failureAction === 'ignore') {
        ignored.push(`${settings.name}: ${why}`)
        continue
      }
      const reason = settings.failureAction === 'drop' ? 'dropped' : 'disconnected'
      const details = { transformation: settings.name, why }
      tell({ name, outcome: 'refused', reason, details })
      return null
    }
    const transformations = stages
      .slice(0, MAX_NAMED)
      .map(({ settings }) => settings.name)
      .join(', ')
    tell({
      name,
      outcome: ignored.length === stages.length ? 'passed' : 'changed',
      reason: ignored.length > 0 ? 'ignored' : 'transformed',
      details: {
        transformations,
        ignored: ignored.join('; '),
        topic: current.topic,
        qos: current.qos,
        retain: current.retain,
      },
    })
    return current
  }

  #run({ settings }: Stage<TransformationSettings>, message: Message): Transformed {
    try {
      return { after: transform(settings, message, this.#aboutOf(message), this.#deps.schemas) }
    } catch (error) {
      if (error instanceof TransformError) return { failure: error }
      throw error
    }
  }

  #aboutOf({ fromClientId, fromUsername, fromGateway, timestamp }: Message): About {
    const session = this.#kernel.sessionOf(fromClientId, fromGateway)
    const peer = session?.peer
    return {
      clientid: fromClientId,
      username: fromUsername,
      client_attrs: session?.clientAttrs,
      peerhost: peer?.address,
      peername: peer && `${peer.address}:${peer.port}`,
      node: this.#kernel.node,
      timestamp,
      publish_received_at: timestamp,
    }
  }
}
