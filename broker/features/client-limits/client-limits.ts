import { MAX_CLIENT_LIMITS } from '@signalbox/contract/client-limits'
import { Throttle } from '../../kernel/net/throttle.ts'
import type { Ports } from '../../kernel/ports.ts'
import { PersistentMap } from '../../store/persistent-map.ts'
import type { Store } from '../../store/store.ts'
import { type ClientLimit, limitTable } from './limit-table.ts'

type Services = Ports<'clock' | 'log' | 'hooks' | 'sessions'>

interface LimitsOfLimits {
  maxClients: number
  /** Characters of all client IDs together. */
  maxCharacters: number
}

const defaultLimits: LimitsOfLimits = {
  maxClients: MAX_CLIENT_LIMITS,
  maxCharacters: 8 * 1024 * 1024,
}

/** Expired limits are removed at least at this interval. */
const SWEEP_MS = 60_000

/**
 * Limits on the publishing of single clients, by their IDs: stored on disk, in force for every connection of the client
 * until their end. A client that exceeds its limit is read later; none of its messages is lost.
 */
export class ClientLimits {
  readonly #kernel: Services
  readonly #max: LimitsOfLimits
  readonly #limits: PersistentMap<string, ClientLimit>
  /** Kept over reconnects, which would otherwise each allow a burst. */
  readonly #throttles = new Map<string, Throttle>()
  readonly #unhook: () => void
  #characters = 0
  #cancelSweep: () => void = () => {}

  constructor(kernel: Services, store: Store, max: Partial<LimitsOfLimits> = {}) {
    this.#kernel = kernel
    this.#max = { ...defaultLimits, ...max }
    this.#limits = new PersistentMap(store, limitTable(store), (before, after) =>
      this.#apply(before, after),
    )
    this.#unhook = kernel.hooks.on('client.connected', (session) => {
      const throttle = this.#throttles.get(session.clientId)
      if (throttle !== undefined) session.limitPublishing(throttle)
    })
    this.#sweep()
  }

  /** Limits in force, the latest first. */
  list(): ClientLimit[] {
    const now = this.#kernel.clock.now()
    return [...this.#limits.values()]
      .filter(({ until }) => until === null || until > now)
      .sort((a, b) => b.at - a.at)
  }

  /** Limits clients, or changes their limits; on disk when it resolves. `'full'`: none was set, as there are too many. */
  async set(
    clientIds: readonly string[],
    limit: Omit<ClientLimit, 'clientId'>,
  ): Promise<'set' | 'full'> {
    const added = [...new Set(clientIds)].filter((clientId) => !this.#limits.has(clientId))
    const characters = added.reduce((sum, { length }) => sum + length, this.#characters)
    const { maxClients, maxCharacters } = this.#max
    if (this.#limits.size + added.length > maxClients || characters > maxCharacters) return 'full'
    await Promise.all(
      clientIds.map((clientId) => this.#limits.set(clientId, { clientId, ...limit })),
    )
    this.#sweep()
    return 'set'
  }

  /** Ends the limit of a client. `false`: there was none. */
  remove(clientId: string): Promise<boolean> {
    return this.#limits.delete(clientId)
  }

  close(): void {
    this.#unhook()
    this.#cancelSweep()
  }

  /** Puts a change in force for the current connection of the client. */
  #apply(before: ClientLimit | undefined, after: ClientLimit | undefined): void {
    const clientId = before?.clientId ?? after?.clientId ?? ''
    this.#characters += (after?.clientId.length ?? 0) - (before?.clientId.length ?? 0)
    const throttle = after && new Throttle(this.#kernel.clock, toRates(after))
    if (throttle === undefined) this.#throttles.delete(clientId)
    else this.#throttles.set(clientId, throttle)
    this.#kernel.sessions.get(clientId)?.limitPublishing(throttle)
  }

  /** Removes the limits that are over, and waits for the next end. */
  #sweep(): void {
    const now = this.#kernel.clock.now()
    let nextMs = SWEEP_MS
    const over: string[] = []
    for (const { clientId, until } of this.#limits.values()) {
      if (until === null) continue
      if (until <= now) over.push(clientId)
      else nextMs = Math.min(nextMs, until - now)
    }
    Promise.all(over.map((clientId) => this.#limits.delete(clientId))).catch((error: unknown) =>
      this.#kernel.log.error({ err: error }, 'Expired limits of clients could not be deleted'),
    )
    this.#cancelSweep()
    this.#cancelSweep = this.#kernel.clock.after(nextMs, () => this.#sweep())
  }
}

const toRates = ({ messages, bytes }: ClientLimit) => ({
  messages: messages ?? Number.POSITIVE_INFINITY,
  bytes: bytes ?? Number.POSITIVE_INFINITY,
})
