import type { GatewayFields } from '@signalbox/contract/gateway-fields'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import type { AlarmBoard } from '../../backends/backend.ts'
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
  /** Stops reading from a stream until `resume`; datagrams that arrive in between are dropped. */
  pause(): void
  resume(): void
  /** The peer has sent its first complete packet: from now on the protocol decides when it is lost. */
  establish(): void
  /** Marks a UDP peer's address as possibly forged until `verify`; such peers are dropped first. */
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
  /** The peer has disconnected, or its listener is closed. */
  closed(): void
  /**
   * Estimated bytes of the protocol's state for the peer. If gateways need too much memory, the
   * largest link is ended.
   */
  readonly heldBytes?: number
}

/** Fields of a client's first packet, for the templates of `clientinfo_override`. */
export type FirstPacket = Readonly<Record<string, unknown>>

/** Services of the broker for a gateway. */
export interface GatewayContext<Config> {
  readonly name: GatewayName
  /** With all defaults. A change starts the gateway again. */
  readonly config: Readonly<Config>
  readonly dataDir: string
  /** The name of this node. */
  readonly node: string
  readonly clock: Clock
  readonly log: Log
  readonly alarms: AlarmBoard
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
  /** Connected client of this gateway by its ID. */
  client(clientId: string): GatewayClient | undefined
  /** Every datagram socket of the gateway; MQTT-SN announces the gateway by them. */
  datagramSockets(): readonly DatagramPort[]
}

/** A UDP port of the gateway. */
export interface DatagramPort {
  readonly port: number
  broadcast(bytes: Buffer, port: number): void
}

/** The connection to a service that the gateway depends on. */
export interface ServiceState {
  readonly isConnected: boolean
  /** Why it is not connected; `undefined` before the end of the first attempt, too. */
  readonly reason: string | undefined
  /** Since the start of the gateway. */
  readonly failedCalls: number
}

export interface RunningGateway {
  readonly service?: ServiceState
  /** Handles a new link, before its first byte. */
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
  /** Checks rules that the schema of the settings does not express. @throws {ConfigFault} if one is broken */
  check?(config: Readonly<GatewayFields<Name>>): void
  /** Called before its listeners open. @throws {ConfigFault} if a setting cannot be used, such as an address in use */
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
