import { createHash } from 'node:crypto'
import net from 'node:net'
import tls, { type ConnectionOptions } from 'node:tls'
import type { MqttAction, MqttConnector, MqttSource } from '@signalbox/contract/integration/mqtt'
import type { QoS } from '@signalbox/mqtt/protocol'
import { topicMatcher } from '@signalbox/mqtt/match'
import { bareFilter } from '@signalbox/mqtt/prefix'
import { isTopicName } from '@signalbox/mqtt/topic'
import { own, type Value, type ValueMap } from '@signalbox/rule-sql/values/value'
import type { IClientOptions, IPublishPacket, MqttClient, Packet } from 'mqtt'
import type { Address } from '../../backends/dialer.ts'
import { readDuration } from '../../config/setting.ts'
import { readServer } from '../../config/server-address.ts'
import { readTls } from '../../config/tls.ts'
import type { MessageProperties } from '../../kernel/message.ts'
import type {
  ActionDriver,
  ChannelDriver,
  ConnectionContext,
  ConnectorType,
  Deliver,
  Driver,
} from '../driver.ts'
import { propertyColumns, readPropertyColumns } from '../publish-properties.ts'
import { SendFault, sendEach } from '../result.ts'
import { RenderError, RowTemplate } from '../row-template.ts'
import { OrderedProperties } from './ordered-properties.ts'
import { type Outgoing, PooledClient } from './pooled-client.ts'

interface Settings {
  server: Address
  tls: ConnectionOptions | undefined
  prefix: string
  poolSize: number
  /** A flag in CONNECT that some brokers understand; it is in no standard. */
  isBridge: boolean
  maxInflight: number
  /** A PUBLISH may be sent again on another connection only [MQTT-4.4.0-1]: a silent one is replaced. */
  silenceMs: number
  client: IClientOptions
}

const VERSIONS = { v3: 3, v4: 4, v5: 5 } as const
/** Longest client ID that an MQTT 3.1 broker must accept [MQTT-3.1.3-5]. */
const MAX_CLIENT_ID = 23
/** Up to this length of the prefix, the rest is shortened. */
const MAX_SHORTENED_PREFIX = 19
const CONNECT_TIMEOUT_MS = 10_000
/** A longer timer of Node ends at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

export const mqtt: ConnectorType<MqttConnector, MqttAction, MqttSource, MqttConnection> = {
  connector(config) {
    const settings = readConnector(config)
    return (context) => new MqttConnection(settings, context)
  },
  action({ parameters }) {
    const { topic, qos, retain, payload } = parameters
    const message = {
      topic: new RowTemplate(topic, { missing: '' }),
      qos: new RowTemplate(String(qos)),
      retain: new RowTemplate(String(retain)),
      payload: new RowTemplate(payload === undefined || payload === '' ? '${.}' : payload, {
        missing: '',
      }),
    }
    return (connection) => new MqttActionDriver(connection, message)
  },
  source({ parameters: { topic, qos } }) {
    return (connection, deliver) =>
      new MqttSourceDriver(connection, topic, qos === 0 ? 0 : 1, deliver)
  },
}

/** @throws {ConfigFault} if a field is invalid. */
function readConnector(config: MqttConnector): Settings {
  const protocolVersion = VERSIONS[config.proto_ver]
  const { username, password } = config
  return {
    server: readServer('server', config.server, 1883),
    tls: readTls(config.ssl),
    prefix: config.clientid_prefix ?? '',
    poolSize: config.pool_size,
    isBridge: config.bridge_mode,
    silenceMs: readSilence(config.retry_interval),
    maxInflight: config.max_inflight === 0 ? Number.POSITIVE_INFINITY : config.max_inflight,
    client: {
      protocolVersion,
      ...(protocolVersion === 3 && { protocolId: 'MQIsdp' }),
      clean: config.clean_start,
      keepalive: Math.min(Math.round(readDuration('keepalive', config.keepalive) / 1000), 65_535),
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      // The connector connects again, and the buffer sends again.
      reconnectPeriod: 0,
      connectTimeout: CONNECT_TIMEOUT_MS,
      queueQoSZero: false,
      resubscribe: false,
      manualConnect: true,
    },
  }
}

