const FIRST_BYTES = 32

/** Bytes that grow at their end, with whole numbers in as many bytes as they need. */
export class ByteWriter {
  #bytes: Uint8Array
  #length = 0

  constructor(start: Uint8Array = new Uint8Array(0)) {
    this.#bytes = start
    this.#length = start.length
  }

  get length(): number {
    return this.#length
  }

  /** The bytes so far; later ones are not seen. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  /** @param value a whole number from 0 */
  number(value: number): void {
    let left = value
    while (left >= 0x80) {
      this.#push((left % 0x80) | 0x80)
      left = Math.floor(left / 0x80)
    }
    this.#push(left)
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  #push(byte: number): void {
    this.#reserve(1)
    this.#bytes[this.#length++] = byte
  }

  #reserve(more: number): void {
    const needed = this.#length + more
    if (needed <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2, FIRST_BYTES))
    grown.set(this.bytes)
    this.#bytes = grown
  }
}

/** Reads what `ByteWriter` wrote; after the end there are zeros. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  number(): number {
    let value = 0
    for (let scale = 1; ; scale *= 0x80) {
      const byte = this.#bytes[this.#at++] ?? 0
      value += (byte % 0x80) * scale
      if (byte < 0x80) return value
    }
  }
}
