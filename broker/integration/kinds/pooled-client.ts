import type { QoS } from '@signalbox/mqtt/protocol'
import type { IConnackPacket, IPublishPacket, MqttClient } from 'mqtt'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { describeError } from '../../backends/backend.ts'
import type { MessageProperties } from '../../kernel/message.ts'
import { SendFault } from '../result.ts'
import { bytesOfPublish, packetProperties } from './publish-packet.ts'

/** A message for the far side. */
export interface Outgoing {
  topic: string
  payload: Buffer
  qos: QoS
  retain: boolean
  /** Properties without the expiry interval, which is calculated when the message is sent. */
  properties?: MessageProperties | undefined
  /** Epoch milliseconds at which the message expires. */
  expiresAt?: number | undefined
}

/** Limits from the CONNACK of the other broker. */
interface FarLimits {
  packetBytes: number
  inflight: number
  qos: QoS
  isRetainAvailable: boolean
}

/** Reasons of a DISCONNECT that one message caused: sent again, it would also end the next connection. */
const REFUSED: ReadonlySet<number> = new Set([
  ReasonCode.malformedPacket,
  ReasonCode.protocolError,
  ReasonCode.topicNameInvalid,
  ReasonCode.packetTooLarge,
  ReasonCode.payloadFormatInvalid,
  ReasonCode.retainNotSupported,
  ReasonCode.qosNotSupported,
])

const FINAL = { isRecoverable: false }

/** One MQTT client. It connects once; the connector opens another when it is lost. */
export class PooledClient {
  readonly opened: Promise<void>
  readonly #client: MqttClient
  readonly #limits: FarLimits
  readonly #silenceMs: number
  readonly #pending = new Set<(fault: SendFault) => void>()
  readonly #waiting: (() => void)[] = []
  #isOpen = false
  #isEnded = false
  /** Runs while acknowledgements are due, from the last one. */
  #silence: NodeJS.Timeout | undefined

