import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { KEEP_ALIVE_S, LoadClient, type PublishHeader, publishHeader } from './client.ts'
import {
  Figures,
  type GeneratorState,
  type Interval,
  isBottleneck,
  type Percentiles,
} from './figures.ts'
import type { LoadOptions } from './options.ts'
import { topicsOfPublisher, topicsOfSubscriber } from './shape.ts'

/** The result of a run; times in milliseconds. */
export interface LoadSummary {
  /** In which messages were sent. */
  seconds: number
  /** A signal ended the run. */
  isInterrupted: boolean
  clients: {
    wanted: number
    connected: number
    /** Connections that ended during the run. */
    lost: number
    /** The first reason of those that did not connect or were lost. */
    reason: string | undefined
  }
  rate: { wanted: number; sent: number; received: number }
  sent: number
  received: number
  /** Copies that the subscribers should have received. */
  expected: number
  /** Messages sent more than `LATE_MS` after they were due. */
  late: number
  latency: Percentiles | undefined
  /** From sending to the last acknowledgement, of QoS 1 and 2. */
  acknowledged: Percentiles | undefined
  generator: GeneratorState & {
    /** Seconds in which the generator itself was the limit. */
    limitedSeconds: number
  }
}

export interface LoadListener {
  connecting: (connected: number, wanted: number) => void
  second: (interval: Interval & { second: number; inflight: number }) => void
}

const TICK_MS = 2
/** In one turn of the event loop. */
const BATCH = 1000
/** The latency of a message counts from the time at which it was due if it is sent later than this. */
export const LATE_MS = 10
/** Connections that wait for their CONNACK. */
const MAX_OPENING = 200
const MAX_FAILED = 20
const DRAIN_MS = 5000
const STAMP_BYTES = 8

/**
 * Connects, publishes at the rate that is asked for, and measures.
 *
 * @param signal ends the run early; its summary is returned
 */
export async function runLoad(
  options: LoadOptions,
  listener: LoadListener,
  signal: AbortSignal,
): Promise<LoadSummary> {
  const run = new Run(options, listener, signal)
  try {
    await run.connect()
    await run.publish()
    return run.summary
  } finally {
    await run.close()
  }
}

interface Publisher {
  client: LoadClient
  topics: readonly string[]
  /** Messages so far. */
  next: number
}

class Run {
  readonly #options: LoadOptions
  readonly #listener: LoadListener
  readonly #signal: AbortSignal
  readonly #figures = new Figures()
  /** In every payload, so that messages of other runs are not counted. */
  readonly #number = randomInt(2 ** 32)
  readonly #publishers: Publisher[] = []
  readonly #subscribers: LoadClient[] = []
  readonly #headers = new Map<string, PublishHeader>()
  /** Subscribers of each topic. */
  readonly #copies = new Map<string, number>()
  #turn = 0
  #expected = 0
  #failed = 0
  #lost = 0
  #reason: string | undefined
  #publishedMs = 0
  #seconds: Interval[] = []

  constructor(options: LoadOptions, listener: LoadListener, signal: AbortSignal) {
    this.#options = options
    this.#listener = listener
    this.#signal = signal
  }

  get summary(): LoadSummary {
    const { publishers, subscribers, rate } = this.#options
    const { sent, received, late, latency, acknowledged } = this.#figures
    const seconds = this.#publishedMs / 1000
    const perSecond = (count: number) => (seconds === 0 ? 0 : count / seconds)
    const states = this.#seconds.map(({ generator }) => generator)
    return {
      seconds,
      isInterrupted: this.#signal.aborted,
      clients: {
        wanted: publishers + subscribers,
        connected: this.#publishers.length + this.#subscribers.length,
        lost: this.#lost,
        reason: this.#reason,
      },
      rate: { wanted: rate, sent: perSecond(sent), received: perSecond(received) },
      sent,
      received,
      expected: this.#expected,
      late,
      latency,
      acknowledged,
      generator: {
        utilization: Math.max(0, ...states.map(({ utilization }) => utilization)),
        loopDelayP99: Math.max(0, ...states.map(({ loopDelayP99 }) => loopDelayP99)),
        limitedSeconds: states.filter(isBottleneck).length,
      },
    }
  }

