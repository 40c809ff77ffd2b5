// The global of this name is a getter, which is called for each packet.
import { Buffer } from 'node:buffer'
import type { Duplex } from 'node:stream'
import type { ProtocolVersion } from '@signalbox/mqtt/protocol'
import { bufferMark, Gate, progressUnits } from './backpressure.ts'
import { type EncodedPublish, encodePublish } from './codec/publish.ts'
import { OBJECT_BYTES, textBytes } from './memory.ts'
import type { Message } from './message.ts'
import type { Deadline } from './deadlines.ts'
import { countSent } from './message-counts.ts'
import { kernelCounter } from './metrics.ts'
import type { Peer } from './net/peer.ts'
import type { KernelServices } from './services.ts'
import type { ClientSession } from './sessions/client-session.ts'
import type { Delivery } from './sessions/message-queue.ts'
import type { PredictedWrites, PreparedPublish } from './sessions/outgoing.ts'

/** Output beyond this size is written at once, so that the peer's progress is visible early. */
const WRITE_BYTES = 64 * 1024

/** Interval at which bytes that wait for the peer are counted again. */
const RECOUNT_MS = 1000

/** The share of a packet for many receivers that counts for each, because the last reader is not known in advance. */
const SHARED_PART = 1 / 4

/** Last encoding, which the next receiver of the same message usually needs too. */
let lastMessage: Message | undefined
let lastKey = -1
let lastExpiry: number | undefined
let lastEncoded: EncodedPublish | undefined

const NOTHING_WRITTEN: Readonly<PredictedWrites> = { bytes: 0, newAlias: undefined }

/** Parts of the kernel that an outbox uses. */
export interface OutboxServices extends KernelServices {
  /** Flushes it when this turn's work is done: one write for many packets. */
  flushSoon(outbox: Outbox): void
}

/** Parts of the connection that an outbox uses. */
interface OutboxConnection {
  readonly peer: Peer
  isWatched: boolean
  readonly isOpen: boolean
  /** Whether the client will send nothing more. */
  readonly isLeaving: boolean
  readonly protocolVersion: ProtocolVersion | undefined
  readonly session: ClientSession | undefined
  readonly inbox: { reconsider(): void }
  close(reason: 'slow_reader'): void
  /** Counts the bytes of the connection again, because those of the outbox may have changed. */
  recount(): void
  /** Accounts for bytes that the connection holds until its end. */
  keep(bytes: number): void
}

/** Output of a connection: PUBLISH packets fitted to the client's limits, and few writes for many packets. */
export class Outbox {
  /** The client's Maximum Packet Size [MQTT-3.1.2-24]. */
  maxPacketBytes = Number.POSITIVE_INFINITY
  /** The client's Topic Alias Maximum. */
  topicAliasMaximum = 0
  readonly #kernel: OutboxServices
  readonly #connection: OutboxConnection
  readonly #stream: Duplex
  #packets: Buffer[] = []
  /** Bytes of packets not yet handed to the stream. */
  #pendingBytes = 0
  #aliases: Map<string, number> | undefined
  #held: Buffer[] | undefined
  #heldBytes = 0
  /** For publishers of QoS 0; made when much waits to be sent for the first time. */
  gate: Gate | undefined
  #writtenBytes = 0
  /** Bytes written since the stream was last empty; of packets shared with other receivers, only a share counts. */
  #ownBytes = 0
  /** The packet that is written next was made for this receiver first. */
  #isFirst = false
  #recount: Deadline | undefined

  constructor(kernel: OutboxServices, connection: OutboxConnection, stream: Duplex) {
    this.#kernel = kernel
    this.#connection = connection
    this.#stream = stream
  }

  /** Bytes that the peer has not taken yet. */
  get waitingBytes(): number {
    return this.#stream.writableLength + this.#pendingBytes + this.#heldBytes
  }

