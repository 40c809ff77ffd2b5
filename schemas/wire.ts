import { charge } from '@signalbox/rule-sql/run/limits'
import { fromBytes, toBytes } from '@signalbox/rule-sql/values/bytes'
import type { Text } from '@signalbox/rule-sql/values/value'
import { DataError } from './serde.ts'

const CONTINUES = 0x80
const MAX_VARINT_BITS = 64n
const SAFE_BITS = 28

/** Reads the bytes of a binary format; every read is within its bounds. */
export class WireReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  at = 0
  end: number

  constructor(text: Text) {
    this.#bytes = toBytes(text)
    this.#view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength)
    this.end = this.#bytes.length
  }

  get isAtEnd(): boolean {
    return this.at >= this.end
  }

  byte(): number {
    return this.#bytes[this.#take(1)] ?? 0
  }

  /** A varint without sign. */
  varint(): bigint {
    let low = 0
    for (let shift = 0; shift < SAFE_BITS; shift += 7) {
      const byte = this.byte()
      low |= (byte & 0x7f) << shift
      if (byte < CONTINUES) return BigInt(low)
    }
    let value = BigInt(low)
    for (let shift = BigInt(SAFE_BITS); shift < MAX_VARINT_BITS; shift += 7n) {
      const byte = this.byte()
      value |= BigInt(byte & 0x7f) << shift
      if (byte < CONTINUES) return BigInt.asUintN(64, value)
    }
    throw new DataError('', 'an integer of more than 64 bits')
  }

  /** Length that does not exceed the remaining bytes. */
  length(value: bigint = this.varint()): number {
    if (value < 0n || value > BigInt(this.end - this.at)) {
      throw new DataError('', 'the bytes end too early')
    }
    return Number(value)
  }

  bytes(length: number): Uint8Array {
    const from = this.#take(length)
    charge(length >> 6)
    return this.#bytes.subarray(from, from + length)
  }

  /** Text if the bytes are UTF-8. */
  text(length: number): Text {
    return fromBytes(this.bytes(length))
  }

  float(): number {
    return this.#view.getFloat32(this.#take(4), true)
  }

  double(): number {
    return this.#view.getFloat64(this.#take(8), true)
  }

  fixed32(): number {
    return this.#view.getUint32(this.#take(4), true)
  }

  fixed64(): bigint {
    return this.#view.getBigUint64(this.#take(8), true)
  }

  #take(length: number): number {
    const from = this.at
    if (length > this.end - from) throw new DataError('', 'the bytes end too early')
    this.at = from + length
    return from
  }
}

const MAX_BYTES = 4 * 1024 * 1024

/** Writes the bytes of a binary format. */
export class WireWriter {
  readonly #maxBytes: number
  #bytes = new Uint8Array(256)
  #view = new DataView(this.#bytes.buffer)
  #length = 0

  constructor(maxBytes: number = MAX_BYTES) {
    this.#maxBytes = maxBytes
  }

  finish(): Text {
    return fromBytes(this.#bytes.slice(0, this.#length))
  }

  /** A writer for a part of the same message. */
  inner(): WireWriter {
    return new WireWriter(this.#maxBytes)
  }

  /** The bytes, for a writer around this one. */
  get written(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length)
  }

  byte(value: number): void {
    this.#bytes[this.#make(1)] = value
  }

  varint(value: bigint): void {
    let rest = BigInt.asUintN(64, value)
    while (rest >= 128n) {
      this.byte(Number(rest & 0x7fn) | CONTINUES)
      rest >>= 7n
    }
    this.byte(Number(rest))
  }

  bytes(bytes: Uint8Array): void {
    charge(bytes.length >> 6)
    const from = this.#make(bytes.length) // before the array is read: it may become another one
    this.#bytes.set(bytes, from)
  }

  float(value: number): void {
    const from = this.#make(4)
    this.#view.setFloat32(from, value, true)
  }

  double(value: number): void {
    const from = this.#make(8)
    this.#view.setFloat64(from, value, true)
  }

  fixed32(value: number): void {
    const from = this.#make(4)
    this.#view.setUint32(from, value, true)
  }

  fixed64(value: bigint): void {
    const from = this.#make(8)
    this.#view.setBigUint64(from, value, true)
  }

  #make(length: number): number {
    const from = this.#length
    const needed = from + length
    if (needed > this.#maxBytes) throw new DataError('', `more than ${this.#maxBytes} bytes`)
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2))
      larger.set(this.#bytes)
      this.#bytes = larger
      this.#view = new DataView(larger.buffer)
    }
    this.#length = needed
    return from
  }
}
