import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import {
  type ActionDetails,
  type Authenticated,
  type ConnectInfo,
  Refusal,
  UNASKED,
} from '../access.ts'
import { Counters } from '../counters.ts'
import { andThen, type MaybePromise } from '../hooks.ts'
import type { Message } from '../message.ts'
import { KERNEL_METRICS } from '../metrics.ts'
import { decideByListener, expandMountpoint } from '../packets/read-connect.ts'
import type { MessageSource, PublishOutcome } from '../packets/services.ts'
import type { DropReason } from '../reasons.ts'
import type { KernelServices } from '../services.ts'
import type { ClientSession, SessionServices } from '../sessions/client-session.ts'
import { SessionRegistry } from '../sessions/registry.ts'
import type { Session, SessionFields, Will } from '../sessions/session.ts'
import type { ZoneSettings } from '../settings.ts'
import type { SubscriptionIndex } from '../subscriptions/subscription-index.ts'
import { GatewayClient, type GatewayReceiver } from './gateway-client.ts'
import type { Authenticate, GatewayLogin, GatewayMessage } from './login.ts'

/** Parts of the kernel that a gateway uses. */
export interface GatewayServices extends KernelServices {
  readonly subscriptions: SubscriptionIndex<ClientSession>
  /** @throws {ProtocolError} if the decision ends the connection */
  authorize(session: Session, details: ActionDetails): MaybePromise<boolean>
  publish(message: Message, source?: MessageSource): MaybePromise<PublishOutcome>
  publishWill(session: ClientSession, will: Will): Promise<void>
  drop(message: Message, reason: DropReason): void
}

/** Properties of a gateway that the kernel needs. */
export interface GatewayFacts {
  readonly name: string
  readonly authorizesMounted?: boolean
}

type Publisher = Pick<Session, 'clientId' | 'username' | 'mountpoint'>

/**
 * Clients of one gateway: sessions like those of MQTT, with the same hooks, subscriptions and
 * deadlines, but separate client IDs and counters.
 */
export class GatewayKernel implements SessionServices {
  readonly name: string
  /** Authorization sees topics with the mountpoint. */
  readonly authorizesMounted: boolean
  readonly clock: KernelServices['clock']
  readonly log: KernelServices['log']
  readonly hooks: KernelServices['hooks']
  readonly deadlines: KernelServices['deadlines']
  readonly backpressure: KernelServices['backpressure']
  readonly memory: KernelServices['memory']
  readonly connectionMemory: KernelServices['connectionMemory']
  readonly queueMemory: KernelServices['queueMemory']
  readonly zone: Readonly<ZoneSettings>
  readonly subscriptions: SubscriptionIndex<ClientSession>
  readonly metrics = new Counters(KERNEL_METRICS)
  readonly sessions: SessionRegistry
  /** Clients by ID, including sleeping ones. */
  readonly #clients = new Map<string, GatewayClient>()
  readonly #kernel: GatewayServices

  constructor(kernel: GatewayServices, { name, authorizesMounted = false }: GatewayFacts) {
    this.#kernel = kernel
    this.name = name
    this.authorizesMounted = authorizesMounted
    this.clock = kernel.clock
    this.log = kernel.log
    this.hooks = kernel.hooks
    this.deadlines = kernel.deadlines
    this.backpressure = kernel.backpressure
    this.memory = kernel.memory
    this.connectionMemory = kernel.connectionMemory
    this.queueMemory = kernel.queueMemory
    this.zone = kernel.zone
    this.subscriptions = kernel.subscriptions
    this.sessions = new SessionRegistry(this)
  }

  zoneOf(name: string | undefined): Readonly<ZoneSettings> {
    return this.#kernel.zoneOf(name)
  }

  /** @throws {ProtocolError} if the decision ends the connection */
  authorize(session: Session, details: ActionDetails): MaybePromise<boolean> {
    return this.#kernel.authorize(session, details)
  }

  publish(message: Message, source?: MessageSource): MaybePromise<PublishOutcome> {
    return this.#kernel.publish(message, source)
  }

  publishWill(session: ClientSession, will: Will): Promise<void> {
    return this.#kernel.publishWill(session, will)
  }

  drop(message: Message, reason: DropReason): void {
    this.#kernel.drop(message, reason)
  }

  /** A message of a client as the broker has it. */
  toMessage(message: GatewayMessage, { clientId, username, mountpoint }: Publisher): Message {
    return {
      ...message,
      topic: (mountpoint ?? '') + message.topic,
      fromClientId: clientId,
      ...(username !== null && { fromUsername: username }),
      fromGateway: this.name,
      timestamp: this.clock.now(),
    }
  }

  toWill(will: GatewayMessage | undefined, publisher: Publisher): Will | undefined {
    return will && { message: this.toMessage(will, publisher), delayInterval: 0 }
  }

  /** Connected or sleeping client. */
  client(clientId: string): GatewayClient | undefined {
    return this.#clients.get(clientId)
  }

  /** Ends connection and session of a client at an administrator's wish. */
  kick(clientId: string): boolean {
    const session = this.sessions.get(clientId)
    this.#clients.get(clientId)?.close('kicked')
    session?.terminate('kicked')
    return session !== undefined
  }

