import { createContext } from '@signalbox/rule-sql/run/context'
import { beginRun, RuleError } from '@signalbox/rule-sql/run/limits'
import type { SchemaSet } from '@signalbox/schemas/schema-set'
import { DataError } from '@signalbox/schemas/serde'
import type { CollectionChange } from '../../config/collection.ts'
import type { Counters } from '../../kernel/counters.ts'
import type { PublishContext, SimulationContext } from '../../kernel/hook-points.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Message } from '../../kernel/message.ts'
import { StageFailures } from '../../stages/failure.ts'
import { type StageCounts, Stages } from '../../stages/stages.ts'
import { publishColumns } from '../rules/rules.ts'
import type { Check, ValidationSettings } from './setting.ts'

interface Deps {
  schemas: SchemaSet
  counters: Pick<
    Counters<'messages.validation_succeeded' | 'messages.validation_failed'>,
    'inc' | 'get'
  >
}

/** Names in a simulated step. */
const MAX_NAMED = 20

/**
 * Checks published messages by their topic, and drops those that do not conform, or disconnects their publisher.
 * Without an enabled validation nothing is hooked.
 */
export class SchemaValidation {
  readonly #kernel: Kernel
  readonly #deps: Deps
  readonly #stages: Stages<ValidationSettings>
  readonly #failures: StageFailures
  #unhook: (() => void)[] = []
  /** Settles when the change before is in force. */
  #before: Promise<unknown> = Promise.resolve()

  constructor(kernel: Kernel, deps: Deps, settings: readonly ValidationSettings[]) {
    this.#kernel = kernel
    this.#deps = deps
    this.#stages = new Stages(kernel.clock, settings)
    this.#failures = new StageFailures(kernel, 'schema_validation')
    this.#rehook()
  }

  /** What statements need before they run. */
  async load(settings: readonly ValidationSettings[]): Promise<void> {
    const programs = settings.flatMap(({ checks }) =>
      checks.flatMap((check) => (check.type === 'sql' ? check.program.ready : [])),
    )
    await Promise.all(programs)
  }

  /** In force when it resolves: functions that are loaded on demand are there then. */
  apply(change: CollectionChange<ValidationSettings>): Promise<void> {
    const turn = this.#before.then(async () => {
      await this.load(change.items)
      this.#stages.apply(change)
      this.#rehook()
    })
    this.#before = turn.catch(() => {}) // its caller gets the error
    return turn
  }

  /** Messages since the start of the broker. */
  get totals(): { succeeded: number; failed: number } {
    const { counters } = this.#deps
    return {
      succeeded: counters.get('messages.validation_succeeded'),
      failed: counters.get('messages.validation_failed'),
    }
  }

  countsOf(name: string): StageCounts | undefined {
    return this.#stages.countsOf(name)
  }

  reset(name: string): void {
    this.#stages.reset(name)
  }

  /** Why a message would fail a validation; `undefined`: it conforms. */
  check(settings: ValidationSettings, message: Message): string | undefined {
    const reasons: string[] = []
    for (const check of settings.checks) {
      const reason = this.#reasonOf(check, message)
      if (reason === undefined && !settings.needsAll) return undefined
      if (reason === undefined) continue
      if (settings.needsAll) return reason
      reasons.push(reason)
    }
    return reasons.length > 0 ? reasons.join('; ') : undefined
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
        'validate',
      ),
      hooks.on('message.simulate', (message, to) => this.#simulate(message, to), 'validate'),
    ]
  }

  #publish(message: Message | null, context: PublishContext): null | undefined {
    if (message === null) return undefined
    const stages = this.#stages.of(message.topic)
    if (stages.length === 0) return undefined
    let hasFailed = false
    for (const stage of stages) {
      const reason = this.check(stage.settings, message)
      stage.counts.count(reason === undefined)
      if (reason === undefined) continue
      hasFailed = true
      const isIgnored = this.#failures.handle(stage, message, reason, context)
      if (isIgnored) continue
      this.#deps.counters.inc('messages.validation_failed')
      return null
    }
    this.#deps.counters.inc(
      hasFailed ? 'messages.validation_failed' : 'messages.validation_succeeded',
    )
    return undefined
  }

  /** With the same checks, and without counting. */
  #simulate(message: Message | null, { tell }: SimulationContext): null | undefined {
    if (message === null) return undefined
    const name = 'validation'
    const stages = this.#stages.of(message.topic)
    if (stages.length === 0) {
      tell({ name, outcome: 'skipped', reason: 'no_validation' })
      return undefined
    }
    const ignored: string[] = []
    for (const { settings } of stages) {
      const reason = this.check(settings, message)
      if (reason === undefined) continue
      const details = { validation: settings.name, why: reason }
      if (settings.failureAction === 'ignore') {
        ignored.push(`${settings.name}: ${reason}`)
        continue
      }
      const isDropped = settings.failureAction === 'drop'
      tell({ name, outcome: 'refused', reason: isDropped ? 'dropped' : 'disconnected', details })
      return null
    }
    const validations = stages
      .slice(0, MAX_NAMED)
      .map(({ settings }) => settings.name)
      .join(', ')
    const details = { validations, ignored: ignored.join('; ') }
    tell({ name, outcome: 'passed', reason: ignored.length > 0 ? 'ignored' : 'valid', details })
    return undefined
  }

  #reasonOf(check: Check, message: Message): string | undefined {
    if (check.type === 'sql') return this.#sqlReason(check, message)
    const { type, schema, messageType } = check
    const { schemas } = this.#deps
    const serde = schemas.typeOf(schema) === type ? schemas.find(schema) : undefined
    if (serde === undefined) return `there is no ${type} schema ${schema}`
    beginRun()
    try {
      serde.check(message.payload, messageType)
      return undefined
    } catch (error) {
      if (error instanceof DataError) return `${schema}: ${error.message}`
      if (error instanceof RuleError || error instanceof RangeError) {
        return `${schema}: the check takes too many steps`
      }
      throw error
    }
  }

  #sqlReason({ program }: Extract<Check, { type: 'sql' }>, message: Message): string | undefined {
    const { clock } = this.#kernel
    const context = createContext({ now: () => clock.now(), schemas: this.#deps.schemas })
    const result = program.evaluate(publishColumns(this.#kernel, message), context)
    if (result.kind === 'failed') return `SQL: ${result.problem.message}`
    if (result.kind === 'noMatch') return 'SQL: WHERE is false'
    return result.rows.length > 0 ? undefined : 'SQL: no row'
  }
}
