import type { Duplex } from 'node:stream'
import type { ProtocolVersion } from '@signalbox/mqtt/protocol'
import { ReasonCode, returnCode } from '@signalbox/mqtt/reason-codes'
import type { Packet } from 'mqtt-packet'
import type { PacketProperties } from './access.ts'
import { encodeControlPacket } from './codec/control-packet.ts'
import type { Frame } from './codec/framer.ts'
import { type AckKind, encodeShortAck } from './codec/short-ack.ts'
import type { ConnectionBytes } from './connection-memory.ts'
import type { Deadline } from './deadlines.ts'
import { type EndProperties, fitting } from './end-properties.ts'
import type { MaybePromise } from './hooks.ts'
import { Inbox, isPublish } from './inbox.ts'
import { ACK_METRIC, kernelCounter, SENT_METRIC } from './metrics.ts'
import type { Peer } from './net/peer.ts'
import type { Throttle } from './net/throttle.ts'
import { OrderedAcks } from './ordered-acks.ts'
import { Outbox, type OutboxServices } from './outbox.ts'
import { ReleaseLimit } from './packets/release-limit.ts'
import { PublishRate } from './publish-rate.ts'
import { ProtocolError, VIOLATIONS } from './protocol-error.ts'
import { type DisconnectReason, reasonOfError, UNHURRIED } from './reasons.ts'
import type { ClientSession } from './sessions/client-session.ts'
import { NotStored } from './sessions/durability.ts'
import type { ZoneSettings } from './settings.ts'

const BYTES_RECEIVED = kernelCounter('bytes.received')
/** Time for a peer to read the last packet. */
const FAREWELL_MS = 2000

/** How long packets that a client sent before it went may wait for their receivers. */
const LAST_PACKETS_MS = 30_000

/** Parts of the kernel that a connection uses. */
export interface ConnectionServices extends OutboxServices {
  /** Handles one packet of a client; what it throws ends the connection. */
  handle(connection: Connection, frame: Frame): MaybePromise<void>
  /** Called when the stream has ended. */
  detach(connection: Connection): void
}

/** One network connection, from its first byte to its last. Knows its session once a CONNECT was accepted. */
export class Connection implements ConnectionBytes {
  readonly peer: Peer
  /** Zone of the listener. */
  readonly zone: Readonly<ZoneSettings>
  /** Limit at the start of the connection, announced in its CONNACK. */
  readonly maxTopicAlias: number
  session: ClientSession | undefined
  protocolVersion: ProtocolVersion | undefined
  /** The exchange of an enhanced authentication that is under way, and its method for the time after. */
  authentication: { method: string; state: { value?: unknown } } | undefined
  /** Continues the current exchange with the client's next AUTH. */
  afterAuthentication: ((data: Buffer | undefined) => Promise<void>) | undefined
  readonly inbox: Inbox
  readonly outbox: Outbox
  /** Limit on the client's QoS 2 messages. */
  readonly releaseLimit: ReleaseLimit
  /** Whether the client will send nothing more, so that no acknowledgement can arrive. */
  isLeaving = false
  /** For observers of packets; see `Link`. */
  isWatched = true
  /** Topic Alias → topic of the client's own PUBLISH packets; made for the first one. */
  topicAliases: Map<number, string> | undefined
  readonly #kernel: ConnectionServices
  readonly #stream: Duplex
  #isOpen = true
  #hasClosed = false
  #isRushing = false
  #lastReceivedAt: number
  #deadline: Deadline | undefined
  readonly #acks = new OrderedAcks(this)
  #expiry: Deadline | undefined
  #lastPackets: Deadline | undefined
  /** Limit on publishing; created on demand. */
  #rate: PublishRate | undefined
  #hasFinished = false
  /** Bytes of topic aliases, and of a CONNECT whose enhanced authentication is under way. */
  #keptBytes = 0
  /** Created on demand, because few connections need it. */
  #closed: PromiseWithResolvers<void> | undefined

