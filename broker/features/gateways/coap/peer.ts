import type { MaybePromise } from '../../../kernel/hooks.ts'
import type { Link, LinkHandler } from '../gateway-type.ts'
import type { VerifiedLink } from '../udp/verified-link.ts'
import { CoapChannel, type ChannelServices } from './channel.ts'
import type { CoapClient } from './client.ts'
import type { CoapAnswer, CoapMessage } from './message.ts'

export interface CoapPeerOwner extends ChannelServices {
  /** Answers a complete request. */
  handle(peer: CoapPeer, request: CoapMessage, path: readonly string[]): MaybePromise<CoapAnswer>
}

/** One address and port of the CoAP gateway. */
export class CoapPeer implements LinkHandler {
  readonly link: Link
  readonly channel: CoapChannel
  #client: CoapClient | undefined

  constructor(owner: CoapPeerOwner, link: Link, verified: VerifiedLink) {
    this.link = link
    this.channel = new CoapChannel(owner, link, verified, {
      handle: (request, path) => owner.handle(this, request, path),
      respond: () => false,
      reset: (messageId) => this.#client?.notifications.reset(messageId),
      sent: (bytes) => {
        if (this.#client?.isOpen === true) this.#client.client.packetSent(bytes)
      },
    })
  }

  /** The client that sends from here; one that connected, or one without a connection. */
  get client(): CoapClient | undefined {
    return this.#client
  }

  /** The client sends from here now; one without a connection ends. */
  adopt(client: CoapClient): void {
    const before = this.#client
    this.#client = client
    if (before !== client) before?.client.leave()
    // The peer disconnected during authentication.
    if (this.link.isOpen) this.link.establish()
    else client.client.close('normal')
  }

  /** The client has ended, or has another address. */
  release(client: CoapClient): void {
    if (this.#client !== client) return
    this.#client = undefined
    this.link.end()
  }

  receive(datagram: Buffer): void {
    const before = this.#client?.client
    // A datagram with a forged address does not end a client.
    if (!this.channel.receive(datagram)) {
      if (before === undefined) this.link.end()
      return
    }
    // Its login is its first packet.
    const client = before ?? this.#client?.client
    client?.heard(datagram.length)
    client?.packetReceived()
  }

  get heldBytes(): number {
    return this.channel.heldBytes + (this.#client?.notifications.bytes ?? 0)
  }

  closed(): void {
    this.channel.close()
    this.#client?.client.close('normal')
  }
}
