import type { Duplex } from 'node:stream'
import type { WaitingStep } from './backpressure.ts'
import { type Frame, Framer } from './codec/framer.ts'
import type { MaybePromise } from './hooks.ts'
import type { KernelServices } from './services.ts'
import { Turn } from './turn.ts'

const [PUBLISH, PUBACK, PUBREC, PUBREL, PUBCOMP, PINGREQ, DISCONNECT] = [3, 4, 5, 6, 7, 12, 14]
/** How long the last packets of a closing connection may block all others. */
const RUSH_MS = 50
/** Cost of a waiting packet in addition to its bytes. */
const FRAME_OVERHEAD = 256
/** Beyond this a connection is not read while its packets wait. */
const MAX_BACKLOG = 64 * 1024
/**
 * Larger limit for a connection whose waiting packets may include acknowledgements that publishers wait for.
 */
const MAX_BACKLOG_OF_RECEIVER = 16 * 1024 * 1024
/** Limit on the waiting packets of all connections. */
const MAX_BACKLOGS = 64 * 1024 * 1024

/** Parts of the connection that an inbox uses. */
interface InboxConnection {
  readonly zone: { readonly maxPacketSizeBytes: number }
  readonly isOpen: boolean
  /** Publishers wait for this client, or it has to release its own messages. */
  readonly isAwaited: boolean
  /** The client's messages of QoS 2, once it has a session. */
  readonly session: { readonly unreleased: { has(packetId: number): boolean } } | undefined
  /** Whether the client will send nothing more. */
  isLeaving: boolean
  handle(frame: Frame): MaybePromise<void>
  /** A packet could not be handled: ends the connection. */
  fail(error: unknown): void
  /** The client is alive. */
  heard(): void
  /** Called when all received packets have been handled. */
  inputIsHandled(): void
  /** Counts the bytes of the connection again, because those of the inbox may have changed. */
  recount(): void
}

/**
 * Input of a connection: splits the bytes into packets and handles them in order. While one packet
 * takes time, the next ones wait [MQTT-4.6.0-1 ff.]. When a PUBLISH is held back for a slow
 * receiver, acknowledgements and PINGREQ are still handled: otherwise publishers that also receive
 * would wait for each other.
 */
export class Inbox {
  readonly #kernel: KernelServices
  readonly #connection: InboxConnection
  readonly #stream: Duplex
  readonly #framer: Framer
  /** Packets that were read behind a held PUBLISH. */
  #backlog: Frame[] = []
  #backlogAt = 0
  #backlogBytes = 0
  /** Size of the packet in handling. */
  #busyBytes = 0
  #state: 'idle' | 'busy' | 'yielding' = 'idle'
  #held: WaitingStep | undefined
  readonly #turn = new Turn()
  #isPaused = false

  constructor(kernel: KernelServices, connection: InboxConnection, stream: Duplex) {
    this.#kernel = kernel
    this.#connection = connection
    this.#stream = stream
    this.#framer = new Framer(connection.zone.maxPacketSizeBytes)
  }

  /** Whether all received packets have been handled. */
  get isIdle(): boolean {
    return this.#state === 'idle'
  }

  /** Whether read packets wait only for their turn or for a receiver. */
  get isHeld(): boolean {
    return this.#held !== undefined || this.#state === 'yielding'
  }

  /** Not read at present: what the client sends does not arrive. */
  get isPaused(): boolean {
    return this.#isPaused
  }

  /** So much waits that no more can be read to find an acknowledgement. */
  get isFull(): boolean {
    return this.#waitingBytes > this.#maxBacklog
  }

  /** Bytes that were received and not yet handled completely. */
  get heldBytes(): number {
    return this.#framer.available + this.#backlogBytes + this.#busyBytes
  }

