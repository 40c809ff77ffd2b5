import type { Producer } from '@platformatic/kafka'
import type {
  ConfluentAction,
  EventHubAction,
  KafkaAction,
} from '@signalbox/contract/integration/kafka'
import { Duration } from '@signalbox/formats/units'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import { known } from '../../../config/setting.ts'
import type { ActionDriver } from '../../driver.ts'
import type { KafkaConnection } from './connection.ts'
import { toSendFault, findRecordRefusal } from './fault.ts'
import { estimateMessageBytes, type KafkaMessage, MessageTemplate } from './message.ts'
import { partitionForKey } from './partition.ts'

type Parameters = (KafkaAction | ConfluentAction | EventHubAction)['parameters']

const ACKS = { all_isr: -1, leader_only: 1, none: 0 } as const
const COMPRESSION = { no_compression: 'none', snappy: 'snappy', gzip: 'gzip' } as const

interface ProducerSettings {
  topic: string
  template: MessageTemplate
  acks: number
  compression: 'none' | 'snappy' | 'gzip'
  isKeyed: boolean
  maxPartitions: number
  refreshMs: number
}

/** @throws {ConfigFault} if a field is invalid. */
export function readProducer(parameters: Parameters): ProducerSettings {
  const { partitions_limit: limit, partition_count_refresh_interval: refresh } = parameters
  return {
    topic: parameters.topic,
    template: new MessageTemplate(parameters),
    acks: ACKS[parameters.required_acks],
    compression: 'compression' in parameters ? COMPRESSION[parameters.compression] : 'none',
    isKeyed: parameters.partition_strategy === 'key_dispatch',
    maxPartitions: limit === 'all_partitions' ? Number.POSITIVE_INFINITY : limit,
    refreshMs: known(
      'parameters.partition_count_refresh_interval',
      refresh,
      Duration.parse(refresh),
      'a duration such as 60s',
    ),
  }
}

export class KafkaActionDriver implements ActionDriver {
  readonly #connection: KafkaConnection
  readonly #settings: ProducerSettings
  #partitions = 0
  #countedAt = Number.NEGATIVE_INFINITY

  constructor(connection: KafkaConnection, settings: ProducerSettings) {
    this.#connection = connection
    this.#settings = settings
  }

  async add(): Promise<void> {
    await this.#count()
  }

  async check(): Promise<void> {
    await this.#count()
  }

  render(row: ValueMap): KafkaMessage {
    return this.#settings.template.render(row)
  }

  async send(requests: readonly unknown[]): Promise<void> {
    try {
      const { producer } = this.#connection
      if (performance.now() - this.#countedAt >= this.#settings.refreshMs) await this.#count()
      // `render` made them.
      for (const group of this.#groups(requests as readonly KafkaMessage[])) {
        await this.#produce(producer, group)
      }
    } catch (error) {
      throw toSendFault(error)
    }
  }

  async #count(): Promise<void> {
    const { topic, maxPartitions } = this.#settings
    this.#partitions = Math.min(await this.#connection.countPartitions(topic), maxPartitions)
    this.#countedAt = performance.now()
  }

  /** Splits messages in order, so that a batch of one partition stays within its limit. */
  *#groups(messages: readonly KafkaMessage[]): Generator<readonly KafkaMessage[]> {
    const { maxBytes } = this.#settings.template
    let from = 0
    let bytes = 0
    for (const [i, message] of messages.entries()) {
      const size = estimateMessageBytes(message)
      if (bytes + size > maxBytes && i > from) {
        yield messages.slice(from, i)
        from = i
        bytes = 0
      }
      bytes += size
    }
    yield messages.slice(from)
  }

  /** A server may take less than the limit of the action: then halves are tried. */
  async #produce(producer: Producer, messages: readonly KafkaMessage[]): Promise<void> {
    const { topic, acks, compression, isKeyed } = this.#settings
    const random = Math.floor(Math.random() * this.#partitions)
    try {
      await producer.send({
        messages: messages.map(({ key, value, headers, timestamp }) => ({
          topic,
          key: Buffer.from(key),
          value: Buffer.from(value),
          headers: new Map(headers.map(([name, each]) => [Buffer.from(name), Buffer.from(each)])),
          partition: isKeyed ? partitionForKey(key, this.#partitions) : random,
          timestamp: BigInt(timestamp),
        })),
        acks,
        compression,
        repeatOnStaleMetadata: true,
      })
    } catch (error) {
      if (messages.length === 1 || findRecordRefusal(error) !== 'MESSAGE_TOO_LARGE') throw error
      const half = Math.ceil(messages.length / 2)
      const halves = [messages.slice(0, half), messages.slice(half)]
      const faults: unknown[] = []
      for (const each of halves) {
        await this.#produce(producer, each).catch((fault: unknown) => faults.push(fault))
      }
      if (faults.length > 0) throw faults[0]
    }
  }
}
