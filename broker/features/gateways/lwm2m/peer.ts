import { Refusal } from '../../../kernel/access.ts'
import type { GatewayClient } from '../../../kernel/gateway/gateway-client.ts'
import { andThen, type MaybePromise } from '../../../kernel/hooks.ts'
import { CoapChannel, text } from '../coap/channel.ts'
import {
  type CoapAnswer,
  type CoapMessage,
  METHODS,
  NO_BYTES,
  textOption,
} from '../coap/message.ts'
import type { Link, LinkHandler } from '../gateway-type.ts'
import { refusalText } from '../refusal-text.ts'
import type { VerifiedLink } from '../udp/verified-link.ts'
import { LwM2MDevice } from './device.ts'
import type { LwM2MGateway } from './gateway.ts'
import { endpointFacts, type Registration, readRegistration, readUpdate } from './registration.ts'

/** One address and port: the registration interface (OMA LwM2M 1.0 section 5.3). */
export class LwM2MPeer implements LinkHandler {
  readonly link: Link
  readonly channel: CoapChannel
  readonly #gateway: LwM2MGateway
  #device: LwM2MDevice | undefined

  constructor(gateway: LwM2MGateway, link: Link, verified: VerifiedLink) {
    this.link = link
    this.#gateway = gateway
    this.channel = new CoapChannel(gateway, link, verified, {
      handle: (request, path) => this.#handle(request, path),
      respond: (response) => this.#device?.notify(response) ?? false,
      reset: () => {}, // all that is sent is confirmable
      sent: (bytes) => this.#client?.packetSent(bytes),
    })
  }

  get #client(): GatewayClient | undefined {
    return this.#device?.isOpen === true ? this.#device.client : undefined
  }

  receive(datagram: Buffer): void {
    const before = this.#client
    // A datagram with a forged address does not end a device.
    if (!this.channel.receive(datagram)) {
      if (before === undefined) this.link.end()
      return
    }
    // Its registration is its first packet.
    const client = before ?? this.#client
    client?.heard(datagram.length)
    client?.packetReceived()
    this.#device?.heard()
  }

  get heldBytes(): number {
    return this.channel.heldBytes + (this.#device?.heldBytes ?? 0)
  }

  closed(): void {
    this.channel.close()
    this.#client?.close('normal')
  }

  /** Its session has ended. */
  release(device: LwM2MDevice): void {
    if (this.#device !== device) return
    this.#device = undefined
    this.link.end()
  }

  #handle(
    request: CoapMessage,
    [area, endpoint, ...more]: readonly string[],
  ): MaybePromise<CoapAnswer> {
    if (area !== 'rd' || more.length > 0) return text('4.04', '')
    const isPost = request.code === METHODS.post
    if (endpoint === undefined) return isPost ? this.#register(request) : text('4.05', '')
    const device = this.#device
    if (device?.registration.endpoint !== endpoint) return text('4.04', '')
    if (isPost) return this.#update(device, request)
    if (request.code !== METHODS.delete) return text('4.05', '')
    const sent = () => device.client.leave()
    return { code: '2.02', options: [], payload: NO_BYTES, sent }
  }

  #register(request: CoapMessage): MaybePromise<CoapAnswer> {
    const registration = readRegistration(request)
    if (typeof registration === 'string') return this.#refused(registration)
    const known = this.#device
    if (known?.registration.endpoint === registration.endpoint && known.isOpen) {
      const sent = () => known.register(registration)
      return { code: '2.04', options: [], payload: NO_BYTES, sent }
    }
    return this.#login(registration)
  }

  #login(registration: Registration): MaybePromise<CoapAnswer> {
    const { endpoint, query } = registration
    const device = new LwM2MDevice(this.#gateway, this, registration)
    const { password } = query
    const admitted = this.#gateway.connect(
      this.link,
      {
        clientId: query['device_id'] ?? endpoint,
        username: query['imei'] ?? endpoint,
        password: password === undefined ? undefined : Buffer.from(password),
        protocolName: 'LwM2M',
        version: '1.0.1',
        facts: endpointFacts(endpoint),
      },
      device,
      query,
    )
    return andThen(admitted, (client) => {
      if (client instanceof Refusal) return this.#refused(refusalText(client))
      // Another endpoint uses the same address.
      const before = this.#client
      this.#device = device
      before?.close('discarded')
      // The peer disconnected during authentication.
      if (this.link.isOpen) this.link.establish()
      else client.close('normal')
      const options = [textOption('Location-Path', 'rd'), textOption('Location-Path', endpoint)]
      return { code: '2.01', options, payload: NO_BYTES, sent: () => device.begin() }
    })
  }

  #refused(reason: string): CoapAnswer {
    const end = () => {
      if (this.#device === undefined) this.link.end()
    }
    return { ...text('4.00', `Login Failed: ${reason}`), sent: end }
  }

  #update(device: LwM2MDevice, request: CoapMessage): CoapAnswer {
    const registration = readUpdate(request, device.registration)
    if (typeof registration === 'string') return text('4.00', registration)
    const sent = () => device.update(registration, request.payload.length > 0)
    return { code: '2.04', options: [], payload: NO_BYTES, sent }
  }
}