  /** Bytes that wait for the peer. */
  get heldBytes(): number {
    if (this.#stream.destroyed) return 0
    return Math.min(this.#stream.writableLength, this.#ownBytes) + this.#heldBytes
  }

  push(bytes: Buffer): void {
    const kernel = this.#kernel
    const { session } = this.#connection
    if (!this.#connection.isOpen) return
    if (this.#held !== undefined) {
      this.#held.push(bytes)
      this.#heldBytes += bytes.length
      return
    }
    const connection = this.#connection
    if (connection.isWatched && kernel.hooks.has('packet.sent')) {
      kernel.hooks.run('packet.sent', connection, bytes)
    }
    kernel.metrics.count(PACKETS_SENT)
    if (session !== undefined) session.counters.sendPkt++
    this.#pendingBytes += bytes.length
    if (this.#packets.push(bytes) === 1) kernel.flushSoon(this)
    else if (this.#pendingBytes > WRITE_BYTES) this.flush()
  }

  /** Buffers output until `release`, which sends something before it. */
  hold(): void {
    this.#held = []
  }

  release(first?: () => void): void {
    const held = this.#held ?? []
    this.#held = undefined
    this.#heldBytes = 0
    first?.()
    for (const bytes of held) this.push(bytes)
  }

  flush(): void {
    if (this.#packets.length === 0) return
    const [only] = this.#packets
    const bytes =
      this.#packets.length === 1 && only !== undefined ? only : Buffer.concat(this.#packets)
    this.#packets = []
    this.#pendingBytes = 0
    const kernel = this.#kernel
    const { session } = this.#connection
    if (this.#stream.destroyed || this.#stream.writableEnded) return
    kernel.metrics.count(BYTES_SENT, bytes.length)
    if (session !== undefined) {
      session.counters.sendOct += bytes.length
      session.counters.sendCnt++
    }
    this.#writtenBytes += bytes.length
    if (this.#stream.writableLength === 0) this.#ownBytes = 0
    const isShared = bytes === lastEncoded?.bytes && !this.#isFirst
    this.#ownBytes += isShared ? bytes.length * SHARED_PART : bytes.length
    this.#isFirst = false
    this.#stream.write(bytes)
    const waiting = this.#stream.writableLength
    if (waiting > 0) this.#watch()
    if (waiting >= this.#stream.writableHighWaterMark) this.#checkBuffer(waiting)
    // If a client reads nothing and messages of QoS 0 are dropped, acknowledgements and pongs still pile up. Messages
    // of QoS 1 and 2 are bounded by the inflight window, and by the memory of all connections.
    const unacknowledged = session?.outgoing.heldBytes ?? 0
    if (waiting > 2 * kernel.zone.maxOutgoingBufferBytes + unacknowledged) {
      kernel.log.warn(
        { clientid: session?.clientId },
        'Connection closed: the client does not read',
      )
      this.#connection.close('slow_reader')
      this.#stream.destroy()
    }
  }

  /** Counts the waiting bytes repeatedly, because no event reports that the peer has read them. */
  #watch(): void {
    this.#connection.recount()
    this.#recount ??= this.#kernel.deadlines.add(RECOUNT_MS, () => {
      this.#recount = undefined
      if (this.heldBytes > 0) this.#watch()
      else this.#connection.recount()
    })
  }

  /** Where much waits to be sent, publishers of QoS 0 wait for the client to read it. */
  #checkBuffer(waiting: number): void {
    const kernel = this.#kernel
    if (waiting < bufferMark(kernel.zone.maxOutgoingBufferBytes) || this.#connection.isLeaving)
      return
    if (this.gate === undefined) {
      const gate = new Gate(kernel.backpressure, {
        progress: () => progressUnits(0, this.#writtenBytes - this.#stream.writableLength),
        toOpen: () => progressUnits(0, this.#stream.writableLength),
        onClose: () => this.#connection.inbox.reconsider(),
      })
      this.#stream.on('drain', () => gate.open())
      this.gate = gate
    }
    this.gate.close()
  }

  /** The connection has ended. */
  end(): void {
    this.#recount?.cancel()
    this.gate?.open()
  }

  /** Encodes a delivery, or returns the reason why it cannot be sent, without sending or recording it. */
  prepare(
    delivery: Delivery,
    ahead = NOTHING_WRITTEN,
  ): PreparedPublish | 'queue_full' | 'too_large' {
    const waiting = this.waitingBytes + ahead.bytes
    // A slow reader is bounded: QoS 1 and 2 by the inflight window, QoS 0 here.
    if (delivery.qos === 0 && waiting > this.#kernel.zone.maxOutgoingBufferBytes) {
      return 'queue_full'
    }
    const encoded = this.#encode(delivery, ahead)
    return encoded.bytes.length > this.maxPacketBytes ? 'too_large' : encoded
  }

  /** @param packetId 0 with QoS 0 */
  publish(delivery: Delivery, packetId: number, dup: boolean): void {
    const kernel = this.#kernel
    const { session } = this.#connection
    if (session === undefined || !this.#connection.isOpen) return
    const { message, qos } = delivery
    const encoded = this.prepare(delivery)
    if (typeof encoded === 'string') {
      // Discarded as if it had been sent [MQTT-3.1.2-25].
      session.inflight.delete(packetId)
      session.log?.remove(delivery)
      return session.drop(message, encoded)
    }
    if (encoded.newAlias !== undefined) {
      this.#aliases ??= new Map()
      this.#aliases.set(encoded.newAlias, this.#aliases.size + 1)
      this.#connection.keep(OBJECT_BYTES + textBytes(encoded.newAlias))
    }
    let { bytes } = encoded
    if (encoded.packetIdAt > 0) {
      bytes = Buffer.from(bytes)
      bytes.writeUInt16BE(packetId, encoded.packetIdAt)
      if (dup) bytes[0] = (bytes[0] ?? 0) | 0x08 // [MQTT-3.3.1-1]
    }
    const { metrics, hooks } = kernel
    metrics.count(PUBLISH_SENT)
    countSent(metrics, session.counters, qos, dup)
    if (!dup) hooks.run('message.delivered', session, message, qos)
    this.push(bytes)
  }

  #encode(
    { message, qos, retain, subscriptionIdentifiers }: Delivery,
    ahead: Readonly<PredictedWrites>,
  ): PreparedPublish {
    const kernel = this.#kernel
    const { session } = this.#connection
    const version = this.#connection.protocolVersion ?? 4
    const mountpoint = session?.mountpoint
    const interval = message.properties?.messageExpiryInterval
    // Remaining expiry interval [MQTT-3.3.2-6].
    const left =
      interval === undefined
        ? undefined
        : Math.max(interval - Math.floor((kernel.clock.now() - message.timestamp) / 1000), 1)
    const isOwnMeasure =
      subscriptionIdentifiers !== undefined ||
      (typeof mountpoint === 'string' && mountpoint !== '') ||
      (version === 5 && this.topicAliasMaximum > 0)
    if (isOwnMeasure) {
      const topic = mountpoint ? message.topic.slice(mountpoint.length) : message.topic
      const options = { qos, retain, messageExpiryInterval: left, subscriptionIdentifiers }
      const alias = this.#alias(topic, version, ahead.newAlias)
      const encoded = encodePublish(message, topic, version, { ...options, ...alias })
      const isNew = alias.topicAlias !== undefined && alias.omitTopic !== true
      return isNew ? { ...encoded, newAlias: topic } : encoded
    }
    const key = (version === 5 ? 8 : 0) | (qos << 1) | (retain ? 1 : 0)
    if (lastMessage !== message || lastKey !== key || lastExpiry !== left || !lastEncoded) {
      const options = { qos, retain, messageExpiryInterval: left }
      lastEncoded = encodePublish(message, message.topic, version, options)
      lastMessage = message
      lastKey = key
      lastExpiry = left
      this.#isFirst = true
    }
    return lastEncoded
  }

  /** Assigns aliases to the first topics, as many as the client allows [MQTT-3.3.2-11]. */
  #alias(
    topic: string,
    version: number,
    newBefore: string | undefined,
  ): { topicAlias?: number; omitTopic?: boolean } {
    if (version !== 5 || this.topicAliasMaximum === 0) return {}
    const next = (this.#aliases?.size ?? 0) + 1
    const known = this.#aliases?.get(topic) ?? (topic === newBefore ? next : undefined)
    if (known !== undefined) return { topicAlias: known, omitTopic: true }
    return next > this.topicAliasMaximum ? {} : { topicAlias: next }
  }
}

const BYTES_SENT = kernelCounter('bytes.sent')
const PACKETS_SENT = kernelCounter('packets.sent')
const PUBLISH_SENT = kernelCounter('packets.publish.sent')
