import { LOSS_REASONS, type LossReason } from '@signalbox/contract/monitor'
import { decayingRate } from '@signalbox/mqtt/decaying-rate'

const LossRate = decayingRate(60)

/** The place of each reason in a list of counts: an object with a field for each costs more. */
const PLACES = new Map(LOSS_REASONS.map((reason, place) => [reason, place]))
const NONE: readonly number[] = LOSS_REASONS.map(() => 0)

/** Lost messages of one client or topic. */
export class Loss extends LossRate {
  readonly name: string
  readonly #counts = NONE.slice()
  count = 0
  /** Topic of a client's last loss, or client of a topic's; absent if very long. */
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

  add(reason: LossReason): void {
    this.count++
    const place = PLACES.get(reason) ?? 0
    this.#counts[place] = (this.#counts[place] ?? 0) + 1
    this.lastReason = reason
  }

  countOf(reason: LossReason): number {
    return this.#counts[PLACES.get(reason) ?? 0] ?? 0
  }

  /** Reasons with at least one loss. */
  get reasons(): Partial<Record<LossReason, number>> {
    const all = LOSS_REASONS.map((reason) => [reason, this.countOf(reason)] as const)
    return Object.fromEntries(all.filter(([, count]) => count > 0))
  }
}

export interface LossLimits {
  /** Entries after a cut; twice as many may exist before one. */
  maxEntries: number
  /** Limit of the characters of all names together, because clients choose their names. */
  maxCharacters: number
}

const defaultLimits: LossLimits = { maxEntries: 1024, maxCharacters: 4 * 1024 * 1024 }

/**
 * Seconds after a cut during which only the following share of new names is admitted. A name with
 * frequent losses is admitted soon.
 */
const CROWDED_SECONDS = 60
const ADMITTED = 1 / 8

/** Longest topic or client ID stored with an entry. */
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
  /** Time in whole seconds. */
  #crowdedUntil = 0
  forgotten = 0

  constructor(limits: Partial<LossLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits }
  }

  note(name: string, reason: LossReason, other: string, second: () => number): void {
    let loss = this.#last
    if (loss === undefined || loss.name !== name) {
      loss = this.#losses.get(name) ?? this.#add(name, second())
      if (loss === undefined) return
      this.#last = loss
    }
    loss.add(reason)
    loss.other = other.length <= MAX_OTHER ? other : undefined
    if (loss.waiting++ === 0) this.#waiting.push(loss)
  }

  /** Updates the rates; called once a second and before each read. */
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

  /** Adds an entry; `undefined` if there are too many new names. */
  #add(name: string, second: number): Loss | undefined {
    if (second < this.#crowdedUntil && Math.random() > ADMITTED) {
      this.forgotten++
      return undefined
    }
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
    // Entries that are removed must not wait for the next second in memory.
    this.settle(second * 1000)
    this.#crowdedUntil = second + CROWDED_SECONDS
    const all = [...this.#losses.values()]
    const counts = all.map(({ count }) => count)
    const rates = all.map((loss) => loss.rateAt(second))
    const half = maxEntries / 2
    const [leastCount, leastRate] = [nthHighest(counts, half), nthHighest(rates, half)]
    this.#losses = new Map()
    this.#characters = 0
    this.#last = undefined
    const keep = (isKept: (place: number) => boolean) => {
      for (const [place, loss] of all.entries()) {
        if (this.#losses.size >= maxEntries) return
        if (!isKept(place) || this.#losses.has(loss.name)) continue
        if (this.#characters + loss.name.length > maxCharacters / 2) continue
        this.#losses.set(loss.name, loss)
        this.#characters += loss.name.length
      }
    }
    // Entries above the limit come before those equal to it, of which there may be too many.
    const isAbove = (place: number) =>
      (counts[place] ?? 0) > leastCount || (rates[place] ?? 0) > leastRate
    keep(isAbove)
    keep((place) => rates[place] === leastRate)
    this.forgotten += all.length - this.#losses.size
  }
}

/** Numbers are sorted much faster than objects. */
function nthHighest(values: readonly number[], n: number): number {
  return Float64Array.from(values).sort().at(-n) ?? 0
}
