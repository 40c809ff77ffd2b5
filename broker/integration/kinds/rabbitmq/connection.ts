import type { RabbitmqConnector } from '@signalbox/contract/integration/rabbitmq'
import type { Channel, ChannelModel, ConfirmChannel } from 'amqplib'
import type { ConnectionOptions } from 'node:tls'
import { describeError } from '../../../backends/backend.ts'
import type { Address } from '../../../backends/dialer.ts'
import { readDuration } from '../../../config/setting.ts'
import { readServer } from '../../../config/server-address.ts'
import { readTls } from '../../../config/tls.ts'
import type { ConnectionContext, Driver } from '../../driver.ts'

export interface RabbitmqSettings {
  server: Address
  tls: ConnectionOptions | undefined
  username: string
  password: string
  virtualHost: string
  poolSize: number
  timeoutMs: number
  heartbeatSeconds: number
}

/** @throws {ConfigFault} if a field is invalid. */
export function readConnector(config: RabbitmqConnector): RabbitmqSettings {
  const ms = (field: 'timeout' | 'heartbeat') => readDuration(field, config[field])
  return {
    server: readServer('server', config.server, config.port),
    tls: readTls(config.ssl),
    username: config.username,
    password: config.password,
    virtualHost: config.virtual_host,
    poolSize: config.pool_size,
    timeoutMs: ms('timeout'),
    heartbeatSeconds: Math.round(ms('heartbeat') / 1000),
  }
}

/** A connection of the pool, with the channel that its messages are published on. */
interface Pooled {
  connection: ChannelModel
  channel: Promise<ConfirmChannel> | undefined
}

async function openPublisher(pooled: Pooled): Promise<ConfirmChannel> {
  const forget = () => {
    pooled.channel = undefined
  }
  try {
    const channel = await pooled.connection.createConfirmChannel()
    channel.on('error', forget)
    channel.on('close', forget)
    return channel
  } catch (error) {
    forget()
    throw error
  }
}

/** The library does not give the reason for which the server closes the connection here. */
const isHostRefused = (error: unknown) =>
  error instanceof Error && error.message.startsWith('Expected ConnectionOpenOk')

/** A pool of connections, for both directions. */
export class RabbitmqConnection implements Driver {
  readonly #settings: RabbitmqSettings
  readonly #context: ConnectionContext
  #pool: Pooled[] = []

  constructor(settings: RabbitmqSettings, context: ConnectionContext) {
    this.#settings = settings
    this.#context = context
  }

  get isTrial(): boolean {
    return this.#context.isTrial
  }

  async start(): Promise<void> {
    this.#context.outgoing.refuse([this.#settings.server.host])
    const opening = Array.from({ length: this.#settings.poolSize }, () => this.#open())
    const opened = await Promise.allSettled(opening)
    this.#pool = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const refused = opened.find((each) => each.status === 'rejected')
    if (refused !== undefined) {
      const { reason: cause } = refused
      const reason = isHostRefused(cause)
        ? `the virtual host ${this.#settings.virtualHost} is refused`
        : describeError(cause)
      throw new Error(`connection to RabbitMQ: ${reason}`, { cause })
    }
  }

  /** The library notices a dead connection by its heartbeats; a channel shows that the server answers. */
  async check(): Promise<'connected'> {
    if (this.#pool.length < this.#settings.poolSize) throw new Error('connection lost')
    await this.withChannel(async () => {})
    return 'connected'
  }

  async stop(): Promise<void> {
    const pool = this.#pool.splice(0)
    await Promise.allSettled(pool.map(({ connection }) => connection.close()))
  }

  /** A channel for one purpose: the server closes a channel when it refuses something. */
  async withChannel<Result>(use: (channel: Channel) => Promise<Result>): Promise<Result> {
    const channel = await this.openChannel()
    try {
      return await use(channel)
    } finally {
      await channel.close().catch(() => {}) // the server may have closed it
    }
  }

  async openChannel(): Promise<Channel> {
    const [first] = this.#pool
    if (first === undefined) throw new Error('not connected')
    const channel = await first.connection.createChannel()
    channel.on('error', () => {}) // the operation on it fails too
    return channel
  }

  /** The channel for messages with this number, so that they stay in order. */
  publisher(number: number): Promise<ConfirmChannel> {
    const pooled = this.#pool[number % Math.max(this.#pool.length, 1)]
    if (pooled === undefined) return Promise.reject(new Error('not connected'))
    pooled.channel ??= openPublisher(pooled)
    return pooled.channel
  }

  async #open(): Promise<Pooled> {
    const { server, tls, username, password, virtualHost, timeoutMs, heartbeatSeconds } =
      this.#settings
    const { connect } = await import('amqplib')
    const connection = await connect(
      {
        protocol: tls === undefined ? 'amqp' : 'amqps',
        hostname: server.host,
        port: server.port,
        username,
        password,
        vhost: encodeURIComponent(virtualHost),
        heartbeat: heartbeatSeconds,
      },
      { ...tls, lookup: this.#context.outgoing.lookup, timeout: timeoutMs, noDelay: true },
    )
    const pooled: Pooled = { connection, channel: undefined }
    connection.on('error', () => {}) // `close` follows
    connection.on('close', () => {
      const at = this.#pool.indexOf(pooled)
      if (at === -1) return
      this.#pool.splice(at, 1)
      this.#context.onLost()
    })
    return pooled
  }
}
