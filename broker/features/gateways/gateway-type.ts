import type { GatewayFields } from '@signalbox/contract/gateway-fields'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import type { Refusal } from '../../kernel/access.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Deadlines } from '../../kernel/deadlines.ts'
import type { GatewayClient, GatewayReceiver } from '../../kernel/gateway/gateway-client.ts'
import type { GatewayLogin, GatewayMessage } from '../../kernel/gateway/login.ts'
import type { MaybePromise } from '../../kernel/hooks.ts'
import type { Log } from '../../kernel/log.ts'
import type { Peer } from '../../kernel/net/peer.ts'

/** A TCP or TLS connection, or what one UDP peer sends and receives. */
export interface Link {
  readonly peer: Peer
  readonly isDatagram: boolean
  readonly isOpen: boolean
  /** Bytes that were sent and that the peer has not taken yet. */
  readonly waitingBytes: number
  /** Bytes of a stream, or one datagram. */
  send(bytes: Buffer): void
  /** Of a stream: nothing is read until `resume`; a datagram that comes in the meantime is lost. */
  pause(): void
  resume(): void
  /** The peer has sent its first complete packet: from now on the protocol decides when it is lost. */
  establish(): void
  /** A UDP peer may have a forged address, and makes room for others, until `verify`. */
  distrust?(): void
  verify?(): void
  /** Reports a change of the handler's `heldBytes` that neither a receipt nor a send caused. */
  recount?(): void
  /** Closes it after what was sent; `closed` of its handler follows. */
  end(): void
}

/** The protocol on one link. What it throws ends the link. */
export interface LinkHandler {
  /** Bytes of a stream, cut anywhere, or one datagram. They are valid during the call. */
  receive(bytes: Buffer): void
  /** The peer has gone, or its listener is closed. */
  closed(): void
  /** Estimated bytes that the protocol keeps for the peer. When gateways keep too many, the largest link ends. */
  readonly heldBytes?: number
}

/** What the first packet of a client holds, for the templates of `clientinfo_override`. */
export type FirstPacket = Readonly<Record<string, unknown>>

/** What the ground gives to a gateway. */
export interface GatewayContext<Config> {
  readonly name: GatewayName
  /** With all defaults. A change starts the gateway again. */
  readonly config: Readonly<Config>
  readonly dataDir: string
  /** The name of this node. */
  readonly node: string
  readonly clock: Clock
  readonly log: Log
  readonly deadlines: Deadlines
  /** Addresses that outgoing connections may not have. */
  readonly outgoingDeny: readonly string[]
  /**
   * Authenticates a client and opens its session. Bans, the authenticator of the listener or of the gateway, the
   * mountpoint and the overrides of the settings are applied.
   */
  connect(
    link: Link,
    login: Omit<GatewayLogin, 'peer'>,
    receiver: GatewayReceiver,
    packet?: FirstPacket,
  ): MaybePromise<GatewayClient | Refusal>
  /** Publishes for a client that has no session. Nobody is authorized, and no mountpoint is added. */
  publish(message: GatewayMessage, clientId: string): MaybePromise<unknown>
  /** A connected client. */
  client(clientId: string): GatewayClient | undefined
  /** Every datagram socket of the gateway; MQTT-SN announces the gateway by them. */
  datagramSockets(): readonly DatagramPort[]
}

/** A UDP port of the gateway. */
export interface DatagramPort {
  readonly port: number
  broadcast(bytes: Buffer, port: number): void
}

export interface RunningGateway {
  /** A new link; nothing was received yet. */
  open(link: Link): LinkHandler
  /** After all links have ended. */
  close?(): void | Promise<void>
}

/** One protocol. To add one: a folder below `gateways/`, and a line in `types.ts`. */
export interface GatewayType<
  Name extends GatewayName = GatewayName,
  Running extends RunningGateway = RunningGateway,
> {
  readonly name: Name
  /** Authorization sees topics with the mountpoint. */
  readonly authorizesMounted?: boolean
  /** Further values of placeholders of a client of which only the ID is known. */
  factsOf?(clientId: string): Readonly<Record<string, string>>
  /** @throws {ConfigFault} what the schema of the settings does not say */
  check?(config: Readonly<GatewayFields<Name>>): void
  /** Before its listeners open. @throws {ConfigFault} */
  start(context: GatewayContext<GatewayFields<Name>>): Running | Promise<Running>
}

/** Without the type of its settings, which `types.ts` knows by the name. */
export interface AnyGatewayType {
  readonly name: GatewayName
  readonly authorizesMounted?: boolean
  factsOf?(clientId: string): Readonly<Record<string, string>>
  check?(config: never): void
  start(context: GatewayContext<never>): RunningGateway | Promise<RunningGateway>
}
