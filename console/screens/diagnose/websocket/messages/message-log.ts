import type { QoS } from '@signalbox/mqtt/protocol'

// Messages that a connection received or published, newest first, limited by number and bytes.

export interface LoggedMessage {
  readonly id: number
  readonly at: number
  readonly topic: string
  readonly payload: Uint8Array
  readonly qos: QoS
  readonly retain: boolean
}

export interface LogLimits {
  messages: number
  payloadBytes: number
}

export interface LogView<Message> {
  /** Messages, newest first. The array stays the same until the next change, so that React can compare it. */
  readonly messages: readonly Message[]
  /** Number of messages since the list was last cleared, discarded ones included. */
  readonly total: number
  readonly pushedOut: number
  readonly payloadBytes: number
}

/** Ten times a second: a topic with thousands of messages a second costs ten renders. */
const NOTIFY_EVERY_MS = 100

const LIMITS: LogLimits = { messages: 5000, payloadBytes: 64 * 1024 * 1024 }

export class MessageLog<Message extends LoggedMessage> {
  readonly #limits: LogLimits
  readonly #listeners = new Set<() => void>()
  /** Messages, oldest first. The first `#start` places are free, and are removed in blocks. */
  #entries: Message[] = []
  #start = 0
  #total = 0
  #payloadBytes = 0
  #view: LogView<Message> = { messages: [], total: 0, pushedOut: 0, payloadBytes: 0 }
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(limits: LogLimits = LIMITS) {
    this.#limits = limits
  }

  add(message: Message): void {
    this.#entries.push(message)
    this.#total += 1
    this.#payloadBytes += message.payload.length
    this.#dropOldest()
    this.#notifySoon()
  }

  /** Replaces the message with the same ID, for example when it is acknowledged. */
  replace(message: Message): void {
    const index = this.#entries.findLastIndex((entry) => entry.id === message.id)
    if (index < this.#start) return
    this.#entries[index] = message
    this.#notifySoon()
  }

  /** Removes a message from the view; it stays published or received. */
  remove(id: number): void {
    const index = this.#entries.findLastIndex((entry) => entry.id === id)
    const removed = this.#entries[index]
    if (index < this.#start || removed === undefined) return
    this.#entries.splice(index, 1)
    this.#total -= 1
    this.#payloadBytes -= removed.payload.length
    this.#notify()
  }

  clear(): void {
    this.#entries = []
    this.#start = 0
    this.#total = 0
    this.#payloadBytes = 0
    this.#notify()
  }

  view = (): LogView<Message> => this.#view

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Ends the pending notification; the log may be thrown away after that. */
  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#listeners.clear()
  }

  get #size(): number {
    return this.#entries.length - this.#start
  }

  #dropOldest(): void {
    // The newest message stays, however large it is: an empty list would hide that it came.
    while (
      this.#size > 1 &&
      (this.#size > this.#limits.messages || this.#payloadBytes > this.#limits.payloadBytes)
    ) {
      this.#payloadBytes -= this.#entries[this.#start]?.payload.length ?? 0
      this.#start += 1
    }
    // Removed in blocks, since cutting at each dropped message would move the whole array every time. Until then, at
    // most one log's length of dropped messages stays in memory.
    if (this.#start > this.#limits.messages) {
      this.#entries = this.#entries.slice(this.#start)
      this.#start = 0
    }
  }

  #notifySoon(): void {
    this.#timer ??= setTimeout(() => this.#notify(), NOTIFY_EVERY_MS)
  }

  #notify(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#view = {
      messages: this.#entries.slice(this.#start).reverse(),
      total: this.#total,
      pushedOut: this.#total - this.#size,
      payloadBytes: this.#payloadBytes,
    }
    for (const listener of this.#listeners) listener()
  }
}
