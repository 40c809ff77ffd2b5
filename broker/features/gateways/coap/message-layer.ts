import { randomInt } from 'node:crypto'
import type { Deadline, Deadlines } from '../../../kernel/deadlines.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { MaybePromise } from '../../../kernel/hooks.ts'
import { decodeMessage, emptyMessage, encodeMessage } from './codec.ts'
import {
  type CoapAnswer,
  type CoapContent,
  type CoapMessage,
  isRequest,
  isResponse,
} from './message.ts'
import { RecentMessages } from './recent-messages.ts'

/** Transmission parameters (RFC 7252 section 4.8). */
const ACK_TIMEOUT_MS = 2000
const ACK_RANDOM_FACTOR = 1.5
const MAX_RETRANSMIT = 4
/** A response after this time is sent separately from the acknowledgement. */
const PIGGYBACK_MS = 1000
/** Limit on one peer's unacknowledged messages. */
const MAX_UNACKNOWLEDGED = 64
/** Requests of one peer that wait for their answers, such as that of an authenticator. */
const MAX_UNANSWERED = 16

/** Result of a confirmable message; `response` if it came with the acknowledgement. */
export type Receipt =
  | { readonly kind: 'acknowledged' | 'reset' | 'timeout' | 'refused' | 'closed' }
  | { readonly kind: 'response'; readonly response: CoapMessage }

export interface MessageLayerServices {
  readonly clock: Clock
  readonly deadlines: Deadlines
}

export interface CoapEndpoint {
  /** Sends a datagram; `false`: the address may not receive it now. */
  send(datagram: Buffer): boolean
  /** Answers a request; `undefined` sends no answer. */
  handle(request: CoapMessage): MaybePromise<CoapAnswer | undefined>
  /** Handles a separate response. Returns whether its token is known. */
  respond(response: CoapMessage): boolean
  /** The peer rejected a non-confirmable message. */
  reset(messageId: number): void
  /** The peer repeated a message ID that was sent to its address: it receives there. */
  verified(): void
  failed(error: unknown): void
}

interface Unacknowledged {
  readonly datagram: Buffer
  readonly settle: (receipt: Receipt) => void
  timeoutMs: number
  retransmits: number
  deadline: Deadline
}

/** The messages of one peer: acknowledgements, retransmission, duplicates (RFC 7252 section 4). */
export class MessageLayer {
  readonly #services: MessageLayerServices
  readonly #endpoint: CoapEndpoint
  readonly #recent: RecentMessages
  readonly #unacknowledged = new Map<number, Unacknowledged>()
  #waitingBytes = 0
  // Not predictable: an acknowledgement proves that the peer receives at its address.
  #messageId = randomInt(0x1_0000)
  #unanswered = 0
  #isClosed = false

  constructor(services: MessageLayerServices, endpoint: CoapEndpoint) {
    this.#services = services
    this.#endpoint = endpoint
    this.#recent = new RecentMessages(services.clock)
  }

  get unacknowledged(): number {
    return this.#unacknowledged.size
  }

  /** Bytes of messages that wait for an acknowledgement. */
  get waitingBytes(): number {
    return this.#waitingBytes
  }

  /** Bytes of messages that wait for an acknowledgement, and of the answers to recent messages. */
  get heldBytes(): number {
    return this.#waitingBytes + this.#recent.bytes
  }