  constructor(kernel: ConnectionServices, stream: Duplex, peer: Peer) {
    this.#kernel = kernel
    this.peer = peer
    this.zone = kernel.zoneOf(peer.zone)
    this.maxTopicAlias = this.zone.maxTopicAlias
    this.#stream = stream
    if (peer.throttle !== undefined) this.#rate = new PublishRate(kernel.deadlines, peer.throttle)
    this.inbox = new Inbox(kernel, this, stream)
    this.outbox = new Outbox(kernel, this, stream)
    this.#lastReceivedAt = kernel.clock.monotonic()
    const { idleTimeoutMs } = this.zone
    this.#deadline = Number.isFinite(idleTimeoutMs)
      ? kernel.deadlines.add(idleTimeoutMs, () => this.close('keepalive_timeout'))
      : undefined
    this.releaseLimit = new ReleaseLimit(kernel, this)
    stream.on('close', () => {
      this.#hasClosed = true
      this.#inputHasEnded()
    })
    stream.on('error', (error) => {
      kernel.log.debug({ err: error, peer: peer.address }, 'Connection failed')
      stream.destroy()
    })
    stream.on('end', () => this.#inputHasEnded())
    stream.on('data', (chunk: Buffer) => this.#receive(chunk))
  }

  /** Resolves when the stream has ended. */
  get closed(): Promise<void> {
    this.#closed ??= Promise.withResolvers()
    if (this.#hasFinished) this.#closed.resolve()
    return this.#closed.promise
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  #receive(chunk: Buffer): void {
    this.heard()
    this.#kernel.metrics.count(BYTES_RECEIVED, chunk.length)
    if (this.session !== undefined) {
      this.session.counters.recvOct += chunk.length
      this.session.counters.recvCnt++
    }
    if (this.#isOpen) this.inbox.receive(chunk)
  }

  get heldBytes(): number {
    return this.outbox.heldBytes + (this.#isOpen ? this.inbox.heldBytes + this.#keptBytes : 0)
  }

  recount(): void {
    this.#kernel.connectionMemory.recount(this)
  }

  /** Adds bytes that stay as long as the connection; a negative number releases them. */
  keep(bytes: number): void {
    this.#keptBytes += bytes
    this.recount()
  }

  /** Closes the connection because it holds most of the memory of all connections, which is full. */
  giveUp(): void {
    const isSlow = this.outbox.heldBytes > this.inbox.heldBytes
    this.#kernel.log.warn(
      { clientid: this.session?.clientId, peer: this.peer.address, bytes: this.heldBytes },
      'Connection closed: it holds most of the memory of connections, which is full',
    )
    const reasonString = 'the memory for packets is full'
    if (this.session === undefined) this.refuse(ReasonCode.quotaExceeded, { reasonString })
    else {
      const reason = isSlow ? 'slow_reader' : 'quota_exceeded'
      this.close(reason, ReasonCode.quotaExceeded, { reasonString })
    }
    if (isSlow) this.#stream.destroy()
  }

  /** The client is alive. */
  heard(): void {
    this.#lastReceivedAt = this.#kernel.clock.monotonic()
  }

  handle(frame: Frame): MaybePromise<void> {
    if (this.#rate !== undefined && isPublish(frame)) {
      const waitMs = this.#rate.take(frame.bytes.length)
      if (waitMs > 0) return this.#handleLater(frame, this.#rate.wait(waitMs))
    }
    return this.#kernel.handle(this, frame)
  }

  /** Limits the publishing of the client, beside the limit of its listener; `undefined` removes the limit. */
  limitPublishing(throttle: Throttle | undefined): void {
    this.#rate ??= new PublishRate(this.#kernel.deadlines, this.peer.throttle)
    this.#rate.limitClient(throttle)
  }

  /** Handles a packet after a wait, during which the connection is not read: a rate limit is exceeded. */
  async #handleLater(frame: Frame, wait: Promise<void>): Promise<void> {
    await wait
    if (this.#isOpen) await this.#kernel.handle(this, frame)
  }

  /** Whether a PUBLISH may wait for its receivers. */
  get mayHold(): boolean {
    return this.#isOpen && !this.#isRushing
  }

  /** Publishers wait for this client's acknowledgements or reads, or it has to release its own messages. */
  get isAwaited(): boolean {
    const { session } = this
    return session !== undefined && (session.outgoing.isAwaited || session.unreleased.isFull)
  }

  /** The client has ended its side. Packets read before are still handled. */
  #inputHasEnded(): void {
    const isWaiting = this.inbox.isHeld || (this.#lastPackets !== undefined && !this.inbox.isIdle)
    if (!this.#isOpen || !isWaiting) return this.#finish()
    this.announceLeave()
    this.#lastPackets ??= this.#kernel.deadlines.add(LAST_PACKETS_MS, () => {
      this.#end('tcp_closed', 0, true)
      this.#finish()
    })
  }

  /** Announces that no acknowledgement or release will arrive, so that waiting ends. */
  announceLeave(): void {
    this.isLeaving = true
    this.session?.outgoing.openGates()
    this.releaseLimit.retry(true)
  }

  /** Called when all received packets have been handled. */
  inputIsHandled(): void {
    if (this.#hasClosed || this.#stream.readableEnded) this.#finish()
  }

  #finish(): void {
    if (!this.#hasClosed) {
      this.#stream.destroy()
      return
    }
    this.#end('tcp_closed', 0, true)
    this.#deadline?.cancel()
    this.#kernel.connectionMemory.forget(this)
    this.#kernel.detach(this)
    this.#hasFinished = true
    this.#closed?.resolve()
  }

  /** The CONNECT was accepted. Seconds; 0 is no limit. */
  keepAlive(seconds: number): void {
    this.#deadline?.cancel()
    if (seconds <= 0) return
    // [MQTT-3.1.2-22]
    const limitMs = seconds * this.zone.keepAliveMultiplier * 1000
    const check = (inMs: number) => {
      this.#deadline = this.#kernel.deadlines.add(inMs, () => {
        // A paused connection cannot be heard, so it counts as alive.
        if (this.inbox.isPaused) this.heard()
        const leftMs = this.#lastReceivedAt + limitMs - this.#kernel.clock.monotonic()
        if (leftMs > 0) check(leftMs)
        else this.close('keepalive_timeout', ReasonCode.keepAliveTimeout)
      })
    }
    check(limitMs)
  }

  /** Ends the connection when its client's credentials do; epoch milliseconds. */
  expireAt(at: number | null): void {
    this.#expiry?.cancel()
    if (at === null) return
    this.#expiry = this.#kernel.deadlines.add(at - this.#kernel.clock.now(), () =>
      this.close('auth_expired', ReasonCode.notAuthorized),
    )
  }

