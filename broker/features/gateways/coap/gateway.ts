import { randomBytes } from 'node:crypto'
import type { GatewayFields } from '@signalbox/contract/gateway-fields'
import { Duration } from '@signalbox/formats/units'
import { Refusal } from '../../../kernel/access.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Deadlines } from '../../../kernel/deadlines.ts'
import { andThen, type MaybePromise } from '../../../kernel/hooks.ts'
import type { Log } from '../../../kernel/log.ts'
import type { GatewayContext, GatewayType, Link, RunningGateway } from '../gateway-type.ts'
import { AddressCredit } from '../udp/address-credit.ts'
import { VerifiedLink } from '../udp/verified-link.ts'
import { text } from './channel.ts'
import { CoapClient } from './client.ts'
import { Connections } from './connections.ts'
import type { CoapAnswer, CoapContent, CoapMessage } from './message.ts'
import { CoapPeer } from './peer.ts'
import { MISSING_TOKEN, PROTOCOL } from './protocol.ts'
import { PublishSubscribe } from './publish-subscribe.ts'
import { readQuery } from './query.ts'
import type { RequestFailure } from './requester.ts'

type Config = GatewayFields<'coap'>
type CoapContext = GatewayContext<Config>

const DEFAULT_HEARTBEAT_MS = 30_000
/** Number of silent heartbeat intervals after which a client is lost. */
const HEARTBEATS = 1.5

/** CoAP over UDP: publish and subscribe, with or without a connection. */
export class CoapGateway implements RunningGateway {
  readonly clock: Clock
  readonly deadlines: Deadlines
  readonly log: Log
  readonly context: CoapContext
  readonly #credit: AddressCredit
  readonly #connections: Connections
  readonly #publishSubscribe: PublishSubscribe
  readonly #silenceMs: number

  constructor(context: CoapContext) {
    this.context = context
    this.clock = context.clock
    this.deadlines = context.deadlines
    this.log = context.log
    this.#credit = new AddressCredit(context.clock)
    this.#connections = new Connections(this)
    this.#publishSubscribe = new PublishSubscribe(context.config)
    const { heartbeat } = context.config
    this.#silenceMs = (Duration.parse(heartbeat) ?? DEFAULT_HEARTBEAT_MS) * HEARTBEATS
  }

  open(link: Link): CoapPeer {
    return new CoapPeer(this, link, new VerifiedLink(link, this.#credit))
  }

  handle(
    peer: CoapPeer,
    request: CoapMessage,
    [area, ...path]: readonly string[],
  ): MaybePromise<CoapAnswer> {
    const query = readQuery(request)
    const isConnection = area === 'mqtt' && path.length === 1 && path[0] === 'connection'
    if (isConnection) return this.#connections.handle(peer, request, query)
    if (area !== 'ps') return text('4.00', 'invalid path')
    if (!this.context.config.connection_required) {
      return andThen(this.#unconnectedClient(peer), (client) =>
        client === undefined
          ? text('4.01', 'not authorized')
          : this.#publishSubscribe.handle(client, request, path, query),
      )
    }
    const client = this.#connections.find(peer, query)
    return client === undefined
      ? text('4.00', MISSING_TOKEN)
      : this.#publishSubscribe.handle(client, request, path, query)
  }

  /** A request to a client. `undefined`: there is no such client. */
  request(
    clientId: string,
    token: Buffer,
    content: CoapContent,
    timeoutMs: number,
  ): Promise<CoapMessage | RequestFailure> | undefined {
    const client = this.#connections.get(clientId)
    return client?.peer.channel.requester.request(content, { token, timeoutMs })
  }

  newClient(peer: CoapPeer, isUnlisted = false): CoapClient {
    const { notify_type: notifyType } = this.context.config
    const ended = (client: CoapClient) => this.#connections.remove(client)
    return new CoapClient(peer, { notifyType, isUnlisted, ended })
  }

  /** Starts the supervision of a client after its login. */
  settle(client: CoapClient, peer: CoapPeer): void {
    client.client.limitSilence(this.#silenceMs)
    peer.adopt(client)
  }

  /** A peer that publishes and subscribes without a connection: nobody authenticates it. */
  #unconnectedClient(peer: CoapPeer): MaybePromise<CoapClient | undefined> {
    if (peer.client !== undefined) return peer.client
    // An unconnected peer is not listed among the clients, as in API 5.7.2.
    const client = this.newClient(peer, true)
    const { link } = peer
    const admitted = this.context.connect(
      { ...unauthenticated(link), peer: { ...link.peer, enableAuthn: false } },
      {
        clientId: `coap-${randomBytes(8).toString('hex')}`,
        username: null,
        password: undefined,
        ...PROTOCOL,
      },
      client,
    )
    return andThen(admitted, (who) => {
      if (who instanceof Refusal) return undefined
      this.settle(client, peer)
      return client
    })
  }
}

/** The link as the login of a peer without a connection sees it. */
const unauthenticated = (link: Link): Link => ({
  peer: link.peer,
  isDatagram: link.isDatagram,
  get isOpen() {
    return link.isOpen
  },
  get waitingBytes() {
    return link.waitingBytes
  },
  send: (bytes) => link.send(bytes),
  pause: () => link.pause(),
  resume: () => link.resume(),
  establish: () => link.establish(),
  end: () => link.end(),
})

export const coapGateway: GatewayType<'coap', CoapGateway> = {
  name: 'coap',
  start: (context) => new CoapGateway(context),
}
