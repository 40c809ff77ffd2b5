import type { Ports } from '../../kernel/ports.ts'
import { COURSE_BYTES, Course, SAMPLE_MS } from './course.ts'

type Services = Ports<'clock' | 'hooks' | 'memory' | 'sessions'>

/** A course is kept so long after its last reading, or the last loss of its client. */
const KEPT_MS = 3_600_000
const MAX_BYTES = 4 * 1024 * 1024

interface Recorded {
  course: Course
  /** Start of the record in epoch milliseconds. */
  since: number
  /** Last reading or loss, in epoch milliseconds. */
  usedAt: number
}

/**
 * Traffic of clients in the last hour. To record all clients would take 10 KB each: recorded are those that lose
 * messages, from the first loss, and those that are looked at, from the first look.
 */
export class ClientHistory {
  readonly #kernel: Services
  readonly #maxBytes: number
  readonly #recorded = new Map<string, Recorded>()
  readonly #unhook: () => void
  #bytes = 0
  #cancel: () => void = () => {}

  constructor(kernel: Services, maxBytes = MAX_BYTES) {
    this.#kernel = kernel
    this.#maxBytes = Math.min(maxBytes, kernel.memory.budget('diagnosis').limit / 8)
    this.#unhook = kernel.hooks.on('delivery.dropped', ({ clientId, peer }) => {
      if (peer.gateway !== undefined) return
      const known = this.#recorded.get(clientId)
      if (known !== undefined) known.usedAt = kernel.clock.now()
      else if (this.#bytes + countBytes(clientId) <= this.#maxBytes) this.#record(clientId)
    })
  }

  /** Number of recorded clients. */
  get size(): number {
    return this.#recorded.size
  }

  /** The last hour of a client, whose record starts if there is none; `undefined` for an unknown client. */
  read(clientId: string) {
    const known = this.#recorded.get(clientId)
    if (known === undefined && this.#kernel.sessions.get(clientId) === undefined) return undefined
    if (known === undefined) this.#makeRoom(countBytes(clientId))
    const { course, since } = known ?? this.#record(clientId)
    const now = this.#kernel.clock.now()
    if (known !== undefined) known.usedAt = now
    return { since: Math.max(since, now - KEPT_MS), ...course.since(now - KEPT_MS) }
  }

  close(): void {
    this.#unhook()
    this.#cancel()
  }

  #record(clientId: string): Recorded {
    const now = this.#kernel.clock.now()
    const recorded = { course: new Course(), since: now, usedAt: now }
    if (this.#recorded.size === 0) this.#arm()
    this.#recorded.set(clientId, recorded)
    this.#bytes += countBytes(clientId)
    this.#sample(clientId, recorded)
    return recorded
  }

  #arm(): void {
    this.#cancel()
    this.#cancel = this.#kernel.clock.after(SAMPLE_MS, () => this.#sampleAll())
  }

  #sampleAll(): void {
    const before = this.#kernel.clock.now() - KEPT_MS
    for (const [clientId, recorded] of this.#recorded) {
      if (recorded.usedAt < before) this.#forget(clientId)
      else this.#sample(clientId, recorded)
    }
    if (this.#recorded.size > 0) this.#arm()
  }

  #sample(clientId: string, { course }: Recorded): void {
    const { clock, sessions } = this.#kernel
    course.sample(sessions.get(clientId), clock.now(), clock.monotonic())
  }

  /** Forgets the clients that were not looked at, and lost nothing, for the longest time. */
  #makeRoom(bytes: number): void {
    while (this.#bytes + bytes > this.#maxBytes && this.#recorded.size > 0) {
      const [oldest] = [...this.#recorded].reduce((a, b) => (b[1].usedAt < a[1].usedAt ? b : a))
      this.#forget(oldest)
    }
  }

  #forget(clientId: string): void {
    if (this.#recorded.delete(clientId)) this.#bytes -= countBytes(clientId)
  }
}

const countBytes = (clientId: string) => COURSE_BYTES + 2 * clientId.length