  /** Ends the connection for something that its client did, or that broke while serving it. */
  fail(cause: unknown): void {
    if (!this.#isOpen) return
    const error =
      cause instanceof NotStored
        ? new ProtocolError(ReasonCode.quotaExceeded, cause.message)
        : cause
    if (!(error instanceof ProtocolError)) {
      this.#kernel.log.error(
        { err: error, clientid: this.session?.clientId },
        'Packet handler failed',
      )
      if (this.session === undefined) return this.refuse(ReasonCode.unspecifiedError)
      return this.close('internal_error', ReasonCode.unspecifiedError)
    }
    this.#kernel.log.debug(
      { clientid: this.session?.clientId, peer: this.peer.address, reason: error.message },
      'Connection closed: protocol error',
    )
    const why = reasonOfError(error.reasonCode)
    const because = { reasonString: error.message }
    if (this.session === undefined) this.refuse(error.reasonCode, because)
    else this.close(why, error.reasonCode, because)
  }

  /** CONNACK with an error, and out. */
  refuse(reasonCode: ReasonCode, properties?: EndProperties): void {
    const version = this.protocolVersion
    // Before a CONNECT no answer is possible, except about the version [MQTT-3.1.2-2].
    const isUnknownVersion = reasonCode === ReasonCode.unsupportedProtocolVersion
    if (version === undefined ? isUnknownVersion : version === 5 || !VIOLATIONS.has(reasonCode)) {
      const codes =
        version === 5
          ? { reasonCode, ...fitting(properties, this.outbox.maxPacketBytes) }
          : { returnCode: returnCode(reasonCode) }
      this.#kernel.metrics.inc('packets.connack.error')
      this.send({ cmd: 'connack', sessionPresent: false, ...codes })
    }
    this.#end('protocol_error', reasonCode, false)
    this.#farewell({ isHeard: true })
  }

  /** Ends it from this side; an MQTT 5 client receives the reason [MQTT-4.13.1-1]. */
  close(reason: DisconnectReason, reasonCode?: ReasonCode, properties?: EndProperties): void {
    if (this.isLeaving && UNHURRIED.has(reason)) this.#rush()
    if (!this.#isOpen) return
    // Output that waits for the disk is released, so that the reason can follow it.
    this.outbox.release()
    if (reasonCode !== undefined && this.session !== undefined && this.protocolVersion === 5) {
      this.send({
        cmd: 'disconnect',
        reasonCode,
        ...fitting(properties, this.outbox.maxPacketBytes),
      })
    }
    this.#end(reason, reasonCode ?? 0, true)
    this.#farewell({ isHeard: true })
  }

  /** Handles the remaining packets without waiting for receivers. */
  #rush(): void {
    if (this.#isRushing || !this.#isOpen) return
    this.#isRushing = true
    this.inbox.rush()
  }

  /** Handles DISCONNECT. */
  leave(reasonCode: number, properties?: PacketProperties): void {
    const willIsDue = reasonCode !== ReasonCode.success // [MQTT-3.14.4-3]
    this.#end('normal', reasonCode, willIsDue, properties)
    this.#farewell({ isHeard: false })
  }

  #end(
    reason: DisconnectReason,
    reasonCode: number,
    willIsDue: boolean,
    properties?: PacketProperties,
  ): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#deadline?.cancel()
    this.#expiry?.cancel()
    this.#lastPackets?.cancel()
    this.#rate?.close()
    this.inbox.end()
    this.outbox.end()
    this.topicAliases = undefined
    this.recount()
    this.releaseLimit.close()
    const { session } = this
    if (session === undefined || session.connection !== this) return
    this.#kernel.metrics.inc('client.disconnected')
    session.detach(willIsDue, reason)
    this.#kernel.hooks.run('client.disconnected', session, reason, reasonCode, properties)
  }

  /**
   * Ends the stream. `isHeard`: the peer should receive the last packet. Further input is read and discarded,
   * because closing a socket with unread input resets the connection, and the last packet would be lost.
   */
  #farewell({ isHeard }: { isHeard: boolean }): void {
    this.outbox.flush()
    this.#stream.end(isHeard ? undefined : () => this.#stream.destroy())
    this.#stream.resume()
    this.#deadline = this.#kernel.deadlines.add(FAREWELL_MS, () => this.#stream.destroy())
    if (this.#hasClosed) this.#finish()
  }

  send(packet: Packet): void {
    const sent = SENT_METRIC[packet.cmd]
    if (sent !== undefined) this.#kernel.metrics.inc(sent)
    this.outbox.push(encodeControlPacket(packet, this.protocolVersion ?? 4))
  }

  /** Sends an acknowledgement; success has the short form [MQTT-3.4.2.1]. */
  sendAck(cmd: AckKind, packetId: number, reasonCode: number): void {
    if (this.protocolVersion === 5 && reasonCode !== ReasonCode.success) {
      this.send({ cmd, messageId: packetId, reasonCode })
      return
    }
    this.#kernel.metrics.count(ACK_METRIC[cmd])
    this.outbox.push(encodeShortAck(cmd, packetId))
  }

  /** Whether acknowledgements are waiting, so that later ones must wait too. */
  get hasWaitingAcks(): boolean {
    return this.#acks.areWaiting
  }

  /**
   * Acknowledgements of publishes leave in the order of the publishes [MQTT-4.6.0-2, -3].
   *
   * @param refuse answers for a message that could not be stored; MQTT 3 has no such answer, and the
   * connection ends
   */
  sendAckAfter(settled: Promise<unknown> | undefined, send: () => void, refuse?: () => void): void {
    this.#acks.add(settled, send, this.protocolVersion === 5 ? refuse : undefined)
  }
}