  /** Ends all clients and sessions. */
  close(): void {
    for (const client of [...this.#clients.values()]) client.close('server_shutdown')
    for (const session of [...this.sessions.values()]) session.terminate('server_shutdown')
  }

  /** The connection of a client has ended. */
  forget(client: GatewayClient): void {
    if (this.#clients.get(client.clientId) === client) this.#clients.delete(client.clientId)
  }

  /**
   * Lets a client in, or refuses it: bans and limits, the authenticators of the gateway, bans again.
   *
   * @param isOpen whether the connection is still open when all have answered; otherwise there is no session
   */
  connect(
    login: GatewayLogin,
    receiver: GatewayReceiver,
    authenticate?: Authenticate,
    isOpen: () => boolean = () => true,
  ): MaybePromise<GatewayClient | Refusal> {
    const { metrics, hooks } = this
    metrics.inc('client.connect')
    const asked = gatewayConnectInfo(login)
    const refuse = (info: ConnectInfo, refusal: Refusal): Refusal => {
      metrics.inc('client.connack')
      hooks.run('client.connack', info, refusal.reasonCode, refusal)
      return refusal
    }
    const fault = clientIdFault(this.zone, login)
    if (fault !== undefined) return refuse(asked, fault)
    return andThen(hooks.fold('client.connect', asked), (info) => {
      if (info instanceof Refusal) return refuse(asked, info)
      return andThen(this.#authenticate(info, login, authenticate), (who) => {
        hooks.run('client.check_authn_complete', info, who)
        if (who instanceof Refusal) return refuse(info, who)
        return andThen(hooks.fold('client.admit', info), (admitted) => {
          if (admitted instanceof Refusal) return refuse(info, admitted)
          if (!isOpen()) return CLIENT_GONE
          const opened = this.#open(admitted, who, login, receiver)
          return opened instanceof Refusal ? refuse(admitted, opened) : opened
        })
      })
    })
  }

  #authenticate(
    info: ConnectInfo,
    { password }: GatewayLogin,
    authenticate: Authenticate | undefined,
  ): MaybePromise<Authenticated | Refusal> {
    const { metrics } = this
    metrics.inc('client.authenticate')
    const answer = decideByListener(info) ??
      authenticate?.({ ...info, password }) ?? { anonymous: true }
    return andThen(answer, (who) => {
      metrics.inc(who instanceof Refusal ? 'authentication.failure' : 'authentication.success')
      if ('anonymous' in who && who.anonymous) metrics.inc('authentication.success.anonymous')
      return who
    })
  }

  #open(
    info: ConnectInfo,
    who: Authenticated,
    login: GatewayLogin,
    receiver: GatewayReceiver,
  ): GatewayClient | Refusal {
    const { hooks, metrics } = this
    const clientAttrs = { ...info.clientAttrs, ...who.clientAttrs }
    const mountpoint = expandMountpoint(info, clientAttrs)
    const fields: SessionFields = {
      username: info.username,
      protocolName: info.protocolName,
      protocolVersion: info.protocolVersion,
      gatewayVersion: info.gatewayVersion,
      cleanStart: info.cleanStart,
      isBridge: false,
      keepAlive: info.keepAlive,
      sessionExpiryInterval: login.sessionExpiryInterval ?? 0,
      receiveMaximum: login.receiveMaximum ?? 65_535,
      userProperties: [],
      peer: info.peer,
      mountpoint,
      will: this.toWill(login.will, { ...info, mountpoint }),
      isSuperuser: who.isSuperuser ?? false,
      clientAttrs,
      loginRules: who.rules,
      admission: who.admission ?? UNASKED,
      authExpireAt: who.expireAt ?? null,
    }
    this.#clients.get(info.clientId)?.present()
    const opened = this.sessions.open(info.clientId, fields)
    if (opened instanceof Refusal) return opened
    const { session, isPresent } = opened
    const client = new GatewayClient(this, session, receiver)
    this.#clients.set(info.clientId, client)
    session.attach(client)
    metrics.inc('client.connack')
    receiver.admitted(client)
    hooks.run('client.connack', info, ReasonCode.success)
    hooks.run(isPresent ? 'session.resumed' : 'session.created', session)
    metrics.inc('client.connected')
    hooks.run('client.connected', session, info)
    session.outgoing.resume()
    return client
  }
}

const CLIENT_GONE = new Refusal(
  ReasonCode.unspecifiedError,
  'the client disconnected during authentication',
)

export function clientIdFault(
  { maxClientIdBytes }: Pick<ZoneSettings, 'maxClientIdBytes'>,
  { clientId }: Pick<GatewayLogin, 'clientId'>,
): Refusal | undefined {
  if (clientId !== '' && Buffer.byteLength(clientId) <= maxClientIdBytes) return undefined
  return new Refusal(ReasonCode.clientIdentifierNotValid, 'client id missing or too long')
}

/** Login of a client in the terms of a CONNECT. */
export function gatewayConnectInfo(login: GatewayLogin): ConnectInfo {
  return {
    clientId: login.clientId,
    username: login.username,
    protocolName: login.protocolName,
    // Messages are sent again while connected in version 4 only [MQTT-4.4.0-1].
    protocolVersion: login.resends === true ? 4 : 5,
    gatewayVersion: login.version,
    cleanStart: login.cleanStart ?? true,
    isBridge: false,
    keepAlive: login.keepAlive ?? 0,
    userProperties: [],
    peer: login.peer,
    ...(login.facts && { gatewayFacts: login.facts }),
  }
}
