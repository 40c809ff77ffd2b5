import type { Clock } from '../../kernel/clock.ts'
import { HookStats } from './hook-stats.ts'
import type { FromThread, HookCall, ToThread } from './thread/protocol.ts'

/** The plugin gave no result: it failed, took too long, or has too much to do. */
export const NO_RESULT = Symbol('no result')

interface Pending {
  resolve: (value: unknown) => void
  stats: HookStats
  startedAt: number
}

/** Calls that were sent and not begun; more are not made. */
const MAX_BACKLOG = 10_000
const MAX_BACKLOG_BYTES = 32 * 1024 * 1024
const SWEEP_MS = 50

type Results = Extract<FromThread, { kind: 'results' }>
type Post = (message: ToThread, transfer: ArrayBuffer[]) => void

/**
 * Calls of hooks in the thread of a plugin. Those of one turn of the event loop are sent together. Each waits for a
 * bounded time; after one that took too long, none is made until the thread gives a sign of life.
 */
export class CallQueue {
  readonly statsOf = new Map<string, HookStats>()
  failuresInARow = 0
  lastError = ''
  readonly #clock: Clock
  readonly #timeoutMs: number
  readonly #post: Post
  /** By id: in the order of their starts. */
  readonly #pending = new Map<number, Pending>()
  #calls: HookCall[] = []
  #payloads: Uint8Array[] = []
  #payloadBytes = 0
  /** Size of each sent batch, oldest first. */
  #sent: { calls: number; bytes: number }[] = []
  #backlog = 0
  #backlogBytes = 0
  #nextId = 1
  #isStalled = false
  #isClosed = false
  #flush: NodeJS.Immediate | undefined
  #cancelSweep: (() => void) | undefined

  constructor(clock: Clock, timeoutMs: number, post: Post) {
    this.#clock = clock
    this.#timeoutMs = timeoutMs
    this.#post = post
  }

  stats(hook: string): HookStats {
    let stats = this.statsOf.get(hook)
    if (stats === undefined) this.statsOf.set(hook, (stats = new HookStats()))
    return stats
  }

  /** Settles with the result of the plugin or with `NO_RESULT`; never fails. */
  ask(hook: string, args: readonly unknown[], payload?: Uint8Array): Promise<unknown> {
    const id = this.#nextId++
    const stats = this.#add(id, hook, args, payload)
    if (stats === undefined) return Promise.resolve(NO_RESULT)
    const { promise, resolve } = Promise.withResolvers<unknown>()
    this.#pending.set(id, { resolve, stats, startedAt: this.#clock.monotonic() })
    this.#cancelSweep ??= this.#clock.after(SWEEP_MS, () => this.#sweep())
    return promise
  }

  notify(hook: string, args: readonly unknown[], payload?: Uint8Array): void {
    this.#add(0, hook, args, payload)
  }

  #add(
    id: number,
    hook: string,
    args: readonly unknown[],
    payload: Uint8Array | undefined,
  ): HookStats | undefined {
    const stats = this.stats(hook)
    const size = payload?.length ?? 0
    const isFull =
      this.#backlog + this.#calls.length >= MAX_BACKLOG ||
      this.#backlogBytes + this.#payloadBytes + size > MAX_BACKLOG_BYTES
    if (this.#isStalled || isFull || this.#isClosed) {
      stats.skipped++
      return undefined
    }
    stats.calls++
    this.#calls.push([id, hook, args])
    if (payload !== undefined) this.#payloads.push(payload)
    this.#payloadBytes += size
    // After the input of this turn: one message for all of it.
    this.#flush ??= setImmediate(() => this.#send())
    return stats
  }

  /** Offset of the next call's payload. */
  get payloadAt(): number {
    return this.#payloadBytes
  }

  #send(): void {
    this.#flush = undefined
    if (this.#isClosed) return
    const bytes = new Uint8Array(this.#payloadBytes)
    let at = 0
    for (const payload of this.#payloads) {
      bytes.set(payload, at)
      at += payload.length
    }
    const calls = this.#calls
    this.#sent.push({ calls: calls.length, bytes: bytes.length })
    this.#backlog += calls.length
    this.#backlogBytes += bytes.length
    this.#calls = []
    this.#payloads = []
    this.#payloadBytes = 0
    this.#post({ kind: 'calls', calls, bytes }, bytes.length > 0 ? [bytes.buffer] : [])
  }

  /** Handles results from the thread. */
  settle({ results, unchanged, taken, error, failedEvents = [] }: Results): void {
    this.#isStalled = false
    this.#taken(taken)
    if (error !== undefined) this.lastError = error.filter(Boolean).join(': ')
    for (const hook of failedEvents) {
      this.stats(hook).failed++
      this.failuresInARow++
    }
    for (const id of unchanged) this.#settleOne(id, undefined)
    for (const [id, isOk, value] of results) this.#settleOne(id, isOk ? value : NO_RESULT)
    // Events that did not fail have succeeded.
    if (taken > results.length + unchanged.length + failedEvents.length) this.failuresInARow = 0
  }

  #taken(calls: number): void {
    let left = calls
    while (left > 0) {
      const [first] = this.#sent
      if (first === undefined) return
      left -= first.calls
      this.#backlog -= first.calls
      this.#backlogBytes -= first.bytes
      this.#sent.shift()
    }
  }

  #settleOne(id: number, value: unknown): void {
    const call = this.#pending.get(id)
    // The call had timed out.
    if (call === undefined) return
    this.#pending.delete(id)
    call.stats.answered(this.#clock.monotonic() - call.startedAt)
    if (value === NO_RESULT) {
      call.stats.failed++
      this.failuresInARow++
    } else this.failuresInARow = 0
    call.resolve(value)
  }

  /** The thread answers again. */
  wake(): void {
    this.#isStalled = false
  }

  #sweep(): void {
    this.#cancelSweep = undefined
    const due = this.#clock.monotonic() - this.#timeoutMs
    let isLate = false
    for (const [id, { resolve, stats, startedAt }] of this.#pending) {
      if (startedAt > due) break
      this.#pending.delete(id)
      stats.timedOut++
      // Once for all that waited: one slow moment is one failure.
      if (!isLate) this.failuresInARow++
      isLate = true
      this.lastError = `A call took longer than ${this.#timeoutMs} ms`
      this.#isStalled = true
      resolve(NO_RESULT)
    }
    if (this.#pending.size > 0) {
      this.#cancelSweep = this.#clock.after(SWEEP_MS, () => this.#sweep())
    }
  }

  close(): void {
    this.#isClosed = true
    this.#cancelSweep?.()
    clearImmediate(this.#flush)
    for (const { resolve } of this.#pending.values()) resolve(NO_RESULT)
    this.#pending.clear()
  }
}
