import { createHash } from 'node:crypto'
import net from 'node:net'
import tls from 'node:tls'
import type { MqttAction, MqttConnector, MqttSource } from '@signalbox/contract/integration/mqtt'
import type { QoS } from '@signalbox/mqtt/protocol'
import { topicMatcher } from '@signalbox/mqtt/match'
import { bareFilter } from '@signalbox/mqtt/prefix'
import { isTopicName } from '@signalbox/mqtt/topic'
import { own, type Value, type ValueMap } from '@signalbox/rule-sql/values/value'
import type { IPublishPacket, MqttClient, Packet } from 'mqtt'
import { describeError } from '../../backends/backend.ts'
import type { Address } from '../../backends/dialer.ts'
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
import { type MqttSettings, readMqttConnector } from './mqtt-settings.ts'
import { type Outgoing, PooledClient } from './pooled-client.ts'

/** Longest client ID that an MQTT 3.1 broker must accept [MQTT-3.1.3-5]. */
const MAX_CLIENT_ID = 23
/** Up to this length of the prefix, the rest is shortened. */
const MAX_SHORTENED_PREFIX = 19
export const mqtt: ConnectorType<MqttConnector, MqttAction, MqttSource, MqttConnection> = {
  connector(config) {
    const settings = readMqttConnector(config)
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

const toText = ({ host, port }: Address) => `${host.includes(':') ? `[${host}]` : host}:${port}`

/** A pool of MQTT clients of one server, for both directions. */
export class MqttConnection implements Driver {
  readonly #settings: MqttSettings
  readonly #context: ConnectionContext
  /** Includes sources that are not subscribed yet, because a stored session sends its backlog at once. */
  readonly #sources = new Set<MqttSourceDriver>()
  #clients: PooledClient[] = []
  #next = 0
  #server: Address | undefined

  constructor(settings: MqttSettings, context: ConnectionContext) {
    this.#settings = settings
    this.#context = context
  }

  get isVersion5(): boolean {
    return this.#settings.client.protocolVersion === 5
  }

  /** The server of the present connection. */
  get server(): string {
    return this.#server === undefined ? '' : toText(this.#server)
  }

  /** Connects to the first server that takes all clients. The list is in order of preference. */
  async start(): Promise<void> {
    const { servers } = this.#settings
    const { MqttClient } = await import('mqtt')
    const faults: unknown[] = []
    for (const server of servers) {
      try {
        await this.#openAll(MqttClient, server)
        return
      } catch (error) {
        faults.push(error)
      }
    }
    if (faults.length === 1) throw faults[0]
    const names = servers.map(toText)
    const reasons = faults.map((fault, i) => `${names[i]}: ${describeError(fault)}`)
    throw new Error(reasons.join('; '), { cause: faults[0] })
  }

  async #openAll(Client: typeof MqttClient, server: Address): Promise<void> {
    const { poolSize } = this.#settings
    // Sources may receive messages of a stored session before all clients are connected.
    this.#server = server
    const opening = Array.from({ length: poolSize }, (_, i) => this.#open(Client, server, i + 1))
    const opened = await Promise.allSettled(opening)
    this.#clients = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const refused = opened.find((each) => each.status === 'rejected')
    if (refused === undefined) return
    await this.stop()
    throw refused.reason
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

  async #open(Client: typeof MqttClient, server: Address, n: number): Promise<PooledClient> {
    const { client, prefix, tls: secure, isBridge, maxInflight, silenceMs } = this.#settings
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
