import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { Refusal } from '../../kernel/access.ts'
import { stop } from '../../kernel/hooks.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Alarms } from '../alarms/alarms.ts'
import { Allowance } from '../../kernel/allowance.ts'

type Services = Ports<'clock' | 'hooks'>

/** Per second and node; `Infinity`: no limit. */
export interface LimiterSettings {
  connections: number
  messages: number
  bytes: number
}

const ALARM = 'high_connection_rate'
/** Time without a refusal after which the alarm ends. */
const CALM_MS = 60_000

/**
 * The limits of this node. Connections beyond them are refused, with an alarm. Clients that publish too fast are slowed
 * down: the next packet of a connection is read when the limit allows the current one. A caller that waits for an
 * answer is slowed down up to its patience, and refused beyond that. Messages of the broker itself are not limited:
 * nobody could be slowed down, and they would pile up.
 */
export class Limiter {
  readonly #kernel: Services
  readonly #alarms: Alarms
  #settings: LimiterSettings
  #unhook: (() => void)[] = []
  readonly #waiting = new Set<() => void>()
  #refused = 0
  #cancelCalm: () => void = () => {}

  constructor(kernel: Services, alarms: Alarms, settings: LimiterSettings) {
    this.#kernel = kernel
    this.#alarms = alarms
    this.#settings = settings
    this.setSettings(settings)
  }

  setSettings(settings: LimiterSettings): void {
    this.#settings = settings
    this.close()
    if (Number.isFinite(settings.connections)) this.#limitConnections(settings.connections)
    const { messages, bytes } = settings
    if (Number.isFinite(messages) || Number.isFinite(bytes)) this.#limitMessages(messages, bytes)
  }

  close(): void {
    for (const unhook of this.#unhook) unhook()
    this.#unhook = []
    // Releases the publishers that waited under the previous limits.
    for (const go of [...this.#waiting]) go()
    this.#calm()
  }

  #limitConnections(perSecond: number): void {
    const allowance = new Allowance(this.#kernel.clock, perSecond)
    this.#unhook.push(
      this.#kernel.hooks.on(
        'client.connect',
        () => {
          if (allowance.tryTake()) return undefined
          this.#warn()
          return stop(new Refusal(ReasonCode.connectionRateExceeded, 'connection rate'))
        },
        'limit',
      ),
    )
  }

  #limitMessages(messages: number, bytes: number): void {
    const { clock, hooks } = this.#kernel
    const limits = [
      { of: new Allowance(clock, messages), cost: () => 1 },
      { of: new Allowance(clock, bytes), cost: (payload: Buffer) => payload.length },
    ]
    this.#unhook.push(
      hooks.on(
        'message.publish',
        (message, context) => {
          if (message === null || context.patienceMs === 0) return undefined
          const most = (wait: (limit: (typeof limits)[number]) => number) =>
            Math.max(...limits.map(wait))
          // A refused message uses no allowance.
          if (most(({ of, cost }) => of.waitMs(cost(message.payload))) > context.patienceMs) {
            context.refuse(ReasonCode.messageRateTooHigh)
            return stop(null)
          }
          const waitMs = most(({ of, cost }) => of.take(cost(message.payload)))
          if (waitMs <= 0) return undefined
          return this.#later(waitMs, message)
        },
        'limit',
      ),
    )
  }

  #later<T>(waitMs: number, value: T): Promise<T> {
    return new Promise((resolve) => {
      const go = () => {
        cancel()
        this.#waiting.delete(go)
        resolve(value)
      }
      const cancel = this.#kernel.clock.after(waitMs, go)
      this.#waiting.add(go)
    })
  }

  #warn(): void {
    this.#refused++
    const { connections } = this.#settings
    this.#alarms.activate(ALARM, `more than ${connections} new connections per second`, {
      max_conn_rate: connections,
    })
    this.#cancelCalm()
    this.#cancelCalm = this.#kernel.clock.after(CALM_MS, () => this.#calm())
  }

  #calm(): void {
    this.#cancelCalm()
    if (this.#refused > 0) this.#alarms.deactivate(ALARM)
    this.#refused = 0
  }
}
