import { ArchiveError } from '../../archive/archive-limits.ts'

// A log of Erlang's `disk_log` of the type `halt`: a head, and for each term its length, a mark and its bytes.

const MAGIC = Buffer.of(1, 2, 3, 4)
const CLOSED = Buffer.of(0x63, 0x58, 0x4d, 0x0b)
const OPENED = Buffer.of(6, 7, 8, 9)
const MARK = Buffer.of(0x62, 0x57, 0x4c, 0x41)
const HEAD_BYTES = 8

/** Longest accepted term, in bytes: a longer one is refused before it is in memory. */
const MAX_TERM_BYTES = 64 * 1024 * 1024

/** Reads the terms of a log while its bytes arrive. No more than one term is in memory. */
export class DiskLogReader {
  readonly #onTerm: (bytes: Buffer) => void
  #pieces: Buffer[] = []
  #size = 0
  /** Bytes that the next step needs. */
  #needed = HEAD_BYTES
  #step: 'head' | 'length' | 'term' = 'head'

  /** @param onTerm receives each term in the external term format */
  constructor(onTerm: (bytes: Buffer) => void) {
    this.#onTerm = onTerm
  }

  /** @throws {ArchiveError} if the bytes are not a log, or a term is too large; also the errors of `onTerm` */
  push(piece: Buffer): void {
    this.#pieces.push(piece)
    this.#size += piece.length
    if (this.#size < this.#needed) return
    const bytes = this.#pieces.length === 1 ? piece : Buffer.concat(this.#pieces, this.#size)
    let at = 0
    while (bytes.length - at >= this.#needed) {
      const from = at
      at += this.#needed
      this.#take(bytes.subarray(from, at))
    }
    const rest = bytes.subarray(at)
    this.#pieces = rest.length === 0 ? [] : [rest]
    this.#size = rest.length
  }

  /** @throws {ArchiveError} if the log is cut off */
  end(): void {
    if (this.#step !== 'length' || this.#size > 0) throw new ArchiveError('the file is cut off')
  }

  #take(bytes: Buffer): void {
    if (this.#step === 'head') {
      const state = bytes.subarray(4)
      const isLog = bytes.subarray(0, 4).equals(MAGIC)
      if (!isLog || !(state.equals(CLOSED) || state.equals(OPENED))) {
        throw new ArchiveError('it is not a log of terms')
      }
      this.#expect('length', 8)
    } else if (this.#step === 'length') {
      const length = bytes.readUInt32BE(0)
      if (!bytes.subarray(4).equals(MARK)) throw new ArchiveError('a term has no mark')
      if (length === 0 || length > MAX_TERM_BYTES) {
        throw new ArchiveError(`a term is empty or larger than ${MAX_TERM_BYTES} bytes`)
      }
      this.#expect('term', length)
    } else {
      this.#expect('length', 8)
      this.#onTerm(bytes)
    }
  }

  #expect(step: 'length' | 'term', needed: number): void {
    this.#step = step
    this.#needed = needed
  }
}

/** The bytes before the first term. */
export const logHead = (): Buffer => Buffer.concat([MAGIC, CLOSED])

/** One term of a log. @param bytes in the external term format */
export function logEntry(bytes: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes.length, 0)
  MARK.copy(head, 4)
  return Buffer.concat([head, bytes])
}
