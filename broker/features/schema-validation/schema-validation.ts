import { describe } from '@signalbox/rule-sql/problems'
import { sentences } from '@signalbox/rule-sql/problems.messages'
import { createContext } from '@signalbox/rule-sql/run/context'
import { beginRun, RuleError } from '@signalbox/rule-sql/run/limits'
import type { SchemaSet } from '@signalbox/schemas/schema-set'
import { DataError } from '@signalbox/schemas/serde'
import type { CollectionChange } from '../../config/collection.ts'
import type { Counters } from '../../kernel/counters.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Message } from '../../kernel/message.ts'
import { StageLine } from '../../stages/stage-line.ts'
import { publishColumns } from '../rules/rules.ts'
import type { Check, ValidationSettings } from './setting.ts'

type Services = Ports<'node' | 'clock' | 'log' | 'hooks' | 'publish' | 'sessions' | 'sessionOf'>

interface Deps {
  schemas: SchemaSet
  counters: Counters<'messages.validation_succeeded' | 'messages.validation_failed'>
}

/** Checks published messages by their topic, and drops those that do not conform, or disconnects their publisher. */
export class SchemaValidation {
  readonly #kernel: Services
  readonly #schemas: SchemaSet
  readonly line: StageLine<
    ValidationSettings,
    'messages.validation_succeeded',
    'messages.validation_failed'
  >
  /** Settles when the change before is in force. */
  #before: Promise<unknown> = Promise.resolve()

  constructor(
    kernel: Services,
    { schemas, counters }: Deps,
    settings: readonly ValidationSettings[],
  ) {
    this.#kernel = kernel
    this.#schemas = schemas
    this.line = new StageLine(
      kernel,
      {
        source: 'schema_validation',
        noun: 'validation',
        place: 'validate',
        success: 'valid',
        succeeded: 'messages.validation_succeeded',
        failed: 'messages.validation_failed',
        run: (validation, message) => this.check(validation, message) ?? message,
      },
      counters,
      settings,
    )
  }

  /** Loads the schemas and functions that statements need. */
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
      this.line.apply(change)
    })
    this.#before = turn.catch(() => {}) // its caller gets the error
    return turn
  }

  /** Why a message would fail a validation; `undefined`: it conforms. */
  check(settings: ValidationSettings, message: Message): string | undefined {
    let reasons: string | undefined
    for (const check of settings.checks) {
      const reason = this.#failureReason(check, message)
      if (reason === undefined && !settings.needsAll) return undefined
      if (reason === undefined) continue
      if (settings.needsAll) return reason
      reasons = reasons === undefined ? reason : `${reasons}; ${reason}`
    }
    return reasons
  }

  close(): void {
    this.line.close()
  }

  #failureReason(check: Check, message: Message): string | undefined {
    if (check.type === 'sql') return this.#sqlReason(check, message)
    const { type, schema, messageType } = check
    const serde = this.#schemas.findTyped(schema, type)
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
    const context = createContext({ now: () => clock.now(), schemas: this.#schemas })
    const result = program.evaluate(publishColumns(this.#kernel, message), context)
    if (result.kind === 'failed') return `SQL: ${describe(result.problem, 'en', sentences)}`
    if (result.kind === 'noMatch') return 'SQL: WHERE is false'
    return result.rows.length > 0 ? undefined : 'SQL: no row'
  }
}