  receive(chunk: Buffer): void {
    this.#framer.push(chunk)
    if (this.#state === 'idle') this.#process()
    else this.#readOn()
    this.#recount()
  }

  #recount(): void {
    if (this.#framer.available > 0) this.#framer.compact()
    this.#connection.recount()
  }

  /** The packet that is being handled waits, and acknowledgements may overtake it. */
  hold(held: WaitingStep): void {
    this.#held = held
    if (this.#state === 'busy') this.#readOn()
  }

  /** Handles acknowledgements behind a held packet, and decides whether to read further. */
  #readOn(): void {
    if (this.#held !== undefined) this.#overtake()
    if (!this.#connection.isOpen) return
    // Packets after one that is not held cannot be handled, so no more are read.
    const isFull = (this.#state === 'busy' && this.#held === undefined) || this.isFull
    if (!isFull) return this.#resume()
    if (!this.#isPaused) {
      this.#isPaused = true
      this.#stream.pause()
    }
    this.#held?.inputIsFull?.()
  }

  /** The limit has changed: this connection's own acknowledgements are waited for, or no longer. */
  reconsider(): void {
    if (this.#state !== 'idle') this.#readOn()
  }

  /** Handles the packets that were read, for up to `RUSH_MS`, because the connection is ending. */
  rush(): void {
    const until = performance.now() + RUSH_MS
    this.#held?.retry(true)
    try {
      for (let frame = this.#next(); frame !== undefined; frame = this.#next()) {
        if (!this.#connection.isOpen || performance.now() > until) return
        const handled = this.#connection.handle(frame)
        if (!(handled instanceof Promise)) continue
        // The result comes too late for an answer; only a failure matters.
        handled.catch((error: unknown) => this.#connection.fail(error))
        return
      }
    } catch (error) {
      this.#connection.fail(error)
    }
  }

  /** The connection has ended: what waits is not handled any more. */
  end(): void {
    this.#held?.retry(true)
    this.#kernel.backpressure.backlogBytes -= this.#backlogBytes
    this.#backlog = []
    this.#backlogAt = 0
    this.#backlogBytes = 0
    this.#busyBytes = 0
    this.#framer.clear()
    this.#isPaused = false
    this.#state = 'idle'
  }

  get #waitingBytes(): number {
    return this.#framer.available + this.#backlogBytes
  }

  get #maxBacklog(): number {
    if (!this.#connection.isAwaited) return MAX_BACKLOG
    const others = this.#kernel.backpressure.backlogBytes - this.#backlogBytes
    return Math.max(Math.min(MAX_BACKLOG_OF_RECEIVER, MAX_BACKLOGS - others), MAX_BACKLOG)
  }

  #process(): void {
    const turn = this.#turn
    turn.begin()
    try {
      while (this.#connection.isOpen) {
        const frame = this.#next()
        if (frame === undefined) break
        const handled = this.#connection.handle(frame)
        if (handled instanceof Promise) return this.#wait(handled, frame)
        if (turn.isOver) return this.#yield()
      }
    } catch (error) {
      this.#connection.fail(error)
    }
    turn.end()
    this.#resume()
  }

  #wait(handled: Promise<void>, { bytes }: Frame): void {
    this.#state = 'busy'
    this.#busyBytes = bytes.length
    handled.then(
      () => this.#continue(),
      (error: unknown) => this.#connection.fail(error),
    )
    if (this.#held !== undefined) this.#readOn()
  }

  #yield(): void {
    this.#state = 'yielding'
    this.#turn.pass(() => this.#continue())
  }

  #continue(): void {
    this.#held = undefined
    this.#busyBytes = 0
    if (this.#state === 'busy' && this.#turn.isOver) return this.#yield()
    this.#state = 'idle'
    this.#process()
    this.#recount()
    if (this.#state === 'idle') this.#connection.inputIsHandled()
  }

  #resume(): void {
    if (!this.#isPaused || !this.#connection.isOpen) return
    this.#isPaused = false
    this.#connection.heard()
    this.#stream.resume()
  }

  #next(): Frame | undefined {
    const frame = this.#backlog[this.#backlogAt]
    if (frame === undefined) return this.#framer.next()
    this.#backlogAt++
    this.#count(-frameCost(frame))
    if (this.#backlogAt === this.#backlog.length) {
      this.#backlog = []
      this.#backlogAt = 0
    }
    return frame
  }

  #overtake(): void {
    try {
      while (this.#connection.isOpen) {
        const frame = this.#framer.next()
        if (frame === undefined) return
        if (this.#mayOvertake(frame)) void this.#connection.handle(frame)
        else this.#keep(frame)
      }
    } catch (error) {
      this.#connection.fail(error)
    }
  }

  #mayOvertake({ bytes, bodyAt }: Frame): boolean {
    switch (packetType(bytes)) {
      case PUBACK:
      case PUBREC:
      case PUBCOMP:
      case PINGREQ:
        return true
      case PUBREL:
        // A PUBREL whose PUBLISH is waiting must wait too.
        return (
          bytes.length >= bodyAt + 2 &&
          this.#connection.session?.unreleased.has(bytes.readUInt16BE(bodyAt)) === true
        )
      default:
        return false
    }
  }

  #keep({ bytes, bodyAt }: Frame): void {
    if (packetType(bytes) === DISCONNECT) this.#connection.isLeaving = true
    // Copied, so that a small packet does not retain the whole chunk.
    const own = bytes.length * 4 < bytes.buffer.byteLength ? Buffer.from(bytes) : bytes
    const frame = { bytes: own, bodyAt }
    this.#backlog.push(frame)
    this.#count(frameCost(frame))
  }

  #count(bytes: number): void {
    this.#backlogBytes += bytes
    this.#kernel.backpressure.backlogBytes += bytes
  }
}

function packetType(bytes: Buffer): number {
  return (bytes[0] ?? 0) >> 4
}

export function isPublish({ bytes }: Frame): boolean {
  return packetType(bytes) === PUBLISH
}

function frameCost({ bytes }: Frame): number {
  return bytes.length + FRAME_OVERHEAD
}
