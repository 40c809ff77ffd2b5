import { LOSS_REASONS, type LossReason } from '@signalbox/contract/monitor'
import { decayingRate } from '../../kernel/decaying-rate.ts'

const LossRate = decayingRate(60)

const none = () =>
  Object.fromEntries(LOSS_REASONS.map((reason) => [reason, 0])) as Record<LossReason, number> // all of them

/** What one client or topic has lost. */
export class Loss extends LossRate {
  readonly name: string
  readonly counts = none()
  count = 0
  /** The topic of a client's last loss, the client of a topic's; absent where it is very long. */
  other: string | undefined
  lastReason: LossReason = 'other'
  /** Epoch milliseconds, with the precision of a second. */
  firstAt = 0
  lastAt = 0
  /** Counted, and not yet in the rate. */
  waiting = 0

  constructor(name: string, second: number) {
    super(second)
    this.name = name
  }
}

export interface LossLimits {
  /** Entries after a cut; up to twice as many before. */
  maxEntries: number
  /** Of all names together, before a cut: clients choose theirs. */
  maxCharacters: number
}

const defaultLimits: LossLimits = { maxEntries: 1024, maxCharacters: 4 * 1024 * 1024 }

/** Longer ones are not kept beside the name of an entry. */
const MAX_OTHER = 1024

/**
 * Losses by client or by topic, in bounded memory: when there are too many entries, the half with the most losses
 * and the half with the highest rates stay. A loss costs a look-up; rates are calculated once a second.
 */
export class LossTable {
  readonly #limits: LossLimits
  #losses = new Map<string, Loss>()
  #characters = 0
  #last: Loss | undefined
  #waiting: Loss[] = []
  forgotten = 0

  constructor(limits: Partial<LossLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits }
  }

  note(name: string, reason: LossReason, other: string, second: () => number): void {
    let loss = this.#last
    if (loss === undefined || loss.name !== name) {
      loss = this.#losses.get(name) ?? this.#add(name, second())
      this.#last = loss
    }
    loss.count++
    loss.counts[reason]++
    loss.lastReason = reason
    loss.other = other.length <= MAX_OTHER ? other : undefined
    if (loss.waiting++ === 0) this.#waiting.push(loss)
  }

  /** Once a second, and before a read. */
  settle(now: number): void {
    const second = Math.floor(now / 1000)
    const due = this.#waiting
    this.#waiting = []
    for (const loss of due) {
      loss.rate(loss.waiting, second)
      loss.waiting = 0
      loss.lastAt = now
      if (loss.firstAt === 0) loss.firstAt = now
    }
  }

  get(name: string): Loss | undefined {
    return this.#losses.get(name)
  }

  values(): Iterable<Loss> {
    return this.#losses.values()
  }

  #add(name: string, second: number): Loss {
    const { maxEntries, maxCharacters } = this.#limits
    if (this.#losses.size >= 2 * maxEntries || this.#characters + name.length > maxCharacters) {
      this.#cut(second)
    }
    const loss = new Loss(name, second)
    this.#losses.set(name, loss)
    this.#characters += name.length
    return loss
  }

  #cut(second: number): void {
    const { maxEntries, maxCharacters } = this.#limits
    const all = [...this.#losses.values()]
    const byCount = all.toSorted((a, b) => b.count - a.count).slice(0, maxEntries / 2)
    const byRate = all
      .map((loss) => ({ loss, rate: loss.rateAt(second) + loss.waiting }))
      .sort((a, b) => b.rate - a.rate)
      .map(({ loss }) => loss)
    this.#losses = new Map()
    this.#characters = 0
    this.#last = undefined
    for (const loss of [...byCount, ...byRate]) {
      if (this.#losses.size === maxEntries) break
      if (this.#losses.has(loss.name)) continue
      if (this.#characters + loss.name.length > maxCharacters / 2) continue
      this.#losses.set(loss.name, loss)
      this.#characters += loss.name.length
    }
    this.forgotten += all.length - this.#losses.size
  }
}
