import type { LatencyType } from '@signalbox/contract/slow-subscriptions'
import type { Ports } from '../../kernel/ports.ts'
import type { Message } from '../../kernel/message.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import { Ranking, type SlowDelivery } from './ranking.ts'

export type { SlowDelivery } from './ranking.ts'

type Services = Ports<'clock' | 'hooks' | 'memory'>

export interface SlowSubscriptionSettings {
  isEnabled: boolean
  type: LatencyType
  /** Longer deliveries are slow. */
  thresholdMs: number
  /** The number of deliveries in the list. */
  max: number
  expireMs: number
}

/** The scheduled delay of a message is no latency. */
const startedAt = ({ releasedAt, timestamp }: Message) => releasedAt ?? timestamp

const EXPIRE_CHECK_MS = 1000

/**
 * Lists the slowest deliveries. A delivery is complete when it is sent with QoS 0, or acknowledged. Messages that are
 * older than the session, such as retained ones, are left out.
 */
export class SlowSubscriptions {
  readonly #kernel: Services
  readonly #ranking: Ranking
  #settings: SlowSubscriptionSettings
  #unhook: readonly (() => void)[] = []
  #cancelExpiry: (() => void) | undefined

  constructor(kernel: Services, settings: SlowSubscriptionSettings) {
    this.#kernel = kernel
    this.#settings = settings
    this.#ranking = new Ranking(settings.max, kernel.memory.budget('diagnosis'))
    this.setSettings(settings)
  }

  /** Disabling it clears the list; another type does not. */
  setSettings(settings: SlowSubscriptionSettings): void {
    this.#settings = settings
    this.#ranking.setMax(settings.max)
    if (!settings.isEnabled) this.close()
    else if (this.#unhook.length === 0) this.#hook()
  }

  /** Deliveries within the window, slowest first. */
  list(): SlowDelivery[] {
    this.#expire()
    return this.#ranking.list()
  }

  clear(): void {
    this.#ranking.clear()
    this.#cancelExpiry?.()
    this.#cancelExpiry = undefined
  }

  close(): void {
    for (const unhook of this.#unhook) unhook()
    this.#unhook = []
    this.clear()
  }

  #hook(): void {
    const { hooks, clock } = this.#kernel
    this.#unhook = [
      hooks.on('message.delivered', (session, message, qos) => {
        if (qos !== 0 || this.#settings.type === 'response') return
        const now = clock.now()
        this.#note(session, message, now - startedAt(message), now)
      }),
      hooks.on('message.acked', (session, message, _, sentAt) => {
        const now = clock.now()
        const { type } = this.#settings
        const from = type === 'response' ? sentAt : startedAt(message)
        const to = type === 'internal' ? sentAt : now
        this.#note(session, message, to - from, now)
      }),
    ]
  }

  #note(session: Session, message: Message, timespanMs: number, at: number): void {
    if (timespanMs <= this.#settings.thresholdMs) return
    if (startedAt(message) <= session.createdAt) return
    this.#ranking.note({ clientId: session.clientId, topic: message.topic, timespanMs, at })
    this.#expireLater()
  }

  #expireLater(): void {
    this.#cancelExpiry ??= this.#kernel.clock.after(EXPIRE_CHECK_MS, () => {
      this.#cancelExpiry = undefined
      this.#expire()
      if (this.#ranking.size > 0) this.#expireLater()
    })
  }

  #expire(): void {
    this.#ranking.expire(this.#kernel.clock.now() - this.#settings.expireMs)
  }
}
