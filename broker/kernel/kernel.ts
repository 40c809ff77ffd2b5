import type { Duplex } from 'node:stream'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import {
  type ActionDetails,
  type Authorization,
  Denial,
  endsConnection,
  Grant,
  isDenied,
} from './access.ts'
import { Backpressure, HeldPublish } from './backpressure.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Frame } from './codec/framer.ts'
import { ConnectionMemory } from './connection-memory.ts'
import { Connection, type ConnectionServices } from './connection.ts'
import { Counters } from './counters.ts'
import { Deadlines } from './deadlines.ts'
import { type GatewayFacts, GatewayKernel } from './gateway/gateway-kernel.ts'
import { Handling } from './handling.ts'
import type { KernelHooks } from './hook-points.ts'
import { Hooks, type MaybePromise } from './hooks.ts'
import { type Log, silentLog } from './log.ts'
import { Memory } from './memory.ts'
import type { Message } from './message.ts'
import { kernelCounter, KERNEL_METRICS } from './metrics.ts'
import type { Peer } from './net/peer.ts'
import type { Outbox } from './outbox.ts'
import { handlePacket } from './packets/packet.ts'
import type { MessageSource, PacketServices, PublishOutcome } from './packets/services.ts'
import { ProtocolError } from './protocol-error.ts'
import type { DropReason } from './reasons.ts'
import { Router } from './router.ts'
import type { ClientSession, SessionServices } from './sessions/client-session.ts'
import { both, type Durability, NotStored } from './sessions/durability.ts'
import { type MessageHolder, QueueMemory } from './sessions/queue-memory.ts'
import { SessionRegistry } from './sessions/registry.ts'
import type { Session, Will } from './sessions/session.ts'
import { DEFAULT_ZONE, defaultZone, type ZoneSettings } from './settings.ts'
import { SubscriptionIndex } from './subscriptions/subscription-index.ts'

const PUBLISHED = kernelCounter('messages.publish')
const AUTHORIZE = kernelCounter('client.authorize')
const ALLOWED = kernelCounter('authorization.allow')
const DENIED = kernelCounter('authorization.deny')
const DROPPED = kernelCounter('messages.dropped')
const UNSUBSCRIBED = kernelCounter('messages.dropped.no_subscribers')
const SUPERUSER = kernelCounter('authorization.superuser')

export interface KernelOptions {
  /** Such as `signalbox@127.0.0.1`. */
  node: string
  zone?: Partial<ZoneSettings>
  clock?: Clock
  log?: Log
  /** Heap limit in bytes, by default that of V8. Memory budgets are shares of it. */
  heapLimit?: number
}

/**
 * MQTT itself: connections, sessions, subscriptions, delivery. It knows no network but streams, no
 * storage and no HTTP; what else a broker can do hangs on its hooks.
 */
export class Kernel implements ConnectionServices, PacketServices, SessionServices {
  readonly node: string
  readonly clock: Clock
  readonly log: Log
  readonly hooks: KernelHooks
  readonly metrics = new Counters(KERNEL_METRICS)
  readonly memory: Memory
  readonly connectionMemory: ConnectionMemory
  readonly queueMemory: QueueMemory
  readonly deadlines: Deadlines
  readonly backpressure: Backpressure
  readonly sessions: SessionRegistry
  readonly subscriptions: SubscriptionIndex<ClientSession>
  readonly zone: ZoneSettings
  readonly connections = new Set<Connection>()
  readonly #gateways = new Map<string, GatewayKernel>()
  /** Storage of sessions, if they survive the process. */
  durability: Durability | undefined
  readonly #router: Router
  /** Settings of named zones, by name. */
  readonly #zones = new Map<string, ZoneSettings>()
  #overrides: ReadonlyMap<string, Partial<ZoneSettings>> = new Map()
  #unflushed: Outbox[] = []
  #isClosed = false

  constructor(options: KernelOptions) {
    this.node = options.node
    this.clock = options.clock ?? systemClock
    this.log = options.log ?? silentLog
    this.memory = new Memory(options.heapLimit)
    this.connectionMemory = new ConnectionMemory(this.memory.budget('incoming_packets'))
    this.queueMemory = new QueueMemory(this.memory.budget('message_queues'), () =>
      this.#allOutgoing(),
    )
    this.hooks = new Hooks(({ hook, error }) =>
      this.log.error({ hook, err: error }, 'A hook handler failed'),
    )
    this.zone = { ...defaultZone, ...options.zone }
    this.deadlines = new Deadlines(this.clock)
    this.backpressure = new Backpressure(this.clock, this.deadlines)
    this.sessions = new SessionRegistry(this)
    this.subscriptions = new SubscriptionIndex(() => this.allSessions())
    this.#router = new Router(this.subscriptions, this.zone)
  }

  /** Changes the default zone, effective with the next CONNECT, SUBSCRIBE or message. */
  setZone(change: Partial<ZoneSettings>): void {
    Object.assign(this.zone, change)
    this.#deriveZones()
  }

