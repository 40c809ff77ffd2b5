import type { ClientCounters } from '../../kernel/sessions/counters.ts'
import type { Session } from '../../kernel/sessions/session.ts'

export const SAMPLE_MS = 10_000
/** An hour of samples. */
const SAMPLES = 360
const FIELDS = ['received', 'sent', 'lost', 'queue', 'inflight'] as const
type Field = (typeof FIELDS)[number]

/** Bytes of a course, without the ID of its client. */
export const COURSE_BYTES = SAMPLES * (8 + FIELDS.length * 4) + 500

type Totals = Readonly<Record<'received' | 'sent' | 'lost', number>>
const NO_TOTALS: Totals = { received: 0, sent: 0, lost: 0 }

/** The traffic of one client in the last hour, in a ring of fixed size. */
export class Course {
  readonly #times = new Float64Array(SAMPLES)
  readonly #values = new Float32Array(SAMPLES * FIELDS.length)
  #count = 0
  #counters: ClientCounters | undefined
  #totals: Totals = NO_TOTALS
  #sampledAt: number | undefined

  /** @param now epoch milliseconds; @param monotonic milliseconds of a clock that cannot be set */
  sample(session: Session | undefined, now: number, monotonic: number): void {
    const seconds = (monotonic - (this.#sampledAt ?? monotonic)) / 1000
    this.#sampledAt = monotonic
    // Counters begin again at each connection.
    const before = session?.counters === this.#counters ? this.#totals : NO_TOTALS
    const totals = session === undefined ? NO_TOTALS : toTotals(session.counters)
    this.#counters = session?.counters
    this.#totals = totals
    const rate = (field: keyof Totals) =>
      session === undefined || seconds <= 0 ? Number.NaN : (totals[field] - before[field]) / seconds
    this.#put(now, {
      received: rate('received'),
      sent: rate('sent'),
      lost: rate('lost'),
      queue: session?.queue.length ?? Number.NaN,
      inflight: session?.inflight.size ?? Number.NaN,
    })
  }

  /** Times of the samples since a time in epoch milliseconds, and the values of each field. */
  since(from: number): { time: number[] } & Record<Field, (number | null)[]> {
    const first = Math.max(this.#count - SAMPLES, 0)
    const places = Array.from(
      { length: this.#count - first },
      (_, i) => (first + i) % SAMPLES,
    ).filter((place) => (this.#times[place] ?? 0) >= from)
    const valuesOf = (field: Field) =>
      places.map((place) => {
        const value = this.#values[place * FIELDS.length + FIELDS.indexOf(field)] ?? Number.NaN
        return Number.isNaN(value) ? null : Math.round(value * 100) / 100
      })
    return {
      time: places.map((place) => this.#times[place] ?? 0),
      received: valuesOf('received'),
      sent: valuesOf('sent'),
      lost: valuesOf('lost'),
      queue: valuesOf('queue'),
      inflight: valuesOf('inflight'),
    }
  }

  #put(now: number, values: Record<Field, number>): void {
    const place = this.#count++ % SAMPLES
    this.#times[place] = now
    for (const [i, field] of FIELDS.entries()) {
      this.#values[place * FIELDS.length + i] = values[field]
    }
  }
}

const toTotals = ({ recvMsg, sendMsg, sendMsgDropped }: ClientCounters): Totals => ({
  received: recvMsg,
  sent: sendMsg,
  lost: sendMsgDropped,
})
