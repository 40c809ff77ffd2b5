import type { QoS } from '@signalbox/mqtt/protocol'
import mqttPacket, { type IConnackPacket, type Packet, type Parser } from 'mqtt-packet'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { LoadOptions } from './options.ts'

const OPEN_TIMEOUT_MS = 10_000
export const KEEP_ALIVE_S = 60
/** Of one SUBSCRIBE. */
const FILTERS_AT_ONCE = 100
const MAX_PACKET_ID = 65_535

export interface ClientEvents {
  message: (payload: Buffer) => void
  /** A message of QoS 1 or 2 has its last acknowledgement. */
  acknowledged: (ms: number) => void
  /** After it was open, and not by `end()`. */
  lost: (reason: string) => void
}

type Options = Pick<
  LoadOptions,
  'host' | 'port' | 'tls' | 'version' | 'username' | 'password' | 'inflight' | 'qos'
>

/** One MQTT connection that publishes or subscribes; it does not reconnect. */
export class LoadClient {
  readonly #socket: Socket
  readonly #parser: Parser
  readonly #options: Options
  readonly #events: ClientEvents
  /** When they were sent, by packet identifier. */
  readonly #inflight = new Map<number, number>()
  #maxInflight: number
  #lastId = 0
  #isOpen = false
  #isEnding = false
  /** Of `open()`. */
  #awaited: { cmd: Packet['cmd']; resolve: (packet: Packet) => void } | undefined
  #fail: (error: Error) => void = () => {}

  private constructor(options: Options, events: ClientEvents) {
    this.#options = options
    this.#events = events
    this.#maxInflight = options.inflight
    const { host, port, tls } = options
    this.#socket =
      tls === undefined
        ? connectTcp({ host, port, noDelay: true })
        : connectTls({ host, port, ...tls, ...(isIP(host) === 0 && { servername: host }) })
    this.#parser = mqttPacket.parser({ protocolVersion: options.version })
    this.#parser.on('packet', (packet) => this.#handle(packet))
    this.#parser.on('error', (error: Error) => this.#close(error.message))
    this.#socket.on('data', (chunk) => this.#parser.parse(chunk))
    this.#socket.on('error', (error) => this.#close(error.message))
    this.#socket.on('close', () => this.#close('connection closed'))
  }

