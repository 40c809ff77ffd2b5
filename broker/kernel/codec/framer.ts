// The global of this name is a getter, which is called for each packet.
import { Buffer } from 'node:buffer'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { ofItsOwn } from '../own-bytes.ts'
import { ProtocolError } from '../protocol-error.ts'

/** Smaller chunks are joined, because each takes a separate object and buffer. */
const SMALL_CHUNK = 4096

/** Bytes of one MQTT packet; `bodyAt` is the start of the variable header. */
export interface Frame {
  bytes: Buffer
  bodyAt: number
}

/**
 * Splits a byte stream into MQTT packets. The split does not depend on the chunks, and a packet
 * that is announced as too large is refused before it is buffered.
 */
export class Framer {
  #chunks: Buffer[] = []
  #available = 0
  /** Number of bytes needed before the next attempt. */
  #wanted = 2
  #maxPacketBytes: number

  constructor(maxPacketBytes: number) {
    this.#maxPacketBytes = maxPacketBytes
  }

  /** Bytes that are not yet part of a packet. */
  get available(): number {
    return this.#available
  }

  push(chunk: Buffer): void {
    this.#available += chunk.length
    let last = chunk
    // A chunk is only joined with a previous one that is not much larger, so that each byte is copied few times.
    while (last.length < SMALL_CHUNK && this.#chunks.length > 0) {
      const before = this.#chunks.at(-1)
      if (before === undefined || before.length > 2 * last.length) break
      this.#chunks.pop()
      last = Buffer.concat([before, last])
    }
    this.#chunks.push(last)
  }

  /** Copies the received part of a packet, so that it does not keep the whole chunk in memory. */
  compact(): void {
    const [first] = this.#chunks
    if (first === undefined || 2 * first.length > first.buffer.byteLength) return
    this.#chunks[0] = ofItsOwn(first)
  }

  clear(): void {
    this.#chunks = []
    this.#available = 0
  }

  /**
   * The next packet; `undefined` until a whole one was received.
   *
   * @throws {ProtocolError} if the length is malformed, or larger than allowed [MQTT-3.1.2-24]
   */
  next(): Frame | undefined {
    if (this.#available < this.#wanted) return undefined
    const bytes = this.#joined()
    let length = 0
    let bodyAt = 1
    for (let shift = 0; ; shift += 7) {
      // The length has one to four bytes [MQTT-1.5.5-1].
      if (shift > 21) throw new ProtocolError(ReasonCode.malformedPacket, 'remaining length')
      const byte = bytes[bodyAt++]
      if (byte === undefined) {
        this.#wanted = bytes.length + 1
        return undefined
      }
      length += (byte & 0x7f) << shift
      if (byte < 0x80) break
    }
    const total = bodyAt + length
    if (total > this.#maxPacketBytes) {
      throw new ProtocolError(ReasonCode.packetTooLarge, `packet of ${total} bytes`)
    }
    if (bytes.length < total) {
      this.#wanted = total
      return undefined
    }
    this.#wanted = 2
    this.#available -= total
    if (bytes.length === total) {
      this.#chunks = []
      return { bytes, bodyAt }
    }
    this.#chunks[0] = bytes.subarray(total)
    return { bytes: bytes.subarray(0, total), bodyAt }
  }

  #joined(): Buffer {
    const [first] = this.#chunks
    if (this.#chunks.length === 1 && first !== undefined) return first
    const bytes = Buffer.concat(this.#chunks, this.#available)
    this.#chunks = [bytes]
    return bytes
  }
}
