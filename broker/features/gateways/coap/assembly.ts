import { type Block, blockOption } from './block.ts'
import { type CoapContent, NO_BYTES, uintOption } from './message.ts'

/** A body that comes in blocks. A block with number 0 starts it again. */
export class BodyAssembly {
  readonly #maxBytes: number
  #key = ''
  #chunks: Buffer[] = []
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Bytes of the blocks that wait for the next one. */
  get waitingBytes(): number {
    return this.#bytes
  }

  /** The whole body after its last block, or why there is none. `key` identifies the request. */
  add(key: string, block: Block, bytes: Buffer): Buffer | 'more' | 'incomplete' | 'tooLarge' {
    if (block.number === 0) this.clear(key)
    if (key !== this.#key || block.number * block.size !== this.#bytes) {
      this.clear()
      return 'incomplete'
    }
    // Only the last block may be shorter than its size.
    if (bytes.length > block.size || (block.more && bytes.length !== block.size)) {
      this.clear()
      return 'incomplete'
    }
    if (this.#bytes + bytes.length > this.#maxBytes) {
      this.clear()
      return 'tooLarge'
    }
    // A copy: the datagram may be part of a larger buffer.
    this.#chunks.push(Buffer.from(bytes))
    this.#bytes += bytes.length
    if (block.more) return 'more'
    const body = Buffer.concat(this.#chunks)
    this.clear()
    return body
  }

  clear(key = ''): void {
    this.#key = key
    this.#chunks = []
    this.#bytes = 0
  }

  /** The response to a block that is not the last one, or that cannot be used. */
  response(result: 'more' | 'incomplete' | 'tooLarge', block: Block): CoapContent {
    const code = { more: '2.31', incomplete: '4.08', tooLarge: '4.13' }[result]
    const size = result === 'tooLarge' ? [uintOption('Size1', this.#maxBytes)] : []
    return { code, options: [blockOption('Block1', block), ...size], payload: NO_BYTES }
  }
}
