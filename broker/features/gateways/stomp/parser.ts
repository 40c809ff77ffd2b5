import { FrameError, type Frame, unescaped, type Version } from './frame.ts'

export interface FrameLimits {
  maxHeaders: number
  /** Bytes of a name and its value. */
  maxHeaderBytes: number
  maxBodyBytes: number
}

const [NUL, LF, CR] = [0, 10, 13]
/** The longest command has eleven characters. */
const MAX_COMMAND_BYTES = 32

/**
 * Cuts bytes into frames. Memory is bounded by the limits: what exceeds one ends it. Lines may end in CR LF; lines
 * between frames are heart-beats.
 */
export class FrameParser {
  /** Which escapes headers have; that of the CONNECTED frame, from then on. */
  version: Version = '1.0'
  readonly #limits: FrameLimits
  #bytes: Buffer = Buffer.alloc(0)
  #at = 0
  /** Where the search for the end of a line or of a body continues. */
  #searchedTo = 0
  #command: string | undefined
  #headers = new Map<string, string>()
  #headerCount = 0
  /** Announced length of the body; `undefined` if it ends with NUL. */
  #length: number | undefined
  #isInBody = false

  constructor(limits: FrameLimits) {
    this.#limits = limits
  }

  /** Bytes that belong to no whole frame yet. */
  get pendingBytes(): number {
    return this.#bytes.length - this.#at
  }

  push(chunk: Buffer): void {
    const rest = this.#bytes.subarray(this.#at)
    this.#searchedTo -= this.#at
    this.#at = 0
    // A copy: the chunk is another one's.
    this.#bytes = Buffer.concat([rest, chunk])
  }

  /**
   * The next frame; `undefined` until a whole one was received.
   *
   * @throws {FrameError} if the bytes are malformed or exceed a limit; nothing can be read any more
   */
  next(): Frame | undefined {
    if (!this.#isInBody && !this.#readHead()) return undefined
    const body = this.#readBody()
    if (body === undefined) return undefined
    const frame = { command: this.#command ?? '', headers: this.#headers, body }
    this.#command = undefined
    this.#headers = new Map()
    this.#headerCount = 0
    this.#length = undefined
    this.#isInBody = false
    return frame
  }

  /** Whether the body follows now. */
  #readHead(): boolean {
    for (;;) {
      const isCommand = this.#command === undefined
      // A colon more than the name and the value, and an end of line of two.
      const limit = isCommand ? MAX_COMMAND_BYTES : this.#limits.maxHeaderBytes + 3
      const line = this.#readLine(limit)
      if (line === undefined) return false
      if (isCommand) {
        if (line !== '') this.#command = this.#checkedCommand(line)
      } else if (line === '') {
        this.#isInBody = true
        this.#readLength()
        return true
      } else this.#addHeader(line)
    }
  }

  #checkedCommand(line: string): string {
    if (!/^[A-Z]+$/.test(line)) throw new FrameError('not a command')
    return line
  }

  #readLine(maxBytes: number): string | undefined {
    const end = this.#bytes.indexOf(LF, Math.max(this.#searchedTo, this.#at))
    const length = (end < 0 ? this.#bytes.length : end) - this.#at
    if (length > maxBytes) {
      throw new FrameError(this.#command === undefined ? 'not a command' : 'too_long_header')
    }
    this.#searchedTo = end < 0 ? this.#bytes.length : end + 1
    if (end < 0) return undefined
    const until = length > 0 && this.#bytes[end - 1] === CR ? end - 1 : end
    const line = this.#bytes.toString('utf8', this.#at, until)
    this.#at = end + 1
    return line
  }

  #addHeader(line: string): void {
    if (++this.#headerCount > this.#limits.maxHeaders) throw new FrameError('too_many_headers')
    const colon = line.indexOf(':')
    if (colon < 1 || line.includes('\0')) throw new FrameError('not a header')
    const command = this.#command ?? ''
    const name = unescaped(line.slice(0, colon), command, this.version)
    const raw = line.slice(colon + 1)
    // Version 1.0, and CONNECT of clients that may speak it: a blank after the colon is none of the value.
    const value = this.version === '1.0' && raw.startsWith(' ') ? raw.slice(1) : raw
    if (Buffer.byteLength(name) + Buffer.byteLength(value) > this.#limits.maxHeaderBytes) {
      throw new FrameError('too_long_header')
    }
    if (!this.#headers.has(name)) this.#headers.set(name, unescaped(value, command, this.version))
  }

  #readLength(): void {
    const text = this.#headers.get('content-length')
    if (text === undefined) return
    if (!/^\d{1,10}$/.test(text)) throw new FrameError('content-length is not a number')
    this.#length = Number(text)
    if (this.#length > this.#limits.maxBodyBytes) throw new FrameError('too_long_body')
  }

  #readBody(): Buffer | undefined {
    const end =
      this.#length === undefined
        ? this.#bytes.indexOf(NUL, Math.max(this.#searchedTo, this.#at))
        : this.#at + this.#length
    const length = (end < 0 ? this.#bytes.length : end) - this.#at
    if (length > this.#limits.maxBodyBytes) throw new FrameError('too_long_body')
    if (end < 0 || end >= this.#bytes.length) {
      if (this.#length === undefined) this.#searchedTo = this.#bytes.length
      return undefined
    }
    if (this.#bytes[end] !== NUL) throw new FrameError('no NUL after the body')
    const body = this.#bytes.subarray(this.#at, end)
    this.#at = end + 1
    this.#searchedTo = this.#at
    return body
  }
}
