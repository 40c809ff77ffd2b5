import type { LossReason } from '@signalbox/contract/monitor'
import type { Ports } from '../../kernel/ports.ts'
import type { DropReason } from '../../kernel/reasons.ts'
import { PRESENT_MS } from './findings.ts'
import { type Loss, type LossLimits, LossTable } from './loss-table.ts'

export { findingsFromEvidence, type Finding } from './findings.ts'
export type { Loss } from './loss-table.ts'

type Services = Ports<'clock' | 'hooks' | 'memory'>

const SETTLE_MS = 1000
/** Limit of the characters of all names in a table; smaller if the memory budget is small. */
const MAX_CHARACTERS = 4 * 1024 * 1024

/** Reason in the API; `undefined` for events that are no loss, or have no topic. */
const REASONS: Record<DropReason, LossReason | undefined> = {
  no_subscribers: 'no_subscribers',
  queue_full: 'queue_full',
  expired: 'expired',
  too_large: 'too_large',
  qos0_msg: 'qos0_msg',
  not_authorized: 'not_authorized',
  await_pubrel_timeout: undefined,
  // The client requested this by its subscription option.
  no_local: undefined,
  hook: 'other',
}

export interface RankedLosses {
  /** Clients or topics with a loss in the last minute. */
  losing: number
  known: number
  forgotten: number
  first: { loss: Loss; rate: number; count: number }[]
}

/** Which clients and which topics lose messages, since the broker started. */
export class Losses {
  readonly since: number
  readonly #kernel: Services
  readonly #clients: LossTable
  readonly #topics: LossTable
  readonly #unhook: readonly (() => void)[]
  #cancelSettle: (() => void) | undefined

  constructor(kernel: Services, limits: Partial<LossLimits> = {}) {
    this.#kernel = kernel
    const maxCharacters = Math.min(MAX_CHARACTERS, kernel.memory.budget('diagnosis').limit / 8)
    this.#clients = new LossTable({ maxCharacters, ...limits })
    this.#topics = new LossTable({ maxCharacters, ...limits })
    this.since = kernel.clock.now()
    this.#unhook = [
      kernel.hooks.on('delivery.dropped', ({ clientId, peer }, { topic }, dropReason) => {
        const reason = REASONS[dropReason]
        if (reason === undefined) return
        // The list is of MQTT clients; a gateway shows what its own clients lose.
        if (peer.gateway === undefined) this.#clients.note(clientId, reason, topic, this.#second)
        this.#topics.note(topic, reason, clientId, this.#second)
        this.#settleSoon()
      }),
      kernel.hooks.on('message.dropped', ({ topic, fromClientId, fromGateway }, dropReason) => {
        const reason = REASONS[dropReason]
        if (reason === undefined) return
        // A message without a subscriber is no trouble of its publisher.
        if (reason !== 'no_subscribers' && fromGateway === undefined) {
          this.#clients.note(fromClientId, reason, topic, this.#second)
        }
        this.#topics.note(topic, reason, fromClientId, this.#second)
        this.#settleSoon()
      }),
    ]
  }

  ofClient(clientId: string): { loss: Loss; rate: number } | undefined {
    this.#settle()
    const loss = this.#clients.get(clientId)
    return loss && { loss, rate: loss.rateAt(this.#second()) }
  }

  /** Clients with a loss in the last minute: their losses per second, by client ID. Bounded as the table is. */
  losing(): ReadonlyMap<string, number> {
    this.#settle()
    const second = this.#second()
    const presentSince = this.#kernel.clock.now() - PRESENT_MS
    const rates = new Map<string, number>()
    for (const loss of this.#clients.values()) {
      if (loss.lastAt > presentSince) rates.set(loss.name, loss.rateAt(second))
    }
    return rates
  }

  /** Number of clients that were forgotten because too many lose messages. */
  get forgottenClients(): number {
    return this.#clients.forgotten
  }

  clients(limit: number, order: 'rate' | 'count', reason?: LossReason): RankedLosses {
    return this.#ranked(this.#clients, limit, order, reason)
  }

  topics(limit: number, order: 'rate' | 'count', reason?: LossReason): RankedLosses {
    return this.#ranked(this.#topics, limit, order, reason)
  }

  close(): void {
    for (const unhook of this.#unhook) unhook()
    this.#cancelSettle?.()
  }

  #ranked(
    table: LossTable,
    limit: number,
    order: 'rate' | 'count',
    reason: LossReason | undefined,
  ): RankedLosses {
    this.#settle()
    const second = this.#second()
    const presentSince = this.#kernel.clock.now() - PRESENT_MS
    const all = Array.from(table.values(), (loss) => ({
      loss,
      rate: loss.rateAt(second),
      count: reason === undefined ? loss.count : loss.countOf(reason),
    })).filter(({ count }) => count > 0)
    const losing = all.filter(({ loss }) => loss.lastAt > presentSince).length
    const by = order === 'rate' ? 'count' : 'rate'
    all.sort((a, b) => b[order] - a[order] || b[by] - a[by])
    return { losing, known: all.length, forgotten: table.forgotten, first: all.slice(0, limit) }
  }

  readonly #second = (): number => Math.floor(this.#kernel.clock.now() / 1000)

  #settleSoon(): void {
    this.#cancelSettle ??= this.#kernel.clock.after(SETTLE_MS, () => {
      this.#cancelSettle = undefined
      this.#settle()
    })
  }

  #settle(): void {
    const now = this.#kernel.clock.now()
    this.#clients.settle(now)
    this.#topics.settle(now)
  }
}
