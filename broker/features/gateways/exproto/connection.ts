import type { GatewayFields } from '@signalbox/contract/gateway-fields'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { type Fields, messageFields } from '../../../integration/grpc/broker-messages.ts'
import { Refusal } from '../../../kernel/access.ts'
import type { Deadline } from '../../../kernel/deadlines.ts'
import type { GatewayClient } from '../../../kernel/gateway/gateway-client.ts'
import type { GatewayDelivery } from '../../../kernel/gateway/login.ts'
import { reasonWord } from '../../../kernel/reason-words.ts'
import type { DisconnectReason } from '../../../kernel/reasons.ts'
import type { GatewayContext, LinkHandler } from '../gateway-type.ts'
import { InTurn } from '../in-turn.ts'
import type { VerifiedLink } from '../udp/verified-link.ts'
import type { HandlerCalls, HandlerFunction } from './handler.ts'
import { connInfo } from './conn-info.ts'
import { CallRefused, ResultCode } from './result.ts'

/** Calls that wait before no more is read. */
const MAX_WAITING = 64
const MAX_WAITING_BYTES = 1024 * 1024
/** Limit on messages per call. */
const MAX_BATCH = 100
const KEEP_ALIVE_MULTIPLIER = 1.5
const KEEPALIVE = 0

interface Call {
  name: HandlerFunction
  request: () => Fields
  bytes: number
  done?: () => void
}

export interface ExprotoServices {
  context: GatewayContext<GatewayFields<'exproto'>>
  /** The connection has ended. */
  onEnd: () => void
  /** A call of the service failed. */
  onFault: (error: unknown) => void
}

export interface AuthenticateRequest {
  protoName: string
  protoVersion: string
  clientId: string
  username: string
  password: string
}

/** One TCP or TLS connection, or UDP peer, whose protocol a service speaks. */
export class ExprotoConnection implements LinkHandler {
  readonly #services: ExprotoServices
  readonly #link: VerifiedLink
  readonly #calls: InTurn<Call>
  #handler: HandlerCalls | undefined
  #client: GatewayClient | undefined
  #isAuthenticating = false
  #hasClosed = false
  #reason: string | undefined
  #waitingBytes = 0
  #deliveries: GatewayDelivery[] = []
  #silence: Deadline | undefined
  #lastHeardAt: number

