import { randomInt } from 'node:crypto'
import type { GatewayClient, GatewayReceiver } from '../../../kernel/gateway/gateway-client.ts'
import type { GatewayDelivery } from '../../../kernel/gateway/login.ts'
import type { DisconnectReason } from '../../../kernel/reasons.ts'
import { Notifications, type NotifyType } from './notifications.ts'
import type { CoapPeer } from './peer.ts'

interface ClientOptions {
  readonly notifyType: NotifyType
  readonly isUnlisted: boolean
  readonly ended: (client: CoapClient) => void
}

/** The client of a connection, or of a peer without one. It can change its address. */
export class CoapClient implements GatewayReceiver {
  /** Token that a client in connection mode repeats in each request. */
  readonly token = String(randomInt(1, 2 ** 32))
  readonly notifications: Notifications
  readonly isUnlisted: boolean
  #peer: CoapPeer
  #client: GatewayClient | undefined
  readonly #ended: (client: CoapClient) => void
  /** Deliveries held back until the answer in progress was sent. */
  #held: GatewayDelivery[] | undefined

  constructor(peer: CoapPeer, { notifyType, isUnlisted, ended }: ClientOptions) {
    this.#peer = peer
    this.isUnlisted = isUnlisted
    this.#ended = ended
    this.notifications = new Notifications(notifyType, () => ({
      client: this.client,
      confirmable: (token, content) => this.#peer.channel.layer.confirmable(token, content),
      nonConfirmable: (token, content) => this.#peer.channel.layer.nonConfirmable(token, content),
      firstBlock: (resource, content) => this.#peer.channel.longAnswers.first(resource, content),
      needsProof: (bytes) => this.#peer.channel.needsProof(bytes),
    }))
  }

  get client(): GatewayClient {
    if (this.#client === undefined) throw new Error('The client is not admitted yet')
    return this.#client
  }

  get isOpen(): boolean {
    return this.#client?.isOpen === true
  }

  get peer(): CoapPeer {
    return this.#peer
  }

  get waitingBytes(): number {
    return this.#peer.channel.layer.waitingBytes
  }

  /** The client sends from another address now. */
  moveTo(peer: CoapPeer): void {
    const before = this.#peer
    if (before === peer) return
    this.#peer = peer
    before.release(this)
    peer.adopt(this)
  }

  admitted(client: GatewayClient): void {
    this.#client = client
  }

  deliver(delivery: GatewayDelivery): void {
    if (this.#held === undefined) this.notifications.deliver(delivery)
    else this.#held.push(delivery)
  }

  release(packetId: number): void {
    this.notifications.release(packetId)
  }

  ended(_reason: DisconnectReason): void {
    this.#held = undefined
    this.#ended(this)
    this.#peer.release(this)
  }

  /** An administrator has removed a subscription. */
  unsubscribedFor(topicFilter: string): void {
    this.notifications.forget(topicFilter)
  }

  /** Messages wait until `resume`. */
  hold(): void {
    this.#held ??= []
  }

  resume(): void {
    const held = this.#held ?? []
    this.#held = undefined
    for (const delivery of held) {
      if (this.isOpen) this.notifications.deliver(delivery)
    }
  }
}