  /** Replaces the overrides of named zones. */
  setNamedZones(zones: ReadonlyMap<string, Partial<ZoneSettings>>): void {
    this.#overrides = zones
    this.#deriveZones()
  }

  zoneOf(name: string | undefined): Readonly<ZoneSettings> {
    if (name === undefined || name === DEFAULT_ZONE) return this.zone
    let zone = this.#zones.get(name)
    if (zone === undefined) {
      zone = { ...this.zone, ...this.#overrides.get(name) }
      this.#zones.set(name, zone)
    }
    return zone
  }

  /** Connections and sessions hold the objects: a change costs nothing for each of them. */
  #deriveZones(): void {
    for (const [name, zone] of this.#zones) {
      Object.assign(zone, this.zone, this.#overrides.get(name))
    }
  }

  /** Speaks MQTT on a byte stream, until it ends. */
  attach(stream: Duplex, peer: Peer): Connection {
    const connection = new Connection(this, stream, peer)
    if (this.#isClosed) stream.destroy()
    else this.connections.add(connection)
    return connection
  }

  /** The clients of a gateway: with client IDs of their own. */
  openGateway(facts: GatewayFacts): GatewayKernel {
    const gateway = new GatewayKernel(this, facts)
    this.#gateways.set(facts.name, gateway)
    return gateway
  }

  /** Running gateway by its name. */
  gateway(name: string | undefined): GatewayKernel | undefined {
    return name === undefined ? undefined : this.#gateways.get(name)
  }

  closeGateway(name: string): void {
    this.#gateways.delete(name)
  }

  /** A session of MQTT, or of a gateway. */
  sessionOf(clientId: string, gateway: string | undefined): ClientSession | undefined {
    const { sessions } = gateway === undefined ? this : (this.gateway(gateway) ?? {})
    return sessions?.get(clientId)
  }

  /** Sessions of MQTT and of all gateways. */
  *allSessions(): IterableIterator<ClientSession> {
    yield* this.sessions.values()
    for (const { sessions } of this.#gateways.values()) yield* sessions.values()
  }

  *#allOutgoing(): IterableIterator<MessageHolder> {
    for (const { outgoing } of this.allSessions()) yield outgoing
  }

  /** Sessions with this client ID, of MQTT and of each gateway. */
  *sessionsOf(clientId: string): IterableIterator<ClientSession> {
    for (const { sessions } of [this, ...this.#gateways.values()]) {
      const session = sessions.get(clientId)
      if (session !== undefined) yield session
    }
  }

  /** Ends connections and sessions of a client ID, of MQTT and of all gateways. */
  kickAll(clientId: string): void {
    this.sessions.kick(clientId)
    for (const gateway of this.#gateways.values()) gateway.kick(clientId)
  }

  handle(connection: Connection, frame: Frame): MaybePromise<void> {
    return handlePacket(this, connection, frame)
  }

  detach(connection: Connection): void {
    this.connections.delete(connection)
  }

  /**
   * Publishes a message of a client, of the API or of the broker itself.
   *
   * @param source what it came by; the API and the broker do not wait for receivers
   */
  publish(message: Message, source?: MessageSource, packetId = 0): MaybePromise<PublishOutcome> {
    if (!message.topic.startsWith('$SYS/')) this.metrics.count(PUBLISHED)
    if (source?.isWatched !== false && this.hooks.has('message.arrived')) {
      this.hooks.run('message.arrived', message)
    }
    if (!this.hooks.has('message.publish')) return this.#routeInTime(message, undefined, source)
    const patienceMs = source === undefined ? 0 : (source.patienceMs ?? Infinity)
    const handling = new Handling(packetId, patienceMs)
    const decided = this.hooks.fold('message.publish', message, handling)
    if (decided instanceof Promise) {
      return decided.then((it) => this.#decided(it, message, handling, source))
    }
    return this.#decided(decided, message, handling, source)
  }

  /** A will is published with the rights of the client that left it. */
  async publishWill(session: ClientSession, { message }: Will): Promise<void> {
    const topic = message.topic.slice(session.mountpoint?.length ?? 0)
    try {
      const { qos, retain } = message
      const allowed = await this.authorize(session, { action: 'publish', topic, qos, retain })
      if (!allowed) return this.drop(message, 'not_authorized')
      await this.publish({ ...message, timestamp: this.clock.now() })
    } catch (error) {
      this.log.error({ err: error, clientid: session.clientId }, 'A will could not be published')
    }
  }

  /** @throws {ProtocolError} if the decision ends the connection */
  authorize(session: Session, details: ActionDetails): MaybePromise<boolean> {
    this.metrics.count(AUTHORIZE)
    const decision = this.authorization(session, details)
    return decision instanceof Promise
      ? decision.then((settled) => this.#isAllowed(session, details, settled))
      : this.#isAllowed(session, details, decision)
  }

  /** Counts and announces a decision; a method, because a closure for each message would be garbage. */
  #isAllowed(session: Session, details: ActionDetails, decision: Authorization): boolean {
    if (this.hooks.has('client.check_authz_complete')) this.#announce(session, details, decision)
    if (decision === 'superuser') this.metrics.count(SUPERUSER)
    else if (decision === 'unasked') this.metrics.count(ALLOWED)
    else if (decision === 'allow' || decision instanceof Grant) {
      this.metrics.count(ALLOWED)
      this.hooks.run('client.authorized', session, details, 'allow', undefined)
    } else {
      this.metrics.count(DENIED)
      const by = decision instanceof Denial ? decision.by : undefined
      this.hooks.run('client.authorized', session, details, 'deny', by)
    }
    // The publisher of a will has no connection any more.
    if (endsConnection(decision) && session.connected) {
      throw new ProtocolError(ReasonCode.notAuthorized, 'not authorized')
    }
    return !isDenied(decision)
  }

  #announce(session: Session, details: ActionDetails, decision: Authorization): void {
    const source =
      decision === 'superuser'
        ? decision
        : decision instanceof Grant
          ? decision.source
          : decision instanceof Denial
            ? decision.by.source
            : 'default'
    const answer = isDenied(decision) ? 'deny' : 'allow'
    this.hooks.run('client.check_authz_complete', session, details, answer, source)
  }

  /** The decision of `authorize`, without counting and without events. */
  authorization(session: Session, details: ActionDetails): MaybePromise<Authorization> {
    if (session.isSuperuser) return 'superuser'
    if (!this.hooks.has('client.authorize')) return 'unasked'
    return this.hooks.fold('client.authorize', 'allow', session, details)
  }

  /** Counts and announces a message that is dropped. */
  drop(message: Message, reason: DropReason): void {
    this.metrics.count(DROPPED)
    if (reason === 'no_subscribers') this.metrics.count(UNSUBSCRIBED)
    this.hooks.run('message.dropped', message, reason)
  }

  flushSoon(outbox: Outbox): void {
    if (this.#unflushed.push(outbox) > 1) return
    queueMicrotask(() => {
      const due = this.#unflushed
      this.#unflushed = []
      for (const each of due) each.flush()
    })
  }

  /** Says goodbye to everyone [MQTT-4.13.1-1]; wills go out, sessions in memory end. */
  async close(): Promise<void> {
    this.#isClosed = true
    const closing = [...this.connections].map((connection) => connection.closed)
    for (const connection of this.connections) {
      connection.close('server_shutdown', ReasonCode.serverShuttingDown)
    }
    await Promise.all(closing)
    this.deadlines.close()
  }

  #decided(
    message: Message | null,
    original: Message,
    handling: Handling,
    source: MessageSource | undefined,
  ): MaybePromise<PublishOutcome> {
    const { waits, isTaken, refusal, late } = handling
    const settled = waits === undefined ? undefined : Promise.all(waits).catch(notStored)
    // Some publishers, such as wills, do not wait for the outcome.
    settled?.catch((error: unknown) =>
      this.log.error(
        { err: findCause(error), topic: original.topic },
        'A message could not be stored',
      ),
    )
    if (message === null) {
      if (!isTaken) this.drop(original, 'hook')
      const reasonCode = refusal ?? ReasonCode.success
      return { receivers: 0, reasonCode, ...(settled && { settled }), ...(late && { late }) }
    }
    return this.#routeInTime(message, settled, source)
  }

  /** Not before its receivers have room for it, where its publisher can wait. */
  #routeInTime(
    message: Message,
    settled: Promise<unknown> | undefined,
    source: MessageSource | undefined,
  ): MaybePromise<PublishOutcome> {
    if (source === undefined) return this.#route(message, settled)
    const findGate = () =>
      this.backpressure.closedGates > 0 && source.mayHold
        ? this.#router.closedGate(message)
        : undefined
    const gate = findGate()
    if (gate === undefined) return this.#route(message, settled)
    const held = new HeldPublish(gate, findGate, () => this.#route(message, settled))
    source.inbox.hold(held)
    return held.outcome
  }

  #route(message: Message, settled: Promise<unknown> | undefined): PublishOutcome {
    const { durability } = this
    const before = durability?.stored
    const receivers = this.#router.route(message)
    const waits =
      durability === undefined || durability.stored === before
        ? settled
        : both(settled, durability.committed)
    const isSystem = message.topic.startsWith('$SYS/')
    if (receivers === 0 && !isSystem) this.drop(message, 'no_subscribers')
    if (this.hooks.has('message.routed')) this.hooks.run('message.routed', message, receivers)
    return {
      receivers,
      reasonCode: receivers > 0 ? ReasonCode.success : ReasonCode.noMatchingSubscribers,
      ...(waits && { settled: waits }),
    }
  }
}

/** Refuses a message that a feature could not store, so that its publisher can send it again. */
function notStored(error: unknown): never {
  throw error instanceof NotStored ? error : new NotStored(error)
}

const findCause = (error: unknown) => (error instanceof NotStored ? error.cause : error)
