import { errorMessage } from '@signalbox/formats/error-message'
import type { Clock } from '../../kernel/clock.ts'
import { failureClass } from '../failure-class.ts'
import type { Loss } from '../loss.ts'
import { failed, type Outcome, outOfService, type SendFault, SUCCESS } from '../result.ts'
import { type Attempt, type Batch, toAttempt } from './attempt.ts'
import type { ActionCounts } from './counts.ts'
import type { Item, Queue } from './queue.ts'

/** How an action waits, sends and tries again. */
export interface BufferOptions {
  /** Number of independent queues; the rows of one client stay in one queue. */
  lanes: number
  /** Limit of each lane; the oldest requests are dropped for new ones. */
  maxBytes: number
  /** Requests that are sent together. */
  batchSize: number
  /** How long an incomplete batch waits for more. */
  batchTimeMs: number
  /** An incomplete batch waits only while another one has no answer. */
  isPromptWhenIdle?: boolean
  /** Limit on unanswered batches of one lane. */
  inflightWindow: number
  /** From the row to the answer; `Infinity`: for ever. */
  ttlMs: number
  /** Between two attempts while requests are refused for now. */
  resumeIntervalMs: number
}

/** The external system, as a lane sees it. */
export interface Target {
  /** Requests can be sent now. */
  readonly isReady: boolean
  /** Whether one batch of a lane is sent at a time, regardless of the options. */
  readonly isSequential: boolean
  /**
   * Resolves when the system has taken all of them.
   *
   * @param until when the time to live of the first ends, in milliseconds of `performance.now()`
   * @throws {SendFault | BatchFault} if the system does not take all of them; any other error is final
   */
  send(requests: readonly unknown[], until: number): Promise<void>
  /** Called with the number of requests that have a final outcome. */
  onSettled(requests: number): void
  /** Called once for each request that was lost; its place in the queue is free when the promise resolves. */
  onLost(item: Item, loss: Loss): Promise<unknown> | undefined
}

const NO_ITEMS: readonly Item[] = []

/**
 * One queue of an action. It sends batches in order while the system takes them. After a recoverable error
 * the lane is blocked: the refused batches are tried again one by one, oldest first, until all are settled.
 */
export class Lane {
  readonly #queue: Queue
  readonly #target: Target
  #options: BufferOptions
  readonly #counts: ActionCounts
  readonly #clock: Clock
  /** Batches without an answer, without those that wait for another attempt. */
  #sending = 0
  #inflightRows = 0
  /** Refused for now, oldest first. */
  #refused: Batch[] = []
  /** The refused batch that is being tried again. */
  #retried: Batch | undefined
  #isScheduled = false
  #isClosed = false
  /** Whether rows are accepted but not sent. */
  #isHeld = false
  /** Called when all requests have an answer. */
  #onQuiet: (() => void) | undefined
  #timer: { at: number; cancel: () => void } | undefined
  /** Why the last batch was refused for now. */
  #refusal: SendFault | undefined

  constructor(
    queue: Queue,
    target: Target,
    options: BufferOptions,
    counts: ActionCounts,
    clock: Clock,
  ) {
    this.#queue = queue
    this.#target = target
    this.#options = options
    this.#counts = counts
    this.#clock = clock
    if (queue.length > 0) this.#schedule()
  }

  get queuing(): number {
    return this.#queue.length
  }

  get bytes(): number {
    return this.#queue.bytes
  }