/** Reads the interval; 0 means never. */
function readSilence(text: string): number {
  const ms = readDuration('retry_interval', text)
  return ms === 0 ? MAX_TIMER_MS : Math.min(ms, MAX_TIMER_MS)
}

/**
 * Client ID of one client of the pool, in EMQX's form: connectors with the same name and prefix
 * collide at one broker.
 */
export function pooledClientId(name: string, prefix: string, node: string, n: number): string {
  const base = `${name}${sha1(node).slice(0, 8)}:${n}`
  const isShort = prefix.length + base.length <= MAX_CLIENT_ID
  if (isShort || prefix.length > MAX_SHORTENED_PREFIX) return prefix + base
  return prefix + sha1(base).slice(0, MAX_CLIENT_ID - prefix.length)
}

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')

/** A pool of MQTT clients, for both directions. */
export class MqttConnection implements Driver {
  readonly #settings: Settings
  readonly #context: ConnectionContext
  /** Includes sources that are not subscribed yet, because a stored session sends its backlog at once. */
  readonly #sources = new Set<MqttSourceDriver>()
  #clients: PooledClient[] = []
  #next = 0

  constructor(settings: Settings, context: ConnectionContext) {
    this.#settings = settings
    this.#context = context
  }

  get isVersion5(): boolean {
    return this.#settings.client.protocolVersion === 5
  }

  get server(): string {
    const { host, port } = this.#settings.server
    return `${host.includes(':') ? `[${host}]` : host}:${port}`
  }

  async start(): Promise<void> {
    const { poolSize } = this.#settings
    const { MqttClient } = await import('mqtt')
    const opening = Array.from({ length: poolSize }, (_, i) => this.#open(MqttClient, i + 1))
    const opened = await Promise.allSettled(opening)
    this.#clients = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const refused = opened.find(({ status }) => status === 'rejected')
    if (refused !== undefined && 'reason' in refused) throw refused.reason
  }

  async check(): Promise<'connected'> {
    const isWhole =
      this.#clients.length === this.#settings.poolSize &&
      this.#clients.every(({ isConnected }) => isConnected)
    if (!isWhole) throw new Error('connection lost')
    return 'connected'
  }

  async stop(): Promise<void> {
    for (const client of this.#clients.splice(0)) client.end()
  }

  /** @throws {SendFault} if no connection is open or the broker refuses. */
  publish(message: Outgoing): Promise<void> {
    const client = this.#clients[this.#next++ % Math.max(this.#clients.length, 1)]
    if (client === undefined) {
      return Promise.reject(new SendFault('not connected', { isRecoverable: true }))
    }
    return client.publish(message)
  }

  join(source: MqttSourceDriver): void {
    this.#sources.add(source)
  }

  leave(source: MqttSourceDriver): void {
    this.#sources.delete(source)
  }

  /** A plain filter is subscribed by one client, a shared one by every client. */
  async subscribe(source: MqttSourceDriver): Promise<void> {
    const isShared = source.topicFilter.startsWith('$share/')
    const clients = isShared ? this.#clients : this.#clients.slice(0, 1)
    await Promise.all(clients.map((client) => client.subscribe(source.topicFilter, source.qos)))
  }

  async unsubscribe(source: MqttSourceDriver): Promise<void> {
    const isNeeded = [...this.#sources].some(
      (other) => other !== source && other.topicFilter === source.topicFilter,
    )
    if (isNeeded) return
    await Promise.all(this.#clients.map((client) => client.unsubscribe(source.topicFilter)))
  }

  async #open(Client: typeof MqttClient, n: number): Promise<PooledClient> {
    const { client, prefix, server, tls: secure, isBridge, maxInflight, silenceMs } = this.#settings
    const { name, node, outgoing, onLost } = this.#context
    const clientId = pooledClientId(name, prefix, node, n)
    const ordered = new OrderedProperties()
    const stream = () => {
      const to = outgoing.allowed(server)
      const socket =
        secure === undefined
          ? net.connect(to)
          : tls.connect({
              ...to,
              ...(net.isIP(to.host) === 0 && { servername: to.host }),
              ...secure,
            })
      if (this.isVersion5) ordered.listen(socket)
      return socket
    }
    // An address that is not allowed is refused here, and not inside the library.
    outgoing.refuse([server.host])
    const made = new Client(stream, { ...client, clientId })
    const pooled = new PooledClient(made, { maxInflight, silenceMs }, onLost, (packet) =>
      this.#received(packet, ordered.of(packet)),
    )
    made.on('packetreceive', (packet) => ordered.received(packet))
    // The library has no option for the flag; its codec has the flag.
    if (isBridge) made.on('packetsend', setBridgeFlag)
    made.connect()
    await pooled.opened
    return pooled
  }

  #received(
    packet: IPublishPacket,
    properties: MessageProperties | undefined,
  ): Promise<unknown> | undefined {
    const stored: Promise<unknown>[] = []
    for (const source of this.#sources) {
      const waited = source.receive(packet, properties)
      if (waited !== undefined) stored.push(waited)
    }
    return stored.length > 0 ? Promise.all(stored) : undefined
  }
}

function setBridgeFlag(packet: Packet): void {
  if (packet.cmd === 'connect') Object.assign(packet, { bridgeMode: true })
}

interface MessageTemplates {
  topic: RowTemplate
  qos: RowTemplate
  retain: RowTemplate
  payload: RowTemplate
}

class MqttActionDriver implements ActionDriver {
  readonly #connection: MqttConnection
  readonly #templates: MessageTemplates

