import { setTimeout as sleep } from 'node:timers/promises'
import type { PubsubSource } from '@signalbox/contract/integration/pubsub'
import { describeError } from '../../../backends/backend.ts'
import type { ChannelDriver, Deliver } from '../../driver.ts'
import { toFields } from '../../json.ts'
import { within } from '../../within.ts'
import { type PubsubConnection, PubsubFault } from './connection.ts'
import { pubsubSubscriptionName } from './name.ts'

/** A pull without messages is answered after about a minute and a half. */
const PULL_MS = 120_000
/** Time after which an unacknowledged message is delivered again. */
const DEADLINE_S = 60
/** After a fault, and after an empty answer. */
const PAUSE_MS = 1000
const EMPTY_PAUSE_MS = 50
const END_LIMIT_MS = 1000
const MAX_MESSAGES = 1000
/** Limit on an answer: 10 MB of messages in Base64. */
const MAX_PULL_BYTES = 32 * 1024 * 1024

/** Pulls from its own subscription. Messages are acknowledged after the rules have run and their rows are stored. */
export class PubsubSourceDriver implements ChannelDriver {
  readonly #connection: PubsubConnection
  readonly #topic: string
  readonly #subscription: string
  readonly #deliver: Deliver
  readonly #most: number
  #pulling: { end: AbortController; ended: Promise<void> } | undefined
  /** Why the last pull failed. */
  #fault: Error | undefined

  constructor(
    connection: PubsubConnection,
    { name, parameters }: PubsubSource & { name: string },
    deliver: Deliver,
  ) {
    this.#connection = connection
    this.#topic = parameters.topic
    this.#subscription = connection.resourcePath(
      'subscriptions',
      pubsubSubscriptionName(name, this.#topic),
    )
    this.#most = Math.min(parameters.pull_max_messages, MAX_MESSAGES)
    this.#deliver = deliver
  }

  async add(): Promise<void> {
    await this.#connection.checkTopic(this.#topic)
    // A trial must not take messages from the running source.
    if (this.#connection.isTrial) return
    await this.#subscribe()
    const end = new AbortController()
    this.#fault = undefined
    this.#pulling = { end, ended: this.#pullUntil(end.signal) }
  }

  async check(): Promise<void> {
    const fault = this.#fault
    if (fault === undefined) return
    // Recreates a deleted subscription.
    if (fault instanceof PubsubFault && fault.status === 404) await this.#subscribe()
    else throw fault
  }

  async remove(): Promise<void> {
    const pulling = this.#pulling
    this.#pulling = undefined
    if (pulling === undefined) return
    pulling.end.abort()
    // Delivered messages are acknowledged first, if the service still answers.
    await within(END_LIMIT_MS, pulling.ended).catch(() => {})
  }

  /** The subscription stays when the source is removed: messages wait in it. */
  async #subscribe(): Promise<void> {
    const topic = this.#connection.resourcePath('topics', this.#topic)
    try {
      const body = JSON.stringify({ topic, ackDeadlineSeconds: DEADLINE_S })
      await this.#connection.call('PUT', this.#subscription, body)
    } catch (error) {
      if (!(error instanceof PubsubFault) || error.status !== 409) {
        throw new Error(`${this.#subscription}: ${describeError(error)}`, { cause: error })
      }
      const { topic: other } = toFields(await this.#connection.call('GET', this.#subscription))
      if (other !== topic) {
        throw new Error(`${this.#subscription}: it is of the topic ${String(other)}; delete it`, {
          cause: error,
        })
      }
    }
  }

  async #pullUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      let pauseMs = 0
      try {
        const count = await this.#pull(signal)
        this.#fault = undefined
        if (count === 0) pauseMs = EMPTY_PAUSE_MS
      } catch (error) {
        if (!signal.aborted)
          this.#fault = error instanceof Error ? error : new Error(describeError(error))
        pauseMs = PAUSE_MS
      }
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal }).catch(() => {}) // the loop looks
    }
  }

  /** @returns number of pulled messages */
  async #pull(signal: AbortSignal): Promise<number> {
    const answer = await this.#connection.call(
      'POST',
      `${this.#subscription}:pull`,
      `{"maxMessages":${this.#most}}`,
      { signal, timeoutMs: PULL_MS, maxBytes: MAX_PULL_BYTES },
    )
    const { receivedMessages: received } = toFields(answer)
    if (!Array.isArray(received) || received.length === 0 || signal.aborted) return 0
    await Promise.all(received.map(async (each) => this.#receive(toFields(toFields(each).message))))
    const ackIds = received.map((each) => toFields(each).ackId)
    await this.#connection.call(
      'POST',
      `${this.#subscription}:acknowledge`,
      JSON.stringify({ ackIds }),
    )
    return received.length
  }

  #receive(message: Readonly<Record<string, unknown>>): ReturnType<Deliver> {
    const { data, attributes, orderingKey, messageId, publishTime } = message
    const columns = {
      message_id: messageId,
      publish_time: publishTime,
      topic: this.#topic,
      value: typeof data === 'string' ? Buffer.from(data, 'base64') : undefined,
      attributes,
      ordering_key: orderingKey,
    }
    const present = Object.entries(columns).filter(([, value]) => value !== undefined)
    return this.#deliver(Object.fromEntries(present))
  }
}