  get oldestAt(): number | undefined {
    const refused = (this.#retried ?? this.#refused[0])?.items[0]?.queuedAt
    return refused ?? this.#queue.oldestAt
  }

  /** Sent and without an answer, or waiting for another attempt. */
  get inflight(): number {
    return this.#inflightRows
  }

  /** @returns a promise that resolves when a stored row is on disk; it rejects if writing fails */
  push(item: Item): Promise<void> | undefined {
    const stored = this.#queue.push(item)?.catch((error: unknown) => {
      this.#counts.dropped.other++
      this.#lose(item, { code: 'not_stored', words: errorMessage(error), attempts: 0 })
      item.report(failed('buffer_not_writable'))
      throw error
    })
    while (this.#queue.bytes > this.#options.maxBytes || this.#queue.isOver) {
      const oldest = this.#queue.shift()
      if (oldest === undefined) break
      this.#drop(oldest, 'queue_full', failed('buffer_overflow'), 0)
    }
    this.#schedule()
    return stored
  }

  /** The system may be there again: refused batches are tried now. */
  resume(): void {
    if (this.#refused.length > 0) void this.#retry()
    else this.#schedule()
  }

  /** Applies options to waiting and new rows. */
  configure(options: BufferOptions): void {
    this.#options = options
    this.#timer?.cancel()
    this.#timer = undefined
    this.#schedule()
  }

  /** Stops sending, but still takes rows. Resolves when all requests have an answer. */
  hold(): Promise<void> {
    this.#isHeld = true
    return new Promise((resolve) => {
      this.#onQuiet = resolve
      this.#answered()
    })
  }

  /** Removes and returns all unsettled rows, oldest first. */
  takeAll(): Item[] {
    const items = this.#refused.splice(0).flatMap((batch) => batch.items)
    this.#inflightRows -= items.length
    for (let item = this.#queue.shift(); item !== undefined; item = this.#queue.shift()) {
      items.push(item)
    }
    return items
  }

  #answered(): void {
    if (this.#sending === 0 && this.#retried === undefined) this.#onQuiet?.()
  }

  /** Ends without waiting for answers. What is queued stays on disk, and is lost from memory. */
  close(): void {
    this.#isClosed = true
    this.#timer?.cancel()
  }

  /** Removes the rows that wait for their turn or for another attempt, and gives how many. */
  clear(): number {
    const outcome = outOfService('buffer_cleared')
    const refused = this.#refused.flatMap(({ items }) => items)
    this.#refused = []
    this.#inflightRows -= refused.length
    this.#queue.release(refused)
    for (const { report } of refused) report(outcome)
    const count = refused.length + this.#queue.clear(outcome)
    this.#counts.dropped.other += count
    return count
  }

  /** Rows of one turn of the event loop are sent together. */
  #schedule(): void {
    if (this.#isScheduled || this.#isClosed) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#flush()
    })
  }

  #flush(): void {
    if (this.#isClosed) return
    this.#dropExpired()
    const { batchSize, batchTimeMs, isPromptWhenIdle = false } = this.#options
    const inflightWindow = this.#target.isSequential ? 1 : this.#options.inflightWindow
    while (this.#canSend() && this.#sending < inflightWindow) {
      const { length, oldestAt, bytes } = this.#queue
      if (length === 0 || oldestAt === undefined) return
      const waited = this.#clock.now() - oldestAt
      // A batch that waits must not make the buffer drop its rows.
      const isRoomy = bytes * 2 < this.#options.maxBytes
      const isWaiting = this.#sending > 0 || !isPromptWhenIdle
      if (isWaiting && length < batchSize && waited < batchTimeMs && isRoomy)
        return this.#wake(batchTimeMs - waited)
      const items = this.#take(batchSize)
      if (items.length > 0) void this.#send({ items, attempts: 1 })
    }
    if (!this.#canSend()) this.#wakeToResume()
  }

  #canSend(): boolean {
    const isBlocked = this.#refused.length > 0 || this.#retried !== undefined
    return this.#target.isReady && !isBlocked && !this.#isClosed && !this.#isHeld
  }

  #take(count: number): Item[] {
    const items: Item[] = []
    const now = this.#clock.now()
    while (items.length < count) {
      const item = this.#queue.shift()
      if (item === undefined) break
      if (this.#isExpired(item, now)) this.#expire(item, 0)
      else items.push(item)
    }
    return items
  }

  async #send(batch: Batch): Promise<void> {
    this.#sending++
    this.#inflightRows += batch.items.length
    const attempt = await this.#attempt(batch)
    const { refused } = attempt
    this.#sending--
    if (this.#isClosed) return this.#giveUp(attempt)
    this.#settle(attempt, batch.attempts)
    if (refused.length > 0) this.#refuse({ items: refused, attempts: batch.attempts })
    this.#answered()
    this.#flush()
  }

  /** Reports an answer after the end of the action: it is not counted, but a publisher may wait for it. */
  #giveUp({ settled, faults, refused }: Attempt): void {
    const stopped = outOfService('action_stopped')
    for (const [at, { report }] of settled.entries()) {
      report(faults?.[at] === undefined ? SUCCESS : stopped)
    }
    for (const { report } of refused) report(stopped)
  }

  async #attempt({ items }: Batch): Promise<Attempt> {
    try {
      const [first] = items
      const now = this.#clock.now()
      const until = performance.now() + (first?.queuedAt ?? now) + this.#options.ttlMs - now
      await this.#target.send(
        items.map(({ request }) => request),
        until,
      )
      this.#refusal = undefined
      return { settled: items, refused: NO_ITEMS }
    } catch (error) {
      const attempt = toAttempt(items, error)
      this.#refusal = attempt.refusal
      return attempt
    }
  }

  #settle({ settled, faults }: Attempt, attempts: number): void {
    this.#inflightRows -= settled.length
    this.#queue.release(faults === undefined ? settled : settled.filter((_, at) => !faults[at]))
    this.#target.onSettled(settled.length)
    const now = this.#clock.now()
    for (const [at, item] of settled.entries()) {
      const fault = faults?.[at]
      if (this.#isExpired(item, now)) {
        this.#counts.lateReply++
        this.#lose(item, { code: 'late_reply', words: fault?.message, attempts })
        item.report(failed('late_reply'))
        continue
      }
      if (attempts > 1) this.#counts.retried++
      if (fault === undefined) this.#counts.success++
      else {
        this.#counts.fail(failureClass(fault))
        const { message: words, details } = fault
        this.#lose(item, { code: 'rejected', words, details, attempts })
      }
      item.report(fault === undefined ? SUCCESS : failed(fault.message))
    }
  }

  /** A row that another action stores stays in the queue until it has done so. */
  #lose(item: Item, loss: Loss): void {
    const taken = this.#target.onLost(item, loss)
    if (taken === undefined) return this.#queue.release([item])
    const onTaken = () => this.#queue.release([item])
    taken.then(onTaken, () => {}) // after a restart it is sent again
  }

  /** In the order in which they were queued, although later batches may be refused first. */
  #refuse(batch: Batch): void {
    const first = batch.items[0]?.queuedAt ?? 0
    const after = this.#refused.findLastIndex(({ items }) => (items[0]?.queuedAt ?? 0) <= first)
    this.#refused.splice(after + 1, 0, batch)
    this.#wakeToResume()
  }

  async #retry(): Promise<void> {
    if (this.#retried !== undefined) return
    this.#dropExpired()
    while (this.#target.isReady && !this.#isClosed && !this.#isHeld) {
      const refused = this.#refused.shift()
      if (refused === undefined) return this.#flush()
      const batch = { items: refused.items, attempts: refused.attempts + 1 }
      this.#retried = batch
      const attempt = await this.#attempt(batch)
      this.#retried = undefined
      if (this.#isClosed) return this.#giveUp(attempt)
      this.#settle(attempt, batch.attempts)
      if (attempt.refused.length > 0) {
        this.#refused.unshift({ items: attempt.refused, attempts: batch.attempts })
        this.#answered()
        break
      }
      this.#answered()
      this.#dropExpired()
    }
    this.#wakeToResume()
  }

  #dropExpired(): void {
    const now = this.#clock.now()
    for (let item = this.#queue.peek(); item !== undefined; item = this.#queue.peek()) {
      if (!this.#isExpired(item, now)) break
      this.#queue.shift()
      this.#expire(item, 0)
    }
    this.#refused = this.#refused.flatMap((batch) => {
      const items = batch.items.filter((item) => !this.#isExpired(item, now))
      if (items.length === batch.items.length) return [batch]
      for (const item of batch.items)
        if (this.#isExpired(item, now)) this.#expire(item, batch.attempts)
      this.#inflightRows -= batch.items.length - items.length
      return items.length === 0 ? [] : [{ items, attempts: batch.attempts }]
    })
  }

  #isExpired({ queuedAt }: Item, now: number): boolean {
    return queuedAt + this.#options.ttlMs <= now
  }

  #expire(item: Item, attempts: number): void {
    this.#drop(item, 'expired', failed('request_expired'), attempts)
  }

  #drop(item: Item, reason: 'expired' | 'queue_full', outcome: Outcome, attempts: number): void {
    const code = reason === 'expired' ? 'expired' : 'overflowed'
    // Rows expire or overflow behind the ones that the system refuses.
    const { message: words, details } = this.#refusal ?? {}
    this.#lose(item, { code, words, details, attempts })
    this.#counts.dropped[reason]++
    item.report(outcome)
  }

  #wakeToResume(): void {
    const { oldestAt = Number.POSITIVE_INFINITY } = this.#queue
    const untilExpiry = Math.max(oldestAt + this.#options.ttlMs - this.#clock.now(), 1)
    this.#wake(Math.min(this.#options.resumeIntervalMs, untilExpiry))
  }

  /** One timer at a time: an earlier one replaces a later one. */
  #wake(ms: number): void {
    const at = this.#clock.now() + ms
    if (this.#isClosed || (this.#timer !== undefined && this.#timer.at <= at)) return
    this.#timer?.cancel()
    const cancel = this.#clock.after(ms, () => {
      this.#timer = undefined
      if (this.#refused.length > 0) void this.#retry()
      else this.#flush()
    })
    this.#timer = { at, cancel }
  }
}
