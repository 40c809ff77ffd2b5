import type { GatewayFields } from '@signalbox/contract/gateway-fields'
import { isTopicName } from '@signalbox/mqtt/topic'
import { PlainFault } from '../../../config/setting.ts'
import type { Deadline, Deadlines } from '../../../kernel/deadlines.ts'
import type { GatewayMessage } from '../../../kernel/gateway/login.ts'
import type { MaybePromise } from '../../../kernel/hooks.ts'
import type { Log } from '../../../kernel/log.ts'
import type { Session } from '../../../kernel/sessions/session.ts'
import type { GatewayContext, GatewayType, Link, RunningGateway } from '../gateway-type.ts'
import { AddressCredit } from '../udp/address-credit.ts'
import { VerifiedLink } from '../udp/verified-link.ts'
import { encodePacket } from './encode.ts'
import { SnPeer } from './peer.ts'
import { PredefinedTopics, TopicRegistry } from './topics.ts'

type Config = GatewayFields<'mqttsn'>
type Context = GatewayContext<Config>

/** The port of MQTT-SN, at which clients listen for announcements. */
const ANNOUNCED_PORT = 1884
const ADVERTISE_SECONDS = 900

/** The client ID of messages of QoS -1, as in API 5.7.2. */
const UNCONNECTED = 'NegQoS-Client'

/** MQTT-SN 1.2 over UDP. */
export class SnGateway implements RunningGateway {
  readonly predefined: PredefinedTopics
  readonly #context: Context
  readonly #credit: AddressCredit
  /** Topic IDs of sessions, which survive a disconnect. */
  readonly #topics = new WeakMap<Session, TopicRegistry>()
  #advertisement: Deadline | undefined

  constructor(context: Context) {
    this.#context = context
    this.#credit = new AddressCredit(context.clock)
    this.predefined = new PredefinedTopics(context.config.predefined)
    // The listeners open after the start.
    if (context.config.broadcast) this.#advertiseIn(1)
  }

  get id(): number {
    return this.#context.config.gateway_id
  }

  get log(): Log {
    return this.#context.log
  }

  get deadlines(): Deadlines {
    return this.#context.deadlines
  }

  /** Messages of QoS -1, of clients that do not connect. */
  get acceptsUnconnected(): boolean {
    return this.#context.config.enable_qos3
  }

  get registersAgain(): boolean {
    return this.#context.config.subs_resume
  }

  open(link: Link): SnPeer {
    return new SnPeer(this, link, new VerifiedLink(link, this.#credit))
  }

  close(): void {
    this.#advertisement?.cancel()
  }

  readonly connect: Context['connect'] = (...login) => this.#context.connect(...login)

  publishUnconnected(message: GatewayMessage): MaybePromise<unknown> {
    return this.#context.publish(message, UNCONNECTED)
  }

  openTopics(session: Session): { topics: TopicRegistry; isResumed: boolean } {
    const known = this.#topics.get(session)
    if (known !== undefined) return { topics: known, isResumed: true }
    const topics = new TopicRegistry(this.predefined, (bytes) => session.keep(bytes))
    this.#topics.set(session, topics)
    return { topics, isResumed: false }
  }

  #advertiseIn(seconds: number): void {
    this.#advertisement = this.#context.deadlines.add(seconds * 1000, () => {
      const packet = { type: 'advertise', gatewayId: this.id, duration: ADVERTISE_SECONDS } as const
      for (const socket of this.#context.datagramSockets()) {
        socket.broadcast(encodePacket(packet), ANNOUNCED_PORT)
      }
      this.#advertiseIn(ADVERTISE_SECONDS)
    })
  }
}

export const mqttsnGateway: GatewayType<'mqttsn', SnGateway> = {
  name: 'mqttsn',
  check({ predefined }) {
    for (const [i, { topic }] of predefined.entries()) {
      if (isTopicName(topic)) continue
      throw new PlainFault(`predefined.${i}.topic`, `"${topic}" is not a topic name`)
    }
  },
  start: (context) => new SnGateway(context),
}