  constructor(services: ExprotoServices, link: VerifiedLink) {
    this.#services = services
    this.#link = link
    this.#lastHeardAt = services.context.clock.monotonic()
    this.#calls = new InTurn(
      (call) => this.#make(call),
      (error) => this.#failed(error),
    )
    this.#calls.onIdle = () => this.#link.link.resume()
  }

  /** @param handler makes the calls for this connection */
  begin(handler: HandlerCalls): void {
    this.#handler = handler
    this.#push('OnSocketCreated', () => ({ conninfo: connInfo(this.#link.link) }))
  }

  receive(bytes: Buffer): void {
    const { link } = this.#link
    this.#link.received(bytes.length)
    this.#lastHeardAt = this.#services.context.clock.monotonic()
    this.#client?.heard(bytes.length)
    this.#client?.packetReceived()
    // A UDP peer lasts as soon as the service keeps it.
    if (!link.isDatagram) link.establish()
    if (link.isDatagram && this.#calls.length >= MAX_WAITING) return
    const copy = Buffer.from(bytes)
    this.#push('OnReceivedBytes', () => ({ bytes: copy }), copy.length)
    if (!link.isDatagram && this.#isFull) link.pause()
  }

  get heldBytes(): number {
    return this.#waitingBytes + (this.#handler?.waitingBytes ?? 0)
  }

  closed(): void {
    this.#close(this.#reason ?? 'tcp_closed')
    this.#client?.close('tcp_closed')
  }

  /** A stream of the service has ended. */
  fail(fault: Error): void {
    this.#failed(fault)
  }

  // --- calls of the service ---

  send(bytes: Buffer): void {
    this.#client?.packetSent(bytes.length)
    this.#link.send(bytes)
  }

  /** Closes the connection after all pending data was sent. */
  end(): void {
    this.#reason = 'normal'
    this.#client?.leave()
    this.#link.link.end()
  }

  /** @throws {CallRefused} if a parameter is missing, or for a failed or second login. */
  async authenticate(request: AuthenticateRequest): Promise<void> {
    const { clientId, protoName, protoVersion, username, password } = request
    if (protoName === '' || protoVersion === '' || clientId === '') {
      throw new CallRefused(
        ResultCode.paramsMissed,
        'proto_name, proto_ver and clientid are needed',
      )
    }
    if (this.#client !== undefined || this.#isAuthenticating) {
      throw new CallRefused(ResultCode.denied, 'Duplicated authenticate command')
    }
    this.#isAuthenticating = true
    try {
      const outcome = await this.#connect(request, username === '' && password === '')
      if (outcome instanceof Refusal) {
        throw new CallRefused(ResultCode.denied, reasonWord(outcome.reasonCode))
      }
    } finally {
      this.#isAuthenticating = false
    }
  }

  /** @throws {CallRefused} if the interval is no positive number of seconds. */
  startTimer(seconds: number): void {
    if (!Number.isInteger(seconds) || seconds <= 0) {
      throw new CallRefused(ResultCode.paramsType, 'interval is a number of seconds above 0')
    }
    this.#link.link.establish()
    this.#client?.session.setKeepAlive(seconds)
    this.#watchSilence(seconds * 1000 * KEEP_ALIVE_MULTIPLIER)
  }

  /** @throws {CallRefused} if the client is not connected, the QoS is invalid, or the message is refused. */
  async publish(topic: string, qos: number, payload: Buffer): Promise<void> {
    const client = this.#required()
    const outcome = await client.publish({ topic, qos: readQos(qos), payload, retain: false })
    if (!(outcome instanceof Refusal)) return
    throw outcome.reasonCode === ReasonCode.notAuthorized
      ? new CallRefused(ResultCode.denied, 'Authorization deny')
      : new CallRefused(ResultCode.paramsType, outcome.reason)
  }

  /** @throws {CallRefused} if the client is not connected, the QoS is invalid, or the subscription is refused. */
  async subscribe(topicFilter: string, qos: number): Promise<void> {
    const granted = await this.#required().subscribe(topicFilter, { qos: readQos(qos) })
    if (!(granted instanceof Refusal)) return
    throw granted.reasonCode === ReasonCode.notAuthorized
      ? new CallRefused(ResultCode.denied, 'Authorization deny')
      : new CallRefused(ResultCode.paramsType, granted.reason)
  }

  /** @throws {CallRefused} if the client is not connected. */
  async unsubscribe(topicFilter: string): Promise<void> {
    await this.#required().unsubscribe(topicFilter)
  }

  // --- the client ---

  #connect(request: AuthenticateRequest, isNameless: boolean) {
    const { clientId, protoName, protoVersion, username, password } = request
    const { link } = this.#link
    const waitingBytes = () => link.waitingBytes + this.#waitingBytes
    return this.#services.context.connect(
      link,
      {
        clientId,
        username: isNameless ? null : username,
        password: isNameless ? undefined : Buffer.from(password),
        protocolName: protoName,
        version: protoVersion,
      },
      {
        admitted: (client) => {
          this.#client = client
          link.establish()
          this.#link.verify()
        },
        deliver: (delivery) => this.#deliver(delivery),
        ended: (reason) => this.#ended(reason),
        get waitingBytes() {
          return waitingBytes()
        },
      },
    )
  }

  #required(): GatewayClient {
    if (this.#client === undefined) {
      throw new CallRefused(ResultCode.unknown, '{error,unexpected_call}')
    }
    return this.#client
  }

  #ended(reason: DisconnectReason): void {
    if (reason === 'keepalive_timeout') this.#push('OnTimerTimeout', () => ({ type: KEEPALIVE }))
    this.#close(reason)
    this.#link.link.end()
  }

  /** Collects the messages of one turn for one call. */
  #deliver(delivery: GatewayDelivery): void {
    this.#waitingBytes += delivery.message.payload.length
    this.#link.link.recount?.()
    if (this.#deliveries.push(delivery) > 1) return
    queueMicrotask(() => {
      const all = this.#deliveries
      this.#deliveries = []
      for (let at = 0; at < all.length; at += MAX_BATCH)
        this.#pushMessages(all.slice(at, at + MAX_BATCH))
    })
  }

  #pushMessages(deliveries: readonly GatewayDelivery[]): void {
    const { node } = this.#services.context
    const bytes = deliveries.reduce((sum, { message }) => sum + message.payload.length, 0)
    this.#calls.push({
      name: 'OnReceivedMessages',
      request: () => ({
        messages: deliveries.map((each) => messageFields(node, each.message, each)),
      }),
      bytes,
      done: () => {
        for (const { packetId, qos } of deliveries) {
          if (qos === 0) continue
          if (qos === 2) this.#client?.received(packetId)
          this.#client?.acknowledge(packetId)
        }
      },
    })
  }

  // --- calls to the service ---

  get #isFull(): boolean {
    const streamed = this.#handler?.waitingBytes ?? 0
    return this.#calls.length >= MAX_WAITING || this.#waitingBytes + streamed > MAX_WAITING_BYTES
  }

  #push(name: HandlerFunction, request: () => Fields, bytes = 0): void {
    this.#waitingBytes += bytes
    this.#calls.push({ name, request, bytes })
    this.#link.link.recount?.()
  }

  async #make({ name, request, bytes, done }: Call): Promise<void> {
    await this.#handler?.call(name, request())
    this.#waitingBytes -= bytes
    this.#link.link.recount?.()
    done?.()
    if (name === 'OnSocketClosed') this.#handler?.end()
  }

  #failed(error: unknown): void {
    this.#services.onFault(error)
    this.#calls.end()
    this.#handler?.end()
    this.#end()
    this.#client?.close('internal_error')
    this.#link.link.end()
  }

  #watchSilence(limitMs: number): void {
    this.#silence?.cancel()
    const { clock, deadlines } = this.#services.context
    const leftMs = this.#lastHeardAt + limitMs - clock.monotonic()
    this.#silence = deadlines.add(Math.max(leftMs, 1), () => {
      if (clock.monotonic() - this.#lastHeardAt < limitMs) return this.#watchSilence(limitMs)
      if (this.#client !== undefined) return this.#client.close('keepalive_timeout')
      this.#ended('keepalive_timeout')
    })
  }

  /** Reports the end to the service, once. */
  #close(reason: string): void {
    if (this.#hasClosed) return
    this.#push('OnSocketClosed', () => ({ reason }))
    this.#end()
  }

  #end(): void {
    if (this.#hasClosed) return
    this.#hasClosed = true
    this.#silence?.cancel()
    this.#services.onEnd()
  }
}

/** @throws {CallRefused} for anything but 0, 1 and 2. */
function readQos(qos: number): 0 | 1 | 2 {
  if (qos === 0 || qos === 1 || qos === 2) return qos
  throw new CallRefused(ResultCode.paramsType, 'qos is 0, 1 or 2')
}
