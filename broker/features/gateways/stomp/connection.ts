import type { GatewayFields } from '@signalbox/contract/gateway-fields'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { Refusal } from '../../../kernel/access.ts'
import type { Deadline } from '../../../kernel/deadlines.ts'
import type { GatewayClient } from '../../../kernel/gateway/gateway-client.ts'
import type { MaybePromise } from '../../../kernel/hooks.ts'
import type { DisconnectReason } from '../../../kernel/reasons.ts'
import type { GatewayContext, Link, LinkHandler } from '../gateway-type.ts'
import { InTurn } from '../in-turn.ts'
import { encodeFrame, type Frame, FrameError, type Version } from './frame.ts'
import { FrameParser } from './parser.ts'
import { readLogin } from './read-connect.ts'
import { StompSession } from './session.ts'

type Context = GatewayContext<GatewayFields<'stomp'>>

/** Frames that wait for their turn before no more is read. */
const MAX_WAITING = 256
const MAX_WAITING_BYTES = 1024 * 1024
/** Heart-beats of a client that may be missing. */
const INCOMING_TOLERANCE = 2
const HEART_BEAT = Buffer.from('\n')

/** Text of the ERROR frame before the broker closes a connection. */
const FAREWELLS: Partial<Record<DisconnectReason, string>> = {
  kicked: 'Kicked out',
  discarded: 'Discarded',
  takenover: 'Discarded',
  auth_expired: 'Login expired',
  not_authorized: 'Not authorized',
  server_shutdown: 'Server shutting down',
}

/** One TCP connection that speaks STOMP. */
export class StompConnection implements LinkHandler {
  readonly #context: Context
  readonly #link: Link
  readonly #parser: FrameParser
  readonly #frames: InTurn<Frame>
  #session: StompSession | undefined
  #client: GatewayClient | undefined
  #version: Version = '1.0'
  #isConnecting = false
  /** Bytes of the bodies of waiting frames. */
  #waitingBytes = 0
  #heartBeat: Deadline | undefined
  #lastSentAt = 0

