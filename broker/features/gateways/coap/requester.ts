import { randomBytes } from 'node:crypto'
import { blockOption, MAX_BLOCK_BYTES, readBlock, slice } from './block.ts'
import { type CoapContent, type CoapMessage, type CoapOption, NO_BYTES } from './message.ts'
import type { MessageLayer } from './message-layer.ts'

/** How long a response may take after the acknowledgement of its request. */
const SEPARATE_RESPONSE_MS = 60_000

export type RequestFailure = 'reset' | 'timeout' | 'closed' | 'refused' | 'tooLarge' | 'malformed'

export interface RequestOptions {
  /** A token of the caller, such as that of an observation; a random one unless given. */
  readonly token?: Buffer
  /** The peer has acknowledged the request and answers later. */
  readonly acknowledged?: () => void
  readonly timeoutMs?: number
}

interface Pending {
  settle(response: CoapMessage | 'timeout' | 'closed'): void
}

export interface RequesterServices {
  after(ms: number, callback: () => void): { cancel(): void }
  /** Limit on a response in blocks, in bytes. */
  readonly maxBodyBytes: number
}

/** Requests to one peer: long bodies are sent and fetched in blocks (RFC 7959). */
export class Requester {
  readonly #layer: MessageLayer
  readonly #services: RequesterServices
  /** Pending requests, by token. */
  readonly #pending = new Map<string, Pending>()
  /** Bytes of partially fetched responses. */
  #bytes = 0

  constructor(layer: MessageLayer, services: RequesterServices) {
    this.#layer = layer
    this.#services = services
  }

  get bytes(): number {
    return this.#bytes
  }

  /** A response that came on its own. Returns whether a request waits for it. */
  respond(response: CoapMessage): boolean {
    const pending = this.#pending.get(response.token.toString('hex'))
    pending?.settle(response)
    return pending !== undefined
  }

  close(): void {
    for (const pending of [...this.#pending.values()]) pending.settle('closed')
  }

  async request(
    content: CoapContent,
    options: RequestOptions = {},
  ): Promise<CoapMessage | RequestFailure> {
    const token = options.token ?? newToken()
    const first = await this.#sendBody(token, content, options)
    return typeof first === 'string' ? first : this.complete(content, first, options)
  }

  /** Fetches the rest of a response, or of a notification, that is longer than its message. */
  async complete(
    request: CoapContent,
    first: CoapMessage,
    options: RequestOptions = {},
  ): Promise<CoapMessage | RequestFailure> {
    let block = readBlock(first, 'Block2')
    if (block === 'malformed') return 'malformed'
    if (block === undefined || !block.more) return first
    const etag = readEtag(first)
    const chunks = [first.payload]
    let bytes = first.payload.length
    const kept = request.options.filter(({ name }) => !NOT_REPEATED.has(name))
    this.#bytes += bytes
    try {
      while (block.more) {
        // Every block but the last one is full, and they arrive in order.
        if (bytes !== (block.number + 1) * block.size) return 'malformed'
        const next = { number: block.number + 1, more: false, size: block.size }
        const wanted: CoapOption[] = [...kept, blockOption('Block2', next)]
        const response = await this.#exchange(
          newToken(),
          { code: request.code, options: wanted, payload: NO_BYTES },
          options,
        )
        if (typeof response === 'string') return response
        const answered = readBlock(response, 'Block2')
        if (answered === 'malformed' || answered === undefined) return 'malformed'
        if (answered.number * answered.size !== bytes || readEtag(response) !== etag)
          return 'malformed'
        bytes += response.payload.length
        this.#bytes += response.payload.length
        if (bytes > this.#services.maxBodyBytes) return 'tooLarge'
        chunks.push(response.payload)
        block = answered
      }
      return { ...first, payload: Buffer.concat(chunks) }
    } finally {
      this.#bytes -= bytes
    }
  }

  async #sendBody(
    token: Buffer,
    content: CoapContent,
    options: RequestOptions,
  ): Promise<CoapMessage | RequestFailure> {
    const { payload } = content
    if (payload.length <= MAX_BLOCK_BYTES) return this.#exchange(token, content, options)
    let size = MAX_BLOCK_BYTES
    for (let sent = 0; ; ) {
      const part = slice(payload, sent / size, size)
      if (part === undefined) return 'tooLarge'
      const block1 = blockOption('Block1', part.block)
      const response = await this.#exchange(
        token,
        { ...content, options: [...content.options, block1], payload: part.bytes },
        options,
      )
      if (typeof response === 'string' || !part.block.more || response.code !== '2.31')
        return response
      sent += part.bytes.length
      const answered = readBlock(response, 'Block1')
      // The peer may ask for smaller blocks.
      if (typeof answered === 'object' && answered.size < size) size = answered.size
    }
  }

  /** One request and its response. */
  async #exchange(
    token: Buffer,
    content: CoapContent,
    { acknowledged, timeoutMs = SEPARATE_RESPONSE_MS }: RequestOptions,
  ): Promise<CoapMessage | RequestFailure> {
    const key = token.toString('hex')
    return new Promise((resolve) => {
      const settle = (result: CoapMessage | RequestFailure) => {
        if (this.#pending.get(key) === pending) this.#pending.delete(key)
        timer.cancel()
        resolve(result)
      }
      const pending = { settle }
      // A response can overtake the acknowledgement.
      this.#pending.set(key, pending)
      const timer = this.#services.after(timeoutMs, () => settle('timeout'))
      void this.#layer.confirmable(token, content).then((receipt) => {
        if (receipt.kind === 'acknowledged') return acknowledged?.()
        if (receipt.kind !== 'response') return settle(receipt.kind)
        // The token of a response is that of its request (RFC 7252 section 5.3.2).
        return settle(receipt.response.token.equals(token) ? receipt.response : 'malformed')
      })
    })
  }
}

/** Options of a request that are not in those for the further blocks of its response. */
const NOT_REPEATED: ReadonlySet<string> = new Set(['Observe', 'Block1', 'Block2', 'Content-Format'])

const readEtag = ({ options }: CoapMessage) =>
  options.find(({ name }) => name === 'ETag')?.value.toString('hex')

export const newToken = () => randomBytes(8)