  /** Subscribers first: they receive all messages. */
  async connect(): Promise<void> {
    const { subscribers, publishers } = this.#options
    const wanted = subscribers + publishers
    const opening = new Set<Promise<void>>()
    const startedAt = performance.now()
    const shown = setInterval(() => {
      this.#listener.connecting(this.#publishers.length + this.#subscribers.length, wanted)
    }, 1000)
    try {
      for (let i = 0; i < wanted && !this.#signal.aborted && !this.#isHopeless(); i++) {
        const dueAt = startedAt + (i * 1000) / this.#options.connectRate
        const early = dueAt - performance.now()
        if (early > 1) await this.#wait(early)
        // Publishers only when all subscriptions exist.
        const isFull = opening.size >= MAX_OPENING
        if (isFull) await Promise.race(opening)
        if (i === subscribers) await Promise.all(opening)
        const one = (i < subscribers ? this.#subscribe(i) : this.#addPublisher(i - subscribers))
          .catch((error: unknown) => {
            this.#failed++
            this.#reason ??= error instanceof Error ? error.message : String(error)
          })
          .finally(() => opening.delete(one))
        opening.add(one)
      }
      await Promise.all(opening)
    } finally {
      clearInterval(shown)
    }
  }

  /** Until the time is over, the signal comes or no publisher is left; then waits for what is on its way. */
  async publish(): Promise<void> {
    if (this.#publishers.length === 0) return
    const startedAt = performance.now()
    const endsAt = startedAt + this.#options.seconds * 1000
    this.#figures.interval()
    const tickers = [
      setInterval(() => this.#second(), 1000),
      setInterval(() => this.#ping(), (KEEP_ALIVE_S * 1000) / 2),
    ]
    try {
      while (!this.#signal.aborted && performance.now() < endsAt && this.#hasPublisher()) {
        const isBehind = this.#publishDue(startedAt)
        await (isBehind ? new Promise((resolve) => setImmediate(resolve)) : wait(TICK_MS))
      }
      this.#publishedMs = performance.now() - startedAt
      await this.#drain()
    } finally {
      for (const ticker of tickers) clearInterval(ticker)
    }
    // Shorter than a second, and still a measurement.
    if (this.#seconds.length === 0) this.#second()
  }

  async close(): Promise<void> {
    this.#figures.close()
    const clients = [...this.#publishers.map(({ client }) => client), ...this.#subscribers]
    await Promise.all(clients.map((client) => client.end()))
  }

  /** Nobody is connected after so many attempts. */
  #isHopeless(): boolean {
    return this.#failed >= MAX_FAILED && this.#publishers.length + this.#subscribers.length === 0
  }

  async #subscribe(index: number): Promise<void> {
    const topics = topicsOfSubscriber(this.#options, index)
    this.#subscribers.push(await this.#open(`${this.#options.prefix}-s${index}`, topics))
    for (const topic of topics) this.#copies.set(topic, (this.#copies.get(topic) ?? 0) + 1)
  }

  async #addPublisher(index: number): Promise<void> {
    const topics = topicsOfPublisher(this.#options, index)
    const client = await this.#open(`${this.#options.prefix}-p${index}`, [])
    this.#publishers.push({ client, topics, next: 0 })
  }

  #open(clientId: string, filters: readonly string[]): Promise<LoadClient> {
    return LoadClient.open(this.#options, clientId, filters, {
      message: (payload) => {
        const { length } = payload
        if (length < 2 * STAMP_BYTES || payload.readUInt32BE(STAMP_BYTES) !== this.#number) return
        this.#figures.receive(performance.now() - payload.readDoubleBE(0))
      },
      acknowledged: (ms) => this.#figures.acknowledge(ms),
      lost: (reason) => {
        this.#lost++
        this.#reason ??= reason
      },
    })
  }

  /** Whether messages are due that could not be sent in this turn. */
  #publishDue(startedAt: number): boolean {
    const { rate } = this.#options
    // The first is due at the start.
    const due = Math.floor(((performance.now() - startedAt) * rate) / 1000) + 1
    for (let count = 0; this.#figures.sent < due; count++) {
      if (count === BATCH) return true
      const publisher = this.#freePublisher()
      // All wait for the broker: the messages stay due.
      if (publisher === undefined) return false
      this.#send(publisher, startedAt + (this.#figures.sent * 1000) / rate)
    }
    return false
  }

  #freePublisher(): Publisher | undefined {
    const count = this.#publishers.length
    for (let tried = 0; tried < count; tried++) {
      const publisher = this.#publishers[this.#turn++ % count]
      if (publisher?.client.isOpen === true && !publisher.client.isBusy) return publisher
    }
    return undefined
  }

  #send(publisher: Publisher, dueAt: number): void {
    const { size } = this.#options
    const topic = publisher.topics[publisher.next++ % publisher.topics.length] ?? ''
    const { bytes, idAt } = this.#openHeader(topic)
    const now = performance.now()
    const isLate = now - dueAt > LATE_MS
    if (isLate) this.#figures.late++
    const packet = Buffer.alloc(bytes.length + size, 0x78)
    bytes.copy(packet)
    packet.writeDoubleBE(isLate ? dueAt : now, bytes.length)
    packet.writeUInt32BE(this.#number, bytes.length + STAMP_BYTES)
    publisher.client.publish(packet, idAt, now)
    this.#figures.sent++
    this.#expected += this.#copies.get(topic) ?? 0
  }

  #openHeader(topic: string): PublishHeader {
    let header = this.#headers.get(topic)
    if (header === undefined) {
      const { size, qos, version } = this.#options
      header = publishHeader(topic, size, qos, version)
      this.#headers.set(topic, header)
    }
    return header
  }

  #hasPublisher(): boolean {
    return this.#publishers.some(({ client }) => client.isOpen)
  }

  #inflight(): number {
    return this.#publishers.reduce((sum, { client }) => sum + client.inflight, 0)
  }

  async #drain(): Promise<void> {
    const until = performance.now() + DRAIN_MS
    const isDone = () => this.#figures.received >= this.#expected && this.#inflight() === 0
    while (!isDone() && performance.now() < until) await wait(TICK_MS)
  }

  #second(): void {
    const interval = this.#figures.interval()
    this.#seconds.push(interval)
    const second = this.#seconds.length
    this.#listener.second({ ...interval, second, inflight: this.#inflight() })
  }

  #ping(): void {
    for (const { client } of this.#publishers) client.ping()
    for (const client of this.#subscribers) client.ping()
  }

  async #wait(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.#signal }).catch(() => {})
  }
}