  constructor(context: Context, link: Link) {
    this.#context = context
    this.#link = link
    const { frame } = context.config
    this.#parser = new FrameParser({
      maxHeaders: frame.max_headers,
      maxHeaderBytes: frame.max_headers_length,
      maxBodyBytes: frame.max_body_length,
    })
    this.#frames = new InTurn(
      (each) => this.#handle(each),
      (error) => this.#fail(error),
    )
    this.#frames.onIdle = () => {
      if (!this.#isConnecting) this.#link.resume()
    }
  }

  receive(bytes: Buffer): void {
    this.#client?.heard(bytes.length)
    this.#parser.push(bytes)
    this.#parse()
  }

  /** Parses frames; the version of those after a CONNECT is known once it is answered. */
  #parse(): void {
    try {
      while (this.#link.isOpen && !this.#isConnecting) {
        const frame = this.#parser.next()
        if (frame === undefined) break
        this.#link.establish()
        this.#waitingBytes += frame.body.length
        this.#frames.push(frame)
      }
    } catch (error) {
      this.#fail(error)
    }
    if (this.#isConnecting || this.#isFull) this.#link.pause()
  }

  get #isFull(): boolean {
    return this.#frames.length > MAX_WAITING || this.#waitingBytes > MAX_WAITING_BYTES
  }

  get heldBytes(): number {
    return this.#parser.pendingBytes + this.#waitingBytes + (this.#session?.heldBytes ?? 0)
  }

  closed(): void {
    this.#frames.end()
    this.#heartBeat?.cancel()
    this.#client?.close('tcp_closed')
  }

  #handle(frame: Frame): MaybePromise<void> {
    this.#waitingBytes -= frame.body.length
    this.#client?.packetReceived()
    const isConnect = frame.command === 'CONNECT' || frame.command === 'STOMP'
    // A second one, or anything before the first one: the stream is no STOMP.
    if (isConnect !== (this.#session === undefined) || this.#isConnecting) return this.#link.end()
    return isConnect ? this.#connect(frame) : this.#session?.handle(frame)
  }

  #connect(frame: Frame): MaybePromise<void> {
    this.#isConnecting = true
    const login = readLogin(frame)
    if (typeof login === 'string') return this.#refuse(login)
    const { version, heartBeat } = login
    const session = new StompSession(this.#context.clock, {
      send: (command, headers, body) => this.#send(command, headers, body),
      endWith: (message, receipt) => this.#endWith(message, receipt),
      leave: () => this.#leave(),
    })
    const admitted = (client: GatewayClient) => {
      this.#client = client
      this.#session = session
      this.#version = version
      this.#parser.version = version
      session.begin(client, version)
      client.packetReceived()
      client.limitSilence(heartBeat.incoming * INCOMING_TOLERANCE)
      this.#beat(heartBeat.outgoing)
      this.#send('CONNECTED', [
        ['server', 'signalbox-stomp/1.2'],
        ['version', version],
        ['heart-beat', `${heartBeat.outgoing},${heartBeat.incoming}`],
        ['session', client.clientId],
      ])
    }
    const conclude = (outcome: GatewayClient | Refusal) => {
      this.#isConnecting = false
      if (outcome instanceof Refusal) this.#refuse(`Login Failed: ${wordOf(outcome)}`)
    }
    const concludeLater = (outcome: GatewayClient | Refusal) => {
      conclude(outcome)
      this.#link.resume()
      this.#parse()
    }
    const link = this.#link
    const outcome = this.#context.connect(
      link,
      { ...login.fields, version },
      {
        admitted,
        deliver: (delivery) => session.deliver(delivery),
        ended: (reason) => this.#ended(reason),
        subscribeFor: (...asked) => session.subscribeFor(...asked),
        unsubscribedFor: (topicFilter) => session.unsubscribeFor(topicFilter),
        subscriptionId: (topicFilter) => session.subscriptionId(topicFilter),
        get waitingBytes() {
          return link.waitingBytes
        },
      },
      { command: frame.command, headers: frame.headers },
    )
    return outcome instanceof Promise ? outcome.then(concludeLater) : conclude(outcome)
  }

  #refuse(message: string): void {
    this.#send('ERROR', [['message', message]], Buffer.from(message))
    this.#link.end()
  }

  /** An answer that the connection ends with. */
  #endWith(message: string, receipt?: string): void {
    this.#sendError(message, receipt)
    this.#client?.close('protocol_error')
    this.#link.end()
  }

  #leave(): void {
    this.#client?.leave()
    this.#link.end()
  }

  #ended(reason: DisconnectReason): void {
    const farewell = FAREWELLS[reason]
    if (farewell !== undefined) this.#sendError(farewell)
    this.#frames.end()
    this.#heartBeat?.cancel()
    this.#link.end()
  }

  #sendError(message: string, receipt?: string): void {
    const headers: [string, string][] = [['content-type', 'text/plain']]
    if (receipt !== undefined) headers.push(['receipt-id', receipt])
    headers.push(['message', message])
    this.#send('ERROR', headers, Buffer.from(message))
  }

  #fail(error: unknown): void {
    if (!(error instanceof FrameError)) {
      this.#context.log.error({ err: error, gateway: 'stomp' }, 'A frame could not be handled')
    }
    if (this.#client === undefined) return this.#link.end()
    this.#endWith(error instanceof FrameError ? `Frame error: ${error.message}` : 'Internal error')
  }

  #send(command: string, headers: Iterable<readonly [string, string]>, body?: Buffer): void {
    const bytes = encodeFrame(command, headers, body, this.#version)
    this.#lastSentAt = this.#context.clock.monotonic()
    this.#client?.packetSent(bytes.length)
    this.#link.send(bytes)
  }

  /** Sends a line feed if nothing was sent for the client's interval. */
  #beat(intervalMs: number): void {
    if (intervalMs === 0) return
    const { clock, deadlines } = this.#context
    const leftMs = this.#lastSentAt + intervalMs - clock.monotonic()
    this.#heartBeat = deadlines.add(leftMs > 0 ? leftMs : intervalMs, () => {
      if (clock.monotonic() - this.#lastSentAt >= intervalMs) {
        this.#lastSentAt = clock.monotonic()
        this.#link.send(HEART_BEAT)
      }
      this.#beat(intervalMs)
    })
  }
}

/** The reason of a refusal in the words of the original. */
const WORDS = new Map<number, string>([
  [ReasonCode.badUserNameOrPassword, 'bad_username_or_password'],
  [ReasonCode.clientIdentifierNotValid, 'client_identifier_not_valid'],
  [ReasonCode.banned, 'banned'],
  [ReasonCode.connectionRateExceeded, 'connection_rate_exceeded'],
  [ReasonCode.quotaExceeded, 'quota_exceeded'],
  [ReasonCode.serverUnavailable, 'server_unavailable'],
])

const wordOf = ({ reasonCode }: Refusal) => WORDS.get(reasonCode) ?? 'not_authorized'
