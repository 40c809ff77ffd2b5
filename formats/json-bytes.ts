/**
 * The bytes that a scan reads. They are copied into one memory first, which costs 10 ns: a name is then compared by
 * four bytes at a time, and the 0 behind the end, which is nothing in JSON, ends everything that is read. Scans are
 * synchronous, so there is one at a time.
 */

/**
 * Result of reading functions, which otherwise return the position after the read part, if the part
 * is absent.
 */
export const NO = -1

/** So few bytes never exceed the steps of a run, whatever the schema. */
const MAX_BYTES = 16 * 1024

/** Room behind the bytes of a message, for what a transformation adds to them. */
const ROOM = 4096

/** A pattern may be looked for at the end. */
const SIZE = MAX_BYTES + ROOM + 16
// The compiler knows a constant of its own module, and looks up one that is exported each time it is used.
const memory = new Uint8Array(SIZE)
export const input = memory
/** Access to the memory by four bytes. */
const words = new DataView(memory.buffer)

/** @returns the length; `NO`: too many bytes */
export function load(bytes: Uint8Array): number {
  const { length } = bytes
  if (length > MAX_BYTES) return NO
  memory.set(bytes)
  memory[length] = 0
  return length
}

/** Appends bytes to those of a message. @returns their end; `NO` if there is no room */
export function append(bytes: Uint8Array, at: number): number {
  const end = at + bytes.length
  if (end > MAX_BYTES + ROOM) return NO
  memory.set(bytes, at)
  return end
}

/** Bytes of a pattern that are compared at once. */
const WIDTH = 16

/** Bytes without 0, for comparison with the input: its words are compared without a branch between them. */
export class Pattern {
  readonly length: number
  readonly word0: number
  readonly word1: number
  readonly word2: number
  readonly word3: number
  /** The bytes of each word that count. */
  readonly mask0: number
  readonly mask1: number
  readonly mask2: number
  readonly mask3: number
  readonly rest: Pattern | undefined

  constructor(bytes: Uint8Array) {
    const { length } = bytes
    const first = new DataView(new ArrayBuffer(WIDTH))
    const mask = new DataView(new ArrayBuffer(WIDTH))
    bytes.subarray(0, WIDTH).forEach((byte, i) => {
      first.setUint8(i, byte)
      mask.setUint8(i, 0xff)
    })
    this.length = length
    this.word0 = first.getInt32(0, true)
    this.word1 = first.getInt32(4, true)
    this.word2 = first.getInt32(8, true)
    this.word3 = first.getInt32(12, true)
    this.mask0 = mask.getInt32(0, true)
    this.mask1 = mask.getInt32(4, true)
    this.mask2 = mask.getInt32(8, true)
    this.mask3 = mask.getInt32(12, true)
    this.rest = length > WIDTH ? new Pattern(bytes.subarray(WIDTH)) : undefined
  }
}

export function isAt(from: number, pattern: Pattern): boolean {
  const { rest } = pattern
  const difference =
    ((words.getInt32(from, true) ^ pattern.word0) & pattern.mask0) |
    ((words.getInt32(from + 4, true) ^ pattern.word1) & pattern.mask1) |
    ((words.getInt32(from + 8, true) ^ pattern.word2) & pattern.mask2) |
    ((words.getInt32(from + 12, true) ^ pattern.word3) & pattern.mask3)
  return difference === 0 && (rest === undefined || isAt(from + WIDTH, rest))
}

export const QUOTE = 0x22
const BACKSLASH = 0x5c
const ZERO = 0x30
const NINE = 0x39

export const isDigit = (byte: number) => byte >= ZERO && byte <= NINE
const isHex = (byte: number) => isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66)
const isContinuation = (byte: number) => (byte & 0xc0) === 0x80

const ESCAPED: ReadonlySet<number> = new Set(new TextEncoder().encode('"\\/bfnrt'))
/** By byte: whether it is a character of a text, without a further look. */
export const IS_PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x20 && byte < 0x80 && byte !== QUOTE && byte !== BACKSLASH ? 1 : 0,
)

export function skipSpace(from: number): number {
  let at = from
  for (;;) {
    const byte = memory[at] ?? 0
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at
    at++
  }
}

/** Whether the text that was read last has escapes. */
export let hasEscapes = false

export function skipText(from: number): number {
  hasEscapes = false
  if (memory[from] !== QUOTE) return NO
  let at = from + 1
  for (;;) {
    while (IS_PLAIN[memory[at] ?? 0] === 1) at++
    const byte = memory[at] ?? 0
    if (byte === QUOTE) return at + 1
    const length = byte === BACKSLASH ? escape(at) : byte < 0x80 ? 0 : wide(at)
    if (length === 0) return NO
    at += length
  }
}

/** Length of an escape; 0 if there is none. */
function escape(at: number): number {
  hasEscapes = true
  const byte = memory[at + 1] ?? 0
  if (ESCAPED.has(byte)) return 2
  if (byte !== 0x75) return 0
  for (let i = 2; i < 6; i++) if (!isHex(memory[at + i] ?? 0)) return 0
  return 6
}

/** The length of a character beyond ASCII; 0: it is not UTF-8 (the table of RFC 3629, section 4). */
function wide(at: number): number {
  const first = memory[at] ?? 0
  const second = memory[at + 1] ?? 0
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
  if (length === 0 || !isContinuation(second)) return 0
  // Longer than necessary, a surrogate, or beyond U+10FFFF.
  if (first === 0xe0 && second < 0xa0) return 0
  if (first === 0xed && second > 0x9f) return 0
  if (first === 0xf0 && second < 0x90) return 0
  if (first === 0xf4 && second > 0x8f) return 0
  for (let i = 2; i < length; i++) if (!isContinuation(memory[at + i] ?? 0)) return 0
  return length
}
