import type { QoS } from '@signalbox/mqtt/protocol'
import type { IPublishPacket, MqttClient } from 'mqtt'
import { textOf } from '../../backends/backend.ts'
import { SendFault } from '../result.ts'

/** A message for the far side. */
export interface Outgoing {
  topic: string
  payload: Buffer
  qos: QoS
  retain: boolean
  userProperties: Record<string, string | string[]> | undefined
}

/** One MQTT client. It connects once; the connector opens another when it is lost. */
export class PooledClient {
  readonly opened: Promise<void>
  readonly #client: MqttClient
  readonly #maxInflight: number
  readonly #silenceMs: number
  readonly #pending = new Set<(fault: SendFault) => void>()
  readonly #waiting: (() => void)[] = []
  #isOpen = false
  #isEnded = false
  /** Runs while acknowledgements are due, from the last one. */
  #silence: NodeJS.Timeout | undefined

  /** @param options.silenceMs a far side that acknowledges nothing for so long is given up */
  constructor(
    client: MqttClient,
    { maxInflight, silenceMs }: { maxInflight: number; silenceMs: number },
    onLost: () => void,
    onMessage: (packet: IPublishPacket) => Promise<unknown> | undefined,
  ) {
    this.#client = client
    this.#maxInflight = maxInflight
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
      client.once('connect', () => {
        this.#isOpen = true
        resolve()
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
    // One that could not be opened is given up.
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

  async publish({ topic, payload, qos, retain, userProperties }: Outgoing): Promise<void> {
    while (this.#isOpen && this.#pending.size >= this.#maxInflight) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    if (!this.#isOpen) throw new SendFault('connection lost', { isRecoverable: true })
    const properties = userProperties === undefined ? {} : { properties: { userProperties } }
    try {
      await new Promise<void>((resolve, reject) => {
        const end = (fault?: SendFault) => {
          this.#pending.delete(end)
          this.#heard()
          if (fault === undefined) resolve()
          else reject(fault)
        }
        this.#pending.add(end)
        this.#silence ??= setTimeout(() => this.#client.stream.destroy(), this.#silenceMs)
        this.#client.publish(topic, payload, { qos, retain, ...properties }, (error) =>
          end(error ? this.#faultOf(error) : undefined),
        )
      })
    } finally {
      this.#waiting.shift()?.()
    }
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
  #faultOf(error: Error): SendFault {
    const isRefused = 'code' in error && typeof error.code === 'number' && error.code >= 0x80
    return new SendFault(textOf(error), { isRecoverable: !isRefused, cause: error })
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