  constructor(connection: MqttConnection, templates: MessageTemplates) {
    this.#connection = connection
    this.#templates = templates
  }

  render(row: ValueMap): Outgoing {
    const { topic, qos, retain, payload } = this.#templates
    const name = topic.text(row)
    if (!isTopicName(name)) throw new RenderError(`not a topic name: ${name.slice(0, 100)}`)
    return {
      topic: name,
      payload: payload.bytes(row),
      qos: readQos(qos.value(row)),
      retain: retain.value(row) === true || retain.value(row) === 'true',
      ...(this.#connection.isVersion5 && readProperties(row)),
    }
  }

  send(requests: readonly unknown[]): Promise<void> {
    return sendEach(requests, (request) => this.#connection.publish(request as Outgoing)) // `render` made it
  }
}

function readQos(value: Value): QoS {
  const number = value === undefined ? 0 : Number(value)
  if (number === 0 || number === 1 || number === 2) return number
  throw new RenderError('not a QoS')
}

/**
 * Properties of the message that started the rule, if the rule selects `pub_props`.
 *
 * @throws {RenderError} if MQTT has no such value
 */
function readProperties(row: ValueMap): Pick<Outgoing, 'properties' | 'expiresAt'> {
  const properties = readPropertyColumns(own(row, 'pub_props'))
  if (properties?.messageExpiryInterval === undefined) return { properties }
  const { messageExpiryInterval: seconds, ...rest } = properties
  return { properties: rest, expiresAt: Date.now() + seconds * 1000 }
}

class MqttSourceDriver implements ChannelDriver {
  readonly topicFilter: string
  readonly qos: QoS
  readonly #connection: MqttConnection
  readonly #deliver: Deliver
  readonly #isCovered: (topic: string) => boolean

  constructor(connection: MqttConnection, topicFilter: string, qos: QoS, deliver: Deliver) {
    this.#connection = connection
    this.topicFilter = topicFilter
    this.qos = qos
    this.#deliver = deliver
    this.#isCovered = topicMatcher(bareFilter(topicFilter))
    connection.join(this)
  }

  add(): Promise<void> {
    return this.#connection.subscribe(this)
  }

  remove(): Promise<void> {
    return this.#connection.unsubscribe(this)
  }

  close(): void {
    this.#connection.leave(this)
  }

  /** @returns a promise that delays the acknowledgement */
  receive(packet: IPublishPacket, properties: MessageProperties | undefined): ReturnType<Deliver> {
    if (!this.#isCovered(packet.topic)) return undefined
    const { topic, payload, qos, dup, retain } = packet
    return this.#deliver({
      server: this.#connection.server,
      payload,
      topic,
      qos,
      dup,
      retain,
      pub_props: propertyColumns(properties),
      message_received_at: Date.now(),
    })
  }
}