  /** @param options.silenceMs time without an acknowledgement after which the connection is closed */
  constructor(
    client: MqttClient,
    { maxInflight, silenceMs }: { maxInflight: number; silenceMs: number },
    onLost: () => void,
    onMessage: (packet: IPublishPacket) => Promise<unknown> | undefined,
  ) {
    this.#client = client
    this.#limits = {
      packetBytes: Number.POSITIVE_INFINITY,
      inflight: maxInflight,
      qos: 2,
      isRetainAvailable: true,
    }
    this.#silenceMs = silenceMs
    client.handleMessage = (packet, done) => {
      const stored = onMessage(packet)
      if (stored === undefined) return done()
      if (packet.qos === 1) this.#acknowledgeAfter(stored, packet.messageId)
      else stored.catch(() => {}) // nothing is acknowledged
      // With an error the library does not acknowledge the message, and continues with the next one.
      done(packet.qos === 1 ? new Error('acknowledged later') : undefined)
    }
    this.opened = new Promise((resolve, reject) => {
      client.once('connect', (connack) => {
        this.#limit(connack)
        this.#isOpen = true
        resolve()
      })
      client.on('disconnect', ({ reasonCode = 0 }) => {
        const [only, ...others] = this.#pending
        if (only === undefined || others.length > 0 || !REFUSED.has(reasonCode)) return
        only(new SendFault(`the connection was ended with reason ${reasonCode}`, FINAL))
      })
      client.on('error', (error) => reject(error))
      client.on('close', () => {
        const wasOpen = this.#isOpen && !this.#isEnded
        this.#isOpen = false
        this.#fail()
        reject(new Error('connection closed'))
        if (wasOpen) onLost()
      })
    })
    // Closes a client that could not be opened.
    this.opened.catch(() => this.end())
  }

  get isConnected(): boolean {
    return this.#isOpen
  }

  end(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#client.end(true)
    this.#fail()
  }

  /**
   * Resolves when the message is sent, with QoS 1 and 2 when it is acknowledged.
   *
   * @throws {SendFault} recoverable if the connection is lost; final if the message is expired, invalid or refused
   */
  async publish(message: Outgoing): Promise<void> {
    while (this.#isOpen && this.#pending.size >= this.#limits.inflight) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    try {
      if (!this.#isOpen) throw new SendFault('connection lost', { isRecoverable: true })
      await this.#send(message)
    } finally {
      this.#waiting.shift()?.()
    }
  }

  #send({ topic, payload, expiresAt, ...message }: Outgoing): Promise<void> {
    const { protocolVersion = 4 } = this.#client.options
    const qos = message.qos > this.#limits.qos ? this.#limits.qos : message.qos
    const retain = message.retain && this.#limits.isRetainAvailable
    const seconds = expiresAt === undefined ? undefined : Math.ceil((expiresAt - Date.now()) / 1000)
    // The interval 0 is allowed: such a message is delivered only to clients that are connected.
    if (seconds !== undefined && seconds < 0) throw new SendFault('message_expired', FINAL)
    const properties =
      protocolVersion === 5 ? packetProperties(message.properties, seconds) : undefined
    const options = { qos, retain, ...(properties !== undefined && { properties }) }
    const bytes = bytesOfPublish({ topic, payload, ...options }, protocolVersion)
    if (bytes > this.#limits.packetBytes) {
      const most = this.#limits.packetBytes
      throw new SendFault(`a packet of ${bytes} bytes, and the server takes ${most}`, FINAL)
    }
    return new Promise<void>((resolve, reject) => {
      const end = (fault?: SendFault) => {
        this.#pending.delete(end)
        this.#heard()
        if (fault === undefined) resolve()
        else reject(fault)
      }
      this.#pending.add(end)
      this.#silence ??= setTimeout(() => this.#client.stream.destroy(), this.#silenceMs)
      this.#client.publish(topic, payload, options, (error) =>
        end(error ? this.#toSendFault(error) : undefined),
      )
    })
  }

  #limit({ properties }: IConnackPacket): void {
    const { maximumPacketSize, receiveMaximum, maximumQoS, retainAvailable } = properties ?? {}
    const limits = this.#limits
    limits.packetBytes = maximumPacketSize ?? limits.packetBytes
    limits.inflight = Math.min(limits.inflight, receiveMaximum ?? limits.inflight)
    if (maximumQoS === 0 || maximumQoS === 1) limits.qos = maximumQoS
    limits.isRetainAvailable = retainAvailable !== false
  }

  /** A message whose rows cannot be stored stays at the far side, which sends it again. */
  #acknowledgeAfter(stored: Promise<unknown>, messageId: number | undefined): void {
    const acknowledge = () => {
      // The library has no public way to acknowledge a message later.
      if (this.#isOpen) this.#client['_sendPacket']({ cmd: 'puback', messageId, reasonCode: 0 })
    }
    stored.then(acknowledge, () => {})
  }

  /** A refusal of the far side is final, a lost connection is not. */
  #toSendFault(error: Error): SendFault {
    const isRefused = 'code' in error && typeof error.code === 'number' && error.code >= 0x80
    return new SendFault(describeError(error), { isRecoverable: !isRefused, cause: error })
  }

  async subscribe(topicFilter: string, qos: QoS): Promise<void> {
    const granted = await this.#client.subscribeAsync(topicFilter, { qos })
    const refused = granted.find((each) => each.qos >= 0x80)
    if (refused) throw new Error(`subscription refused: ${refused.qos}`)
  }

  async unsubscribe(topicFilter: string): Promise<void> {
    if (this.#isOpen) await this.#client.unsubscribeAsync(topicFilter)
  }

  #heard(): void {
    if (this.#pending.size > 0) this.#silence?.refresh()
    else {
      clearTimeout(this.#silence)
      this.#silence = undefined
    }
  }

  #fail(): void {
    const fault = new SendFault('connection lost', { isRecoverable: true })
    for (const end of [...this.#pending]) end(fault)
    for (const go of this.#waiting.splice(0)) go()
  }
}
