import { OBJECT_BYTES, textBytes } from '../../../kernel/memory.ts'
import { isWildcard } from '@signalbox/mqtt/topic'
import type { TopicReference } from './packets.ts'

/** Predefined identifiers are 1 to 1024; the gateway assigns those above. */
export const FIRST_ASSIGNED_ID = 1025
const LAST_ID = 0xfffe

/** Limits per client: number of topic IDs, and characters of their topics. */
const MAX_TOPICS = 8192
const MAX_CHARACTERS = 512 * 1024

export interface PredefinedTopic {
  readonly id: number
  readonly topic: string
}

/** Topics that client and gateway know in advance. Of a repeated identifier the first row counts. */
export class PredefinedTopics {
  readonly #names = new Map<number, string>()
  readonly #ids = new Map<string, number>()

  constructor(topics: readonly PredefinedTopic[]) {
    for (const { id, topic } of topics) {
      if (!this.#names.has(id)) this.#names.set(id, topic)
      if (!this.#ids.has(topic)) this.#ids.set(topic, id)
    }
  }

  nameOf(id: number): string | undefined {
    return this.#names.get(id)
  }

  idOf(topic: string): number | undefined {
    return this.#ids.get(topic)
  }
}

/** Topic IDs of one client. */
export class TopicRegistry {
  readonly #predefined: PredefinedTopics
  readonly #keep: (bytes: number) => boolean
  readonly #names = new Map<number, string>()
  readonly #ids = new Map<string, number>()
  #characters = 0
  #next = FIRST_ASSIGNED_ID

  /** @param keep accounts for bytes until the session ends; `false` if memory is short */
  constructor(predefined: PredefinedTopics, keep: (bytes: number) => boolean) {
    this.#predefined = predefined
    this.#keep = keep
  }

  get size(): number {
    return this.#names.size
  }

  /** The identifier of a topic, a new one if it has none; `undefined`: a limit is reached, or memory is short. */
  assign(topic: string): number | undefined {
    const known = this.#predefined.idOf(topic) ?? this.#ids.get(topic)
    return known ?? this.#assignNew(topic)
  }

  #assignNew(topic: string): number | undefined {
    if (this.#names.size >= MAX_TOPICS || this.#next > LAST_ID) return undefined
    if (this.#characters + topic.length > MAX_CHARACTERS) return undefined
    if (!this.#keep(2 * OBJECT_BYTES + textBytes(topic))) return undefined
    this.#characters += topic.length
    const id = this.#next++
    this.#names.set(id, topic)
    this.#ids.set(topic, id)
    return id
  }

  /** The name of a topic in a message of the client; `undefined`: it was never registered. */
  nameOf(topic: TopicReference): string | undefined {
    if (topic.kind === 'short') return topic.name
    // API 5.7.2 reads predefined identifiers in both types.
    return topic.kind === 'predefined'
      ? this.#predefined.nameOf(topic.id)
      : (this.#names.get(topic.id) ?? this.#predefined.nameOf(topic.id))
  }

  predefinedName(id: number): string | undefined {
    return this.#predefined.nameOf(id)
  }

  /** How the gateway names a topic to the client; `undefined`: after a REGISTER. */
  referenceTo(topic: string): TopicReference | undefined {
    const predefined = this.#predefined.idOf(topic)
    if (predefined !== undefined) return { kind: 'predefined', id: predefined }
    const id = this.#ids.get(topic)
    if (id !== undefined) return { kind: 'normal', id }
    return isShortName(topic) ? { kind: 'short', name: topic } : undefined
  }

  /** The identifier that a REGISTER of the gateway names: not a predefined one, which no client registers. */
  idToRegister(topic: string): number | undefined {
    return this.#ids.get(topic) ?? this.#assignNew(topic)
  }

  /** After a restart of the client, or if it reports that it does not know an identifier. */
  forget(topic: string): void {
    const id = this.#ids.get(topic)
    if (id === undefined) return
    this.#ids.delete(topic)
    this.#names.delete(id)
    this.#characters -= topic.length
  }
}

/** Two characters of ASCII. */
const isShortName = (topic: string) =>
  topic.length === 2 && Buffer.byteLength(topic) === 2 && !topic.includes(NUL) && !isWildcard(topic)

const NUL = '\u0000'
