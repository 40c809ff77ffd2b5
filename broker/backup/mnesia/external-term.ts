/**
 * Terms of Erlang in the external term format, as far as tables of Mnesia have them. Lists of small integers are
 * numbers here, as Erlang's texts are. Source: "External Term Format" of the Erlang Run-Time System User's Guide.
 */
export type Term = number | bigint | Atom | Float | Tuple | TermMap | Buffer | readonly Term[]

/** A name of Erlang. Reading an atom creates nothing that outlives the term. */
export class Atom {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** A number that is not an integer, or an integer that Erlang holds as a float. */
export class Float {
  readonly value: number

  constructor(value: number) {
    this.value = value
  }
}

export class Tuple {
  readonly items: readonly Term[]

  constructor(items: readonly Term[]) {
    this.items = items
  }
}

export class TermMap {
  readonly entries: readonly (readonly [Term, Term])[]

  constructor(entries: readonly (readonly [Term, Term])[]) {
    this.entries = entries
  }

  /** Returns the value for a key that is an atom. */
  get(name: string): Term | undefined {
    return this.entries.find(([key]) => isAtom(key, name))?.[1]
  }
}

export const atom = (name: string): Atom => new Atom(name)
export const tuple = (...items: Term[]): Tuple => new Tuple(items)
export const isAtom = (term: Term | undefined, name: string): boolean =>
  term instanceof Atom && term.name === name

/** Thrown for bytes that are not a term, and for a term that tables do not contain. */
export class TermFormatError extends Error {}

const VERSION = 131
const TAG = {
  newFloat: 70,
  smallInteger: 97,
  integer: 98,
  oldAtom: 100,
  smallTuple: 104,
  largeTuple: 105,
  nil: 106,
  string: 107,
  list: 108,
  binary: 109,
  smallBig: 110,
  oldSmallAtom: 115,
  map: 116,
  atom: 118,
  smallAtom: 119,
} as const

/** Deepest accepted nesting: no row is as deep, and nested lists cannot exhaust the stack. */
const MAX_DEPTH = 64
/** Size of the largest accepted integer: times and counts are smaller. */
const MAX_BIG_BYTES = 16
const MAX_STRING_ITEMS = 65_535
/** Largest number of terms in one row: each takes memory beyond its bytes. */
const MAX_TERMS = 500_000
const EMPTY: readonly Term[] = []

/**
 * Reads one term. Each term takes at least one byte, so a size in the data cannot reserve more than the data has.
 *
 * @throws {TermFormatError} if the bytes are not one term, or contain functions, processes or references
 */
export function readTerm(bytes: Buffer): Term {
  let at = 0
  let terms = 0
  const countTerms = (count: number) => {
    terms += count
    if (terms > MAX_TERMS) throw new TermFormatError('the term has too many parts')
  }
  const take = (count: number): number => {
    const from = at
    if (count > bytes.length - at) throw new TermFormatError('the term is cut off')
    at += count
    return from
  }
  const readSize1 = () => bytes.readUInt8(take(1))
  const readSize2 = () => bytes.readUInt16BE(take(2))
  const readSize4 = () => bytes.readUInt32BE(take(4))
  const readBytes = (count: number) => bytes.subarray(take(count), at)

  function readMany(count: number, depth: number): Term[] {
    const items: Term[] = []
    for (let i = 0; i < count; i++) items.push(read(depth + 1))
    return items
  }

  function readString(): Term[] {
    const bytesOfString = readBytes(readSize2())
    countTerms(bytesOfString.length)
    return [...bytesOfString]
  }

  function readList(depth: number): Term[] {
    const items = readMany(readSize4(), depth)
    const tail = read(depth + 1)
    if (!Array.isArray(tail) || tail.length > 0) throw new TermFormatError('a list without an end')
    return items
  }

  function readMap(depth: number): TermMap {
    const entries: (readonly [Term, Term])[] = []
    for (let left = readSize4(); left > 0; left--) entries.push([read(depth + 1), read(depth + 1)])
    return new TermMap(entries)
  }

  function readBig(): bigint {
    const size = readSize1()
    if (size > MAX_BIG_BYTES) throw new TermFormatError('an integer is too large')
    const isNegative = readSize1() !== 0
    const digits = Buffer.from(readBytes(size)).reverse()
    const value = BigInt(`0x${digits.toString('hex') || '0'}`)
    return isNegative ? -value : value
  }

  function read(depth: number): Term {
    if (depth > MAX_DEPTH) throw new TermFormatError('the term is nested too deeply')
    countTerms(1)
    const tag = readSize1()
    switch (tag) {
      case TAG.smallInteger:
        return readSize1()
      case TAG.integer:
        return bytes.readInt32BE(take(4))
      case TAG.smallBig:
        return readBig()
      case TAG.newFloat:
        return new Float(bytes.readDoubleBE(take(8)))
      case TAG.oldAtom:
        return new Atom(readBytes(readSize2()).toString('latin1'))
      case TAG.oldSmallAtom:
        return new Atom(readBytes(readSize1()).toString('latin1'))
      case TAG.atom:
        return new Atom(readBytes(readSize2()).toString())
      case TAG.smallAtom:
        return new Atom(readBytes(readSize1()).toString())
      case TAG.smallTuple:
        return new Tuple(readMany(readSize1(), depth))
      case TAG.largeTuple:
        return new Tuple(readMany(readSize4(), depth))
      case TAG.nil:
        return EMPTY
      case TAG.string:
        return readString()
      case TAG.list:
        return readList(depth)
      case TAG.binary:
        return readBytes(readSize4())
      case TAG.map:
        return readMap(depth)
      default:
        throw new TermFormatError(`terms with the tag ${tag} are not read`)
    }
  }

  if (readSize1() !== VERSION) throw new TermFormatError('the term has no version')
  const term = read(0)
  if (at !== bytes.length) throw new TermFormatError('bytes follow the term')
  return term
}

/** A buffer that grows while bytes are appended. */
class Output {
  #bytes = Buffer.allocUnsafe(1024)
  #size = 0

