import { getHeapStatistics } from 'node:v8'
import type { Message, MessageProperties } from './message.ts'

/**
 * Structures that grow with data from clients, and the share of the heap limit that each may take. Payloads are outside
 * the heap and are counted all the same: the sum bounds the process.
 */
export const MEMORY_SHARES = {
  /** Messages that wait for clients, or for their acknowledgements. */
  message_queues: 0.2,
  retained_messages: 0.2,
  /** Sessions with their client IDs, wills and attributes. */
  sessions: 0.1,
  subscriptions: 0.1,
  delayed_messages: 0.05,
  /** Incomplete packets, bytes that clients have not read yet, and topic aliases of connections. */
  incoming_packets: 0.1,
  gateways: 0.05,
  topic_explorer: 0.1,
  /** Cached decisions about clients. */
  authorization_cache: 0.01,
  client_events: 0.02,
  /** Lost messages, denied and refused clients, slow subscriptions. */
  diagnosis: 0.03,
} as const

export type MemoryOwner = keyof typeof MEMORY_SHARES

/** Bytes of an object with a few fields, with its entry in a map. */
export const OBJECT_BYTES = 120

/** Bytes of a message without its texts and its payload. */
const MESSAGE_BYTES = 240
const TEXT_BYTES = 24

/** A character outside Latin-1 makes V8 store two bytes for each character of a text. */
const WIDE = /[^\0-\xff]/

/** Size of a text in the heap, in bytes. */
export function textBytes(text: string): number {
  return TEXT_BYTES + (WIDE.test(text) ? 2 * text.length : text.length)
}

/** Bytes that a message takes, including its payload. All receivers share them. */
export function messageBytes(message: Message): number {
  const { topic, payload, properties, headers, fromClientId, fromUsername } = message
  let bytes = MESSAGE_BYTES + textBytes(topic) + payload.length
  // The message may outlive its publisher, so these texts count too.
  bytes += 2 * (fromClientId.length + (fromUsername?.length ?? 0))
  if (properties !== undefined) bytes += propertiesBytes(properties)
  return headers === undefined ? bytes : bytes + pairsBytes(headers)
}

/** Bytes of the properties of a message. */
export function propertiesBytes(properties: MessageProperties): number {
  const { contentType, responseTopic, correlationData, userProperties } = properties
  let bytes = OBJECT_BYTES
  if (contentType !== undefined) bytes += textBytes(contentType)
  if (responseTopic !== undefined) bytes += textBytes(responseTopic)
  if (correlationData !== undefined) bytes += OBJECT_BYTES + correlationData.length
  if (userProperties !== undefined) bytes += pairsBytes(userProperties)
  return bytes
}

/** Bytes of pairs of names and values, such as user properties. */
export function pairsBytes(pairs: readonly (readonly [name: string, value: string])[]): number {
  let bytes = 0
  for (const [name, value] of pairs) bytes += TEXT_BYTES + textBytes(name) + textBytes(value)
  return bytes
}

/** The bytes that one structure may take. Its owner counts the bytes that it adds and releases. */
export class MemoryBudget {
  readonly owner: MemoryOwner
  /** The budget in bytes. */
  readonly limit: number
  #used = 0
  #refused = 0

  constructor(owner: MemoryOwner, limit: number) {
    this.owner = owner
    this.limit = limit
  }

  /** Estimated bytes in use. */
  get used(): number {
    return this.#used
  }

  /** How many times something was refused, or had to leave, because the budget was full. */
  get refused(): number {
    return this.#refused
  }

  get isExceeded(): boolean {
    return this.#used > this.limit
  }

  fits(bytes: number): boolean {
    return this.#used + bytes <= this.limit
  }

  /** Adds bytes if they fit; counts a refusal if they do not. */
  take(bytes: number): boolean {
    if (!this.fits(bytes)) {
      this.#refused++
      return false
    }
    this.#used += bytes
    return true
  }

  /** Adds bytes, also a negative number, whether they fit or not: the owner makes room afterwards. */
  add(bytes: number): void {
    this.#used += bytes
  }

  release(bytes: number): void {
    this.#used -= bytes
  }

  /** Counts entries that were refused or had to leave. */
  refuse(count = 1): void {
    this.#refused += count
  }
}

/** The memory budgets of the process: one for each structure that clients fill. */
export class Memory {
  readonly #budgets: Readonly<Record<MemoryOwner, MemoryBudget>>

  /** @param heapLimit bytes; by default the limit that V8 has for this process */
  constructor(heapLimit = getHeapStatistics().heap_size_limit) {
    const budgets = Object.entries(MEMORY_SHARES).map(([owner, share]) => [
      owner,
      new MemoryBudget(owner as MemoryOwner, Math.floor(heapLimit * share)),
    ])
    this.#budgets = Object.fromEntries(budgets) as Record<MemoryOwner, MemoryBudget>
  }

  budget(owner: MemoryOwner): MemoryBudget {
    return this.#budgets[owner]
  }

  all(): readonly MemoryBudget[] {
    return Object.values(this.#budgets)
  }
}
