import type { Log } from '../../../kernel/log.ts'
import type { MaybePromise } from '../../../kernel/hooks.ts'
import type { Link } from '../gateway-type.ts'
import type { VerifiedLink } from '../udp/verified-link.ts'
import { BodyAssembly } from './assembly.ts'
import { blockOption, readBlock } from './block.ts'
import { LongAnswers } from './long-answers.ts'
import {
  type CoapAnswer,
  type CoapMessage,
  METHODS,
  NO_BYTES,
  texts,
  unknownCritical,
} from './message.ts'
import { MessageLayer, type MessageLayerServices } from './message-layer.ts'
import { Requester } from './requester.ts'

/** Bodies in blocks; one message of MQTT is not longer by default. */
const MAX_BODY_BYTES = 1024 * 1024

export interface ChannelServices extends MessageLayerServices {
  readonly log: Log
}

/** Reactions of a gateway to the messages of one peer. */
export interface ChannelOwner {
  /** Answers a complete request. */
  handle(request: CoapMessage, path: readonly string[]): MaybePromise<CoapAnswer | undefined>
  /** A response that no request waits for. Returns whether its token is known. */
  respond(response: CoapMessage): boolean
  /** The peer rejected a non-confirmable message. */
  reset(messageId: number): void
  /** A datagram was sent. */
  sent(bytes: number): void
}

/** CoAP with one address and port: messages, requests in both directions, bodies in blocks. */
export class CoapChannel {
  readonly layer: MessageLayer
  readonly requester: Requester
  readonly longAnswers = new LongAnswers(MAX_BODY_BYTES)
  readonly #owner: ChannelOwner
  readonly #verified: VerifiedLink
  readonly #assembly = new BodyAssembly(MAX_BODY_BYTES)

  constructor(services: ChannelServices, link: Link, verified: VerifiedLink, owner: ChannelOwner) {
    this.#owner = owner
    this.#verified = verified
    this.layer = new MessageLayer(services, {
      send: (datagram) => this.#send(datagram),
      handle: (request) => this.#handle(request),
      respond: (response) => this.requester.respond(response) || owner.respond(response),
      reset: (messageId) => owner.reset(messageId),
      verified: () => verified.verify(),
      failed: (error) => {
        services.log.error({ err: error, listener: link.peer.listener }, 'Packet handler failed')
        link.end()
      },
    })
    this.requester = new Requester(this.layer, {
      after: (ms, callback) => services.deadlines.add(ms, callback),
      maxBodyBytes: MAX_BODY_BYTES,
    })
  }

  /** The peer has returned a value that was sent to its address, which proves the address. */
  verify(): void {
    this.#verified.verify()
  }

  needsProof(bytes: number): boolean {
    return this.#verified.needsProof(bytes)
  }

  /** Returns whether the datagram is a message of CoAP. */
  receive(datagram: Buffer): boolean {
    this.#verified.received(datagram.length)
    // Answers can take time, and the buffer is valid during the call only.
    return this.layer.receive(Buffer.from(datagram))
  }

  get heldBytes(): number {
    const { layer, requester, longAnswers } = this
    return layer.heldBytes + requester.bytes + longAnswers.bytes + this.#assembly.waitingBytes
  }

  close(): void {
    this.layer.close()
    this.requester.close()
  }

  #send(datagram: Buffer): boolean {
    const isSent = this.#verified.send(datagram)
    if (isSent) this.#owner.sent(datagram.length)
    return isSent
  }

  #handle(request: CoapMessage): MaybePromise<CoapAnswer | undefined> {
    if (unknownCritical(request) !== undefined)
      return { code: '4.02', options: [], payload: NO_BYTES }
    const [block1, block2] = [readBlock(request, 'Block1'), readBlock(request, 'Block2')]
    if (block1 === 'malformed' || block2 === 'malformed') return text('4.00', 'invalid block')
    const path = texts(request, 'Uri-Path')
    if (request.code === METHODS.get && block2 !== undefined && block2.number > 0) {
      return this.longAnswers.next(path.join('/'), block2) ?? text('4.08', 'the body has gone')
    }
    if (block1 === undefined) return this.#owner.handle(request, path)
    const key = [request.code, ...path, '', ...texts(request, 'Uri-Query')].join('\n')
    const body = this.#assembly.add(key, block1, request.payload)
    if (typeof body === 'string') return this.#assembly.response(body, block1)
    const last = blockOption('Block1', { ...block1, more: false })
    const answer = this.#owner.handle({ ...request, payload: body }, path)
    return answer instanceof Promise
      ? answer.then((it) => it && withOption(it, last))
      : answer && withOption(answer, last)
  }
}

const withOption = (answer: CoapAnswer, option: CoapAnswer['options'][number]): CoapAnswer => ({
  ...answer,
  options: [...answer.options, option],
})

/** A response with a text for developers (RFC 7252 section 5.5.2). */
export const text = (code: string, sentence: string): CoapAnswer => ({
  code,
  options: [],
  payload: Buffer.from(sentence),
})
