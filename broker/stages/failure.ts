import type { FailureLogLevel } from '@signalbox/contract/stages'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { PublishContext } from '../kernel/hook-points.ts'
import type { Ports } from '../kernel/ports.ts'
import type { Message } from '../kernel/message.ts'
import type { Stage } from './stages.ts'
import type { StageSettings } from './stage.ts'

type Services = Ports<'clock' | 'log' | 'hooks' | 'sessionOf'>

/** A failure that clients can cause with each message is logged this often at most, for each stage. */
const LOG_EVERY_MS = 10_000

const LEVELS = {
  error: 'error',
  warning: 'warn',
  notice: 'info',
  info: 'info',
  debug: 'debug',
} as const satisfies Record<Exclude<FailureLogLevel, 'none'>, string>

/** Consequences of a failed stage. */
export class StageFailures {
  readonly #kernel: Services
  /** In log lines and in what other features learn of a refusal. */
  readonly #source: 'schema_validation' | 'message_transformation'
  readonly #loggedAt = new WeakMap<Stage<StageSettings>, number>()

  constructor(kernel: Services, source: 'schema_validation' | 'message_transformation') {
    this.#kernel = kernel
    this.#source = source
  }

  /** @returns whether the message passes */
  handle(
    stage: Stage<StageSettings>,
    message: Message,
    reason: string,
    context: PublishContext,
  ): boolean {
    const { name, failureAction } = stage.settings
    this.#log(stage, message, reason)
    const { hooks } = this.#kernel
    if (this.#source === 'schema_validation') hooks.run('schema.validation_failed', message, name)
    else hooks.run('message.transformation_failed', message, name)
    if (failureAction === 'ignore') return true
    const session = this.#kernel.sessionOf(message.fromClientId, message.fromGateway)
    const isDisconnected = failureAction === 'disconnect'
    const reasonCode = isDisconnected
      ? ReasonCode.implementationSpecificError
      : ReasonCode.noMatchingSubscribers
    context.refuse(reasonCode)
    if (session !== undefined) {
      hooks.run('message.refused', session, message, reasonCode, {
        source: this.#source,
        stage: name,
        reason,
      })
      if (isDisconnected) session.connection?.close('implementation_specific_error', reasonCode)
    }
    return false
  }

  #log(stage: Stage<StageSettings>, message: Message, reason: string): void {
    const { name, logLevel, failureAction } = stage.settings
    if (logLevel === 'none') return
    const now = this.#kernel.clock.monotonic()
    if (now < (this.#loggedAt.get(stage) ?? 0) + LOG_EVERY_MS) return
    this.#loggedAt.set(stage, now)
    const { topic, fromClientId: clientid } = message
    const fields = { [this.#source]: name, topic, clientid, reason, action: failureAction }
    const text =
      this.#source === 'schema_validation' ? 'A validation failed' : 'A transformation failed'
    this.#kernel.log[LEVELS[logLevel]](fields, text)
  }
}
