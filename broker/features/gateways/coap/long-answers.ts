import { createHash } from 'node:crypto'
import { type Block, blockOption, MAX_BLOCK_BYTES, slice } from './block.ts'
import { ofItsOwn } from '../../../kernel/own-bytes.ts'
import { type CoapContent, type CoapOption, NO_BYTES, uintOption } from './message.ts'

/** Limit on bodies that one peer can fetch. */
const MAX_BODIES = 4

interface StoredAnswer extends CoapContent {
  readonly etag: CoapOption
}

/** Responses that are longer than a block: the peer fetches the rest (RFC 7959 section 2.4). */
export class LongAnswers {
  readonly #maxBytes: number
  readonly #bodies = new Map<string, StoredAnswer>()
  #bytes = 0

  /** `maxBytes`: of all bodies of the peer. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Bytes of all bodies. */
  get bytes(): number {
    return this.#bytes
  }

  /** First block of a response, in the size that the peer requests. `key` identifies the resource. */
  first(key: string, content: CoapContent, wanted?: Block): CoapContent {
    const size = wanted?.size ?? MAX_BLOCK_BYTES
    const number = wanted?.number ?? 0
    if (content.payload.length <= size && number === 0) return content
    const answer = {
      ...content,
      payload: ofItsOwn(content.payload),
      etag: { name: 'ETag' as const, value: computeEtag(content.payload) },
    }
    this.#add(key, answer)
    return this.#block(answer, number, size)
  }

  /** Next block of a body; `undefined` if the body is unknown. */
  next(key: string, { number, size }: Block): CoapContent | undefined {
    const answer = this.#bodies.get(key)
    return answer && this.#block(answer, number, size)
  }

  #block(content: StoredAnswer, number: number, size: number): CoapContent {
    const part = slice(content.payload, number, size)
    if (part === undefined) return { code: '4.00', options: [], payload: NO_BYTES }
    const length = number === 0 ? [uintOption('Size2', content.payload.length)] : []
    const own = content.options.filter(({ name }) => number === 0 || name !== 'Observe')
    const options = [...own, content.etag, blockOption('Block2', part.block), ...length]
    return { code: content.code, options, payload: part.bytes }
  }

  #add(key: string, content: StoredAnswer): void {
    this.#bodies.delete(key)
    this.#bodies.set(key, content)
    let bytes = 0
    for (const { payload } of this.#bodies.values()) bytes += payload.length
    for (const [oldest, { payload }] of this.#bodies) {
      if (this.#bodies.size === 1) break
      if (this.#bodies.size <= MAX_BODIES && bytes <= this.#maxBytes) break
      this.#bodies.delete(oldest)
      bytes -= payload.length
    }
    this.#bytes = bytes
  }
}

/** Distinguishes blocks of different versions. */
const computeEtag = (body: Buffer) => createHash('sha256').update(body).digest().subarray(0, 4)