  /**
   * Connects, and subscribes to these topics.
   *
   * @throws {Error} the broker cannot be reached, or refuses
   */
  static async open(
    options: Options,
    clientId: string,
    filters: readonly string[],
    events: ClientEvents,
  ): Promise<LoadClient> {
    const client = new LoadClient(options, events)
    const { promise: failed, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => reject(new Error(`no answer within ${OPEN_TIMEOUT_MS / 1000} s`)),
      OPEN_TIMEOUT_MS,
    )
    client.#fail = reject
    try {
      await Promise.race([client.#greet(clientId, filters), failed])
      client.#isOpen = true
      return client
    } catch (error) {
      client.#isEnding = true
      client.#socket.destroy()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** No further message now: the socket is full, or too many messages are unacknowledged. */
  get isBusy(): boolean {
    return this.#socket.writableNeedDrain || this.#inflight.size >= this.#maxInflight
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  get inflight(): number {
    return this.#inflight.size
  }

  /** @param idAt position of the packet identifier, of QoS 1 and 2 */
  publish(packet: Buffer, idAt: number, now: number): void {
    if (this.#options.qos > 0) {
      const id = this.#nextId()
      packet.writeUInt16BE(id, idAt)
      this.#inflight.set(id, now)
    }
    this.#socket.write(packet)
  }

  ping(): void {
    if (this.#isOpen) this.#send({ cmd: 'pingreq' })
  }

  /** Says goodbye; resolves when the connection is closed, or after a second. */
  end(): Promise<void> {
    this.#isEnding = true
    this.#isOpen = false
    if (this.#socket.destroyed) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#socket.destroy(), 1000)
      this.#socket.once('close', () => {
        clearTimeout(timer)
        resolve()
      })
      this.#send({ cmd: 'disconnect' })
      this.#socket.end()
    })
  }

  async #greet(clientId: string, filters: readonly string[]): Promise<void> {
    const { version, username, password, qos } = this.#options
    const connack = this.#await('connack')
    this.#send({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: version,
      clientId,
      clean: true,
      keepalive: KEEP_ALIVE_S,
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password: Buffer.from(password) }),
    })
    this.#read((await connack) as IConnackPacket) // as awaited
    for (let i = 0; i < filters.length; i += FILTERS_AT_ONCE) {
      const some = filters.slice(i, i + FILTERS_AT_ONCE)
      const suback = this.#await('suback')
      this.#send({
        cmd: 'subscribe',
        messageId: 1,
        subscriptions: some.map((topic) => ({ topic, qos })),
      })
      const answer = await suback
      const codes = answer.cmd === 'suback' ? answer.granted.map(Number) : []
      const refused = codes.find((code) => code >= 0x80)
      if (refused !== undefined) throw new Error(`SUBSCRIBE refused with code ${refused}`)
      const lower = codes.find((code) => code < qos)
      if (lower !== undefined) throw new Error(`the broker grants QoS ${lower} only`)
    }
  }

  #read({ returnCode, reasonCode, properties }: IConnackPacket): void {
    const code = reasonCode ?? returnCode ?? 0
    if (code !== 0) throw new Error(`CONNECT refused with code ${code}`)
    const { maximumQoS = 2, receiveMaximum = MAX_PACKET_ID } = properties ?? {}
    if (maximumQoS < this.#options.qos) {
      throw new Error(`the broker supports QoS ${maximumQoS} only`)
    }
    this.#maxInflight = Math.min(this.#options.inflight, receiveMaximum)
  }

  #await(cmd: Packet['cmd']): Promise<Packet> {
    return new Promise((resolve) => {
      this.#awaited = { cmd, resolve }
    })
  }

  #handle(packet: Packet): void {
    if (this.#awaited?.cmd === packet.cmd) {
      const { resolve } = this.#awaited
      this.#awaited = undefined
      return resolve(packet)
    }
    switch (packet.cmd) {
      case 'publish':
        if (Buffer.isBuffer(packet.payload)) this.#events.message(packet.payload)
        if (packet.qos === 1) this.#answer('puback', packet.messageId)
        if (packet.qos === 2) this.#answer('pubrec', packet.messageId)
        return
      case 'pubrel':
        return this.#answer('pubcomp', packet.messageId)
      case 'pubrec':
        if (Number(packet.reasonCode ?? 0) >= 0x80) return this.#settle(packet.messageId)
        return this.#answer('pubrel', packet.messageId)
      case 'puback':
      case 'pubcomp':
        return this.#settle(packet.messageId)
      case 'disconnect':
        return this.#close(`DISCONNECT with code ${packet.reasonCode ?? 0}`)
      default:
    }
  }

  #settle(id: number | undefined): void {
    const sentAt = this.#inflight.get(id ?? 0)
    if (sentAt === undefined) return
    this.#inflight.delete(id ?? 0)
    this.#events.acknowledged(performance.now() - sentAt)
  }

  #answer(cmd: 'puback' | 'pubrec' | 'pubrel' | 'pubcomp', id: number | undefined): void {
    if (id !== undefined) this.#send({ cmd, messageId: id })
  }

  #nextId(): number {
    do this.#lastId = (this.#lastId % MAX_PACKET_ID) + 1
    while (this.#inflight.has(this.#lastId))
    return this.#lastId
  }

  #send(packet: Packet): void {
    if (this.#socket.destroyed) return
    this.#socket.write(mqttPacket.generate(packet, { protocolVersion: this.#options.version }))
  }

  #close(reason: string): void {
    this.#fail(new Error(reason))
    this.#socket.destroy()
    if (this.#isEnding || !this.#isOpen) return
    this.#isOpen = false
    this.#isEnding = true
    this.#inflight.clear()
    this.#events.lost(reason)
  }
}

/** A PUBLISH without its payload, and where its packet identifier is. */
export interface PublishHeader {
  bytes: Buffer
  idAt: number
}

export function publishHeader(
  topic: string,
  size: number,
  qos: QoS,
  version: 4 | 5,
): PublishHeader {
  const whole = mqttPacket.generate(
    {
      cmd: 'publish',
      topic,
      payload: Buffer.alloc(size),
      qos,
      retain: false,
      dup: false,
      messageId: 1,
    },
    { protocolVersion: version },
  )
  const bytes = Buffer.from(whole.subarray(0, whole.length - size))
  // Before the length of the properties, which MQTT 5 has.
  return { bytes, idAt: bytes.length - (version === 5 ? 3 : 2) }
}
