import type { Consumer, Message, MessagesStream } from '@platformatic/kafka'
import type { KafkaSource } from '@signalbox/contract/integration/kafka'
import { ByteSize, Duration } from '@signalbox/formats/units'
import { known } from '../../../config/setting.ts'
import type { ChannelDriver, Deliver } from '../../driver.ts'
import { within } from '../../within.ts'
import type { KafkaConnection } from './connection.ts'
import { describeKafkaError } from './fault.ts'
import { Offsets } from './offsets.ts'

type Encoding = 'none' | 'base64'

interface ConsumerSettings {
  /** Name of the source, which the consumer group is named after. */
  name: string
  topic: string
  maxBytes: number
  fallback: 'latest' | 'earliest'
  commitMs: number
  key: Encoding
  value: Encoding
}

/** @throws {ConfigFault} if a field is invalid. */
export function readConsumer({
  name,
  parameters,
}: KafkaSource & { name: string }): ConsumerSettings {
  const { max_batch_bytes: size, offset_commit_interval_seconds: interval } = parameters
  return {
    name,
    topic: parameters.topic,
    maxBytes: known('parameters.max_batch_bytes', size, ByteSize.parse(size), 'a size such as 1MB'),
    fallback: parameters.offset_reset_policy,
    commitMs: known(
      'parameters.offset_commit_interval_seconds',
      interval,
      Duration.parse(interval),
      'a duration such as 5s',
    ),
    key: parameters.key_encoding_mode,
    value: parameters.value_encoding_mode,
  }
}

/** Time without a heartbeat after which Kafka removes a member and reassigns its partitions. */
const SESSION_MS = 6000
const HEARTBEAT_MS = 2000
const JOIN_RETRIES = 5
const COMMIT_LIMIT_MS = 2000
/** An empty fetch ends after so long, so that the end of a source does not wait. */
const MAX_WAIT_MS = 500

interface Member {
  consumer: Consumer
  stream: MessagesStream<Buffer, Buffer, Buffer, Buffer>
  offsets: Offsets
}

/**
 * A member of the group of this source. Offsets are committed after the rules have run and their rows are
 * stored.
 */
export class KafkaSourceDriver implements ChannelDriver {
  readonly #connection: KafkaConnection
  readonly #settings: ConsumerSettings
  readonly #deliver: Deliver
  #member: Member | undefined

  constructor(connection: KafkaConnection, settings: ConsumerSettings, deliver: Deliver) {
    this.#connection = connection
    this.#settings = settings
    this.#deliver = deliver
  }

  async add(): Promise<void> {
    await this.#connection.countPartitions(this.#settings.topic)
    // A trial must not take partitions from the running source.
    if (!this.#connection.isTrial) await this.#consume()
  }

  async check(): Promise<void> {
    if (this.#member === undefined) await this.add()
  }

  async remove(): Promise<void> {
    const member = this.#member
    this.#member = undefined
    if (member === undefined) return
    // Offsets of delivered messages are committed first, if a broker still answers.
    await within(COMMIT_LIMIT_MS, member.offsets.close()).catch(() => {})
    await within(COMMIT_LIMIT_MS, member.stream.close()).catch(() => {})
    await member.consumer.close(true)
  }

  async #consume(): Promise<void> {
    const { name, topic, maxBytes, fallback, commitMs } = this.#settings
    const { Consumer: Client } = await import('@platformatic/kafka')
    const consumer = new Client({
      ...this.#connection.options(),
      // Joining during a rebalance requires another attempt.
      retries: JOIN_RETRIES,
      groupId: `emqx-kafka-consumer-${name}`,
      sessionTimeout: SESSION_MS,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTime: MAX_WAIT_MS,
      maxBytes,
    })
    try {
      const stream = await consumer.consume({
        topics: [topic],
        mode: 'committed',
        fallbackMode: fallback,
        autocommit: false,
      })
      const offsets = new Offsets(Math.max(commitMs, 1))
      this.#member = { consumer, stream, offsets }
      stream.on('data', (message) => {
        offsets.note(message, this.#receive(message), () => this.#lost(consumer))
      })
      stream.on('error', () => this.#lost(consumer))
      stream.on('close', () => this.#lost(consumer))
    } catch (error) {
      await consumer.close(true).catch(() => {}) // the reason is that of the group
      throw new Error(`group of topic ${topic}: ${describeKafkaError(error)}`, { cause: error })
    }
  }

  /**
   * Handles the loss of a member: the connector checks its brokers, and the next check of the
   * channel joins again.
   */
  #lost(consumer: Consumer): void {
    if (this.#member?.consumer !== consumer) return
    this.#member.offsets.end()
    this.#member = undefined
    void consumer.close(true).catch(() => {}) // it is gone anyway
    this.#connection.lost()
  }

  #receive(message: Message): ReturnType<Deliver> {
    const { key, value, topic, offset, timestamp, headers } = message
    return this.#deliver({
      key: encoded(key, this.#settings.key),
      value: encoded(value, this.#settings.value),
      topic,
      offset: Number(offset),
      ts: Number(timestamp),
      ts_type: 'create',
      headers: Object.fromEntries([...headers].map(([name, each]) => [String(name), String(each)])),
    })
  }
}

/** A record may have neither key nor value. */
function encoded(bytes: Buffer | null | undefined, encoding: Encoding): string | Buffer {
  if (bytes === null || bytes === undefined) return ''
  return encoding === 'base64' ? bytes.toString('base64') : bytes
}