  /** Returns whether the datagram is a message of CoAP. */
  receive(datagram: Buffer): boolean {
    const message = decodeMessage(datagram)
    if (message === undefined || this.#isClosed) return false
    if (message.type === 'ack' || message.type === 'rst') this.#receipt(message)
    else if (isRequest(message)) this.#request(message)
    else if (isResponse(message)) this.#response(message)
    // A ping, or a reserved code.
    else if (message.type === 'con') this.#send(emptyMessage('rst', message.messageId))
    return true
  }

  /** Sends a message again until the peer acknowledges it. */
  confirmable(token: Buffer, content: CoapContent): Promise<Receipt> {
    if (this.#isClosed) return Promise.resolve({ kind: 'closed' })
    if (this.#unacknowledged.size >= MAX_UNACKNOWLEDGED) return Promise.resolve({ kind: 'refused' })
    const messageId = this.#nextMessageId()
    const datagram = encodeMessage({ type: 'con', messageId, token, ...content })
    return new Promise((settle) => {
      const timeoutMs = ACK_TIMEOUT_MS * (1 + Math.random() * (ACK_RANDOM_FACTOR - 1))
      const deadline = this.#services.deadlines.add(timeoutMs, () => this.#retransmit(messageId))
      this.#waitingBytes += datagram.length
      this.#unacknowledged.set(messageId, { datagram, settle, timeoutMs, retransmits: 0, deadline })
      this.#endpoint.send(datagram)
    })
  }

  /** The message ID; `undefined`: the message was not sent. */
  nonConfirmable(token: Buffer, content: CoapContent): number | undefined {
    const messageId = this.#nextMessageId()
    const sent = this.#send({ type: 'non', messageId, token, ...content })
    return sent ? messageId : undefined
  }

  close(): void {
    this.#isClosed = true
    const open = [...this.#unacknowledged.values()]
    this.#unacknowledged.clear()
    this.#waitingBytes = 0
    for (const { deadline, settle } of open) {
      deadline.cancel()
      settle({ kind: 'closed' })
    }
  }

  #receipt(message: CoapMessage): void {
    const open = this.#unacknowledged.get(message.messageId)
    if (open === undefined) {
      if (message.type === 'rst') this.#endpoint.reset(message.messageId)
      return
    }
    this.#endpoint.verified()
    this.#unacknowledged.delete(message.messageId)
    this.#waitingBytes -= open.datagram.length
    open.deadline.cancel()
    if (message.type === 'rst') open.settle({ kind: 'reset' })
    else if (isResponse(message)) open.settle({ kind: 'response', response: message })
    else open.settle({ kind: 'acknowledged' })
  }

  #request(request: CoapMessage): void {
    const seen = this.#recent.find(request.messageId)
    if (seen !== undefined) {
      // The answer to a non-confirmable request is never repeated.
      if (seen.answer !== undefined && request.type === 'con') this.#endpoint.send(seen.answer)
      return
    }
    // The peer sends it again.
    if (this.#unanswered >= MAX_UNANSWERED) return
    this.#recent.add(request.messageId)
    try {
      const answer = this.#endpoint.handle(request)
      if (answer instanceof Promise) this.#answerLater(request, answer)
      else this.#answer(request, answer)
    } catch (error) {
      this.#endpoint.failed(error)
    }
  }

  #answerLater(request: CoapMessage, answer: Promise<CoapAnswer | undefined>): void {
    let isSeparate = false
    this.#unanswered++
    const deadline =
      request.type === 'con'
        ? this.#services.deadlines.add(PIGGYBACK_MS, () => {
            isSeparate = true
            this.#acknowledge(request)
          })
        : undefined
    answer.then(
      (content) => {
        this.#unanswered--
        deadline?.cancel()
        if (this.#isClosed) return
        if (!isSeparate || content === undefined) return this.#answer(request, content)
        void this.confirmable(request.token, content)
        content.sent?.()
      },
      (error: unknown) => {
        this.#unanswered--
        deadline?.cancel()
        this.#endpoint.failed(error)
      },
    )
  }

  /** Piggybacked on the acknowledgement, or with the message ID of a non-confirmable request. */
  #answer(request: CoapMessage, answer: CoapAnswer | undefined): void {
    if (answer === undefined) return
    const { sent, ...content } = answer
    const { messageId, token } = request
    const type = request.type === 'con' ? 'ack' : 'non'
    this.#remember({ type, messageId, token, ...content })
    sent?.()
  }

  #acknowledge({ messageId }: CoapMessage): void {
    if (!this.#isClosed) this.#remember(emptyMessage('ack', messageId))
  }

  #remember(answer: CoapMessage): void {
    const datagram = encodeMessage(answer)
    this.#recent.answer(answer.messageId, datagram)
    this.#endpoint.send(datagram)
  }

  #response(response: CoapMessage): void {
    const isKnown =
      this.#recent.find(response.messageId) !== undefined || this.#isExpected(response)
    if (response.type === 'con') {
      this.#send(emptyMessage(isKnown ? 'ack' : 'rst', response.messageId))
    } else if (!isKnown) {
      this.#send(emptyMessage('rst', response.messageId))
    }
  }

  #isExpected(response: CoapMessage): boolean {
    if (!this.#endpoint.respond(response)) return false
    this.#recent.add(response.messageId)
    return true
  }

  #retransmit(messageId: number): void {
    const open = this.#unacknowledged.get(messageId)
    if (open === undefined) return
    if (open.retransmits === MAX_RETRANSMIT) {
      this.#unacknowledged.delete(messageId)
      this.#waitingBytes -= open.datagram.length
      return open.settle({ kind: 'timeout' })
    }
    open.retransmits++
    open.timeoutMs *= 2
    open.deadline = this.#services.deadlines.add(open.timeoutMs, () => this.#retransmit(messageId))
    this.#endpoint.send(open.datagram)
  }

  #send(message: CoapMessage): boolean {
    return this.#endpoint.send(encodeMessage(message))
  }

  /** Avoids an ID in use by the peer, which would take the message for a duplicate. */
  #nextMessageId(): number {
    do {
      this.#messageId = (this.#messageId + 1) & 0xffff
    } while (
      this.#unacknowledged.has(this.#messageId) ||
      this.#recent.find(this.#messageId) !== undefined
    )
    return this.#messageId
  }
}
