import { decodeMessage, emptyMessage, encodeMessage } from '../coap/codec.ts'
import {
  type CoapMessage,
  type CoapMethod,
  type CoapOption,
  METHODS,
  textOption,
} from '../coap/message.ts'
import { UdpPeer } from './udp-gateway.ts'

interface Request {
  readonly type?: 'con' | 'non'
  readonly payload?: string | Buffer
  readonly token?: string
  readonly options?: readonly CoapOption[]
  readonly messageId?: number
}

/** Speaks CoAP message by message, without an idea of its own. */
export class RawCoapPeer {
  readonly peer: UdpPeer
  #messageId = 100

  private constructor(peer: UdpPeer) {
    this.peer = peer
  }

  static async open(port: number): Promise<RawCoapPeer> {
    return new RawCoapPeer(await UdpPeer.open(port))
  }

  /** `path`: `/ps/a?q=1`. */
  send(method: CoapMethod, path: string, request: Request = {}): number {
    const {
      type = 'con',
      payload = '',
      token = '',
      options = [],
      messageId = ++this.#messageId,
    } = request
    const [segments = '', query = ''] = path.split('?')
    this.sendMessage({
      ...{ type, messageId, code: METHODS[method], token: Buffer.from(token) },
      options: [
        ...segments
          .split('/')
          .slice(1)
          .map((each) => textOption('Uri-Path', each)),
        ...query.split('&').flatMap((each) => (each === '' ? [] : textOption('Uri-Query', each))),
        ...options,
      ],
      payload: Buffer.from(payload),
    })
    return messageId
  }

  sendMessage(message: CoapMessage): void {
    this.peer.send(encodeMessage(message))
  }

  acknowledge({ messageId }: CoapMessage, type: 'ack' | 'rst' = 'ack'): void {
    this.sendMessage(emptyMessage(type, messageId))
  }

  /** The response to a request of the gateway, in its acknowledgement. */
  answer(request: CoapMessage, code: string, more: Partial<CoapMessage> = {}): void {
    const { messageId, token } = request
    const empty = { options: [], payload: Buffer.alloc(0) }
    this.sendMessage({ ...empty, type: 'ack', code, messageId, token, ...more })
  }

  async next(timeoutMs?: number): Promise<CoapMessage> {
    const message = decodeMessage(await this.peer.next(timeoutMs))
    if (message === undefined) throw new Error('What came is no message')
    return message
  }

  /** The next message, which has the ID of the request. */
  async ask(method: CoapMethod, path: string, request: Request = {}): Promise<CoapMessage> {
    const messageId = this.send(method, path, request)
    const message = await this.next()
    if (message.messageId !== messageId) throw new Error(`${message.code} came before the answer`)
    return message
  }

  close(): void {
    this.peer.close()
  }
}
