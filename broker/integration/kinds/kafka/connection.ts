import type { ConnectionOptions } from 'node:tls'
import type {
  ConfluentConnector,
  EventHubConnector,
  KafkaConnector,
} from '@signalbox/contract/integration/kafka'
import type { BaseOptions, Producer } from '@platformatic/kafka'
import type { Address } from '../../../backends/dialer.ts'
import { ConfigFault, readDuration } from '../../../config/setting.ts'
import { readServers } from '../../../config/server-address.ts'
import { readTls } from '../../../config/tls.ts'
import type { ConnectionContext, Driver } from '../../driver.ts'
import { within } from '../../within.ts'
import { describeKafkaError } from './fault.ts'

export interface KafkaSettings {
  brokers: readonly Address[]
  tls: ConnectionOptions | undefined
  sasl: BaseOptions['sasl']
  connectTimeoutMs: number
  metadataTimeoutMs: number
}

type AnyConnector = KafkaConnector | ConfluentConnector | EventHubConnector

/** The user name for a connection string of an event hub. */
const CONNECTION_STRING = '$ConnectionString'
/** Time limit for the answer to a batch. */
const REQUEST_TIMEOUT_MS = 30_000

const MECHANISMS = {
  plain: 'PLAIN',
  scram_sha_256: 'SCRAM-SHA-256',
  scram_sha_512: 'SCRAM-SHA-512',
} as const

/** @throws {ConfigFault} if a field is invalid. */
export function readConnector(config: AnyConnector, defaultPort: number): KafkaSettings {
  const ms = (field: 'connect_timeout' | 'metadata_request_timeout') =>
    readDuration(field, config[field])
  const { ssl } = config
  const { server_name_indication: name, ...others } = ssl
  return {
    brokers: readServers('bootstrap_hosts', config.bootstrap_hosts, defaultPort),
    tls: readTls(name === 'auto' ? others : ssl),
    sasl: readSasl(config.authentication),
    connectTimeoutMs: ms('connect_timeout'),
    metadataTimeoutMs: ms('metadata_request_timeout'),
  }
}

function readSasl(authentication: AnyConnector['authentication']): KafkaSettings['sasl'] {
  if (authentication === 'none') return undefined
  if ('kerberos_principal' in authentication) {
    throw new ConfigFault(
      'authentication',
      'kerberos',
      'none, plain or scram: this broker has no Kerberos',
    )
  }
  const { password } = authentication
  const username = 'username' in authentication ? authentication.username : CONNECTION_STRING
  const mechanism = 'mechanism' in authentication ? authentication.mechanism : 'plain'
  return { mechanism: MECHANISMS[mechanism], username, password }
}

/** Connection shared by producer and consumer. */
export class KafkaConnection implements Driver {
  readonly #settings: KafkaSettings
  readonly #context: ConnectionContext
  #producer: Producer | undefined

  constructor(settings: KafkaSettings, context: ConnectionContext) {
    this.#settings = settings
    this.#context = context
  }

  get isTrial(): boolean {
    return this.#context.isTrial
  }

  /** @throws {Error} if it is not connected */
  get producer(): Producer {
    if (this.#producer === undefined) throw new Error('not connected')
    return this.#producer
  }

  /** Options for another client of the library with the same brokers. */
  options(): BaseOptions {
    const { brokers, tls, sasl, connectTimeoutMs } = this.#settings
    return {
      clientId: `signalbox-${this.#context.name}`,
      bootstrapBrokers: brokers.map(({ host, port }) => ({ host, port })),
      connectTimeout: connectTimeoutMs,
      requestTimeout: REQUEST_TIMEOUT_MS,
      // The buffer sends again, and the connector connects again.
      retries: 0,
      ...(tls !== undefined && {
        tls: { ...tls, lookup: this.#context.outgoing.lookup },
        ...(tls.servername === undefined && { tlsServerName: true }),
      }),
      ...(sasl !== undefined && { sasl }),
    }
  }

  lost(): void {
    this.#context.onLost()
  }

  async start(): Promise<void> {
    const { Producer: Client } = await import('@platformatic/kafka')
    await this.#context.outgoing.check(this.#settings.brokers.map(({ host }) => host))
    const producer = new Client(this.options())
    producer.on('client:broker:disconnect', () => {
      if (this.#producer === producer) this.#context.onLost()
    })
    this.#producer = producer
    await this.check()
  }

  /** Checks the brokers of the cluster, all of which must be allowed. */
  async check(): Promise<'connected'> {
    const { brokers } = await this.#metadata('connection to Kafka', [])
    await this.#context.outgoing.check([...brokers.values()].map(({ host }) => host))
    return 'connected'
  }

  /** How many partitions a topic has. Rejects if there is no such topic. */
  async countPartitions(topic: string): Promise<number> {
    const { topics } = await this.#metadata(`topic ${topic}`, [topic])
    const count = topics.get(topic)?.partitionsCount ?? 0
    if (count === 0) throw new Error(`topic ${topic}: unknown topic`)
    return count
  }

  async stop(): Promise<void> {
    const producer = this.#producer
    this.#producer = undefined
    await producer?.close(true)
  }

  async #metadata(step: string, topics: string[]) {
    try {
      return await within(
        this.#settings.metadataTimeoutMs,
        this.producer.metadata({ topics, forceUpdate: true }),
      )
    } catch (error) {
      throw new Error(`${step}: ${describeKafkaError(error)}`, { cause: error })
    }
  }
}