  /** Makes room, and returns the offset of the next byte. */
  #take(count: number): number {
    const from = this.#size
    this.#size += count
    if (this.#size > this.#bytes.length) {
      const grown = Buffer.allocUnsafe(Math.max(this.#size, this.#bytes.length * 2))
      this.#bytes.copy(grown, 0, 0, from)
      this.#bytes = grown
    }
    return from
  }

  put1(...bytes: readonly number[]): void {
    for (const byte of bytes) {
      const at = this.#take(1)
      this.#bytes.writeUInt8(byte, at)
    }
  }

  put2(tag: number, size: number): void {
    this.put1(tag)
    const at = this.#take(2)
    this.#bytes.writeUInt16BE(size, at)
  }

  put4(tag: number, size: number): void {
    this.put1(tag)
    const at = this.#take(4)
    this.#bytes.writeUInt32BE(size, at)
  }

  putDouble(tag: number, value: number): void {
    this.put1(tag)
    const at = this.#take(8)
    this.#bytes.writeDoubleBE(value, at)
  }

  put(bytes: Uint8Array): void {
    const at = this.#take(bytes.length)
    this.#bytes.set(bytes, at)
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#size)
  }
}

/**
 * Writes a term as Erlang/OTP 25 does, with atoms that every later version reads.
 *
 * @throws {RangeError} if a size exceeds the format
 */
export function writeTerm(term: Term): Buffer {
  const output = new Output()
  output.put1(VERSION)

  function putInteger(value: number | bigint): void {
    if (value >= 0 && value <= 255) output.put1(TAG.smallInteger, Number(value))
    else if (value >= -(2 ** 31) && value < 2 ** 31) output.put4(TAG.integer, Number(value) >>> 0)
    else {
      const digits = (value < 0 ? -BigInt(value) : BigInt(value)).toString(16)
      const even = digits.padStart(digits.length + (digits.length % 2), '0')
      const bytes = Buffer.from(even, 'hex').reverse()
      output.put1(TAG.smallBig, bytes.length, value < 0 ? 1 : 0)
      output.put(bytes)
    }
  }

  function putList(items: readonly Term[]): void {
    if (items.length > 0 && items.length <= MAX_STRING_ITEMS && items.every(isByte)) {
      output.put2(TAG.string, items.length)
      output.put(Uint8Array.from(items))
      return
    }
    if (items.length > 0) output.put4(TAG.list, items.length)
    for (const item of items) put(item)
    output.put1(TAG.nil)
  }

  function put(value: Term): void {
    if (typeof value === 'number' || typeof value === 'bigint') putInteger(value)
    else if (Buffer.isBuffer(value)) {
      output.put4(TAG.binary, value.length)
      output.put(value)
    } else if (value instanceof Atom) {
      const name = Buffer.from(value.name, 'latin1')
      output.put2(TAG.oldAtom, name.length)
      output.put(name)
    } else if (value instanceof Float) output.putDouble(TAG.newFloat, value.value)
    else if (value instanceof Tuple) {
      const { items } = value
      if (items.length <= 255) output.put1(TAG.smallTuple, items.length)
      else output.put4(TAG.largeTuple, items.length)
      for (const item of items) put(item)
    } else if (value instanceof TermMap) {
      output.put4(TAG.map, value.entries.length)
      for (const [key, each] of value.entries) {
        put(key)
        put(each)
      }
    } else putList(value)
  }

  put(term)
  return output.bytes
}

const isByte = (term: Term): term is number =>
  typeof term === 'number' && Number.isInteger(term) && term >= 0 && term <= 255
