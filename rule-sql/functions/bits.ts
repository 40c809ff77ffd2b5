import { badArgument, MAX_BITS, ruleError } from '../run/limits.ts'
import { fromBytes, fromHex, toBytes, toHex } from '../values/bytes.ts'
import { Bits, float, type Integer, integer, type Text, type Value } from '../values/value.ts'
import { ioBytes } from './io-data.ts'
import { fn, type FunctionTable } from './define.ts'

const FLOAT_SIZES: readonly number[] = [16, 32, 64]

/** 16 bits have no reader of their own everywhere. */
function halfFloat(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 0x1f
  const fraction = bits & 0x3ff
  if (exponent === 31) return Number.NaN
  if (exponent === 0) return sign * fraction * 2 ** -24
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

function readFloat(value: bigint, size: number): number {
  const view = new DataView(new ArrayBuffer(8))
  if (size === 64) {
    view.setBigUint64(0, value)
    return view.getFloat64(0)
  }
  if (size === 16) return halfFloat(Number(value))
  view.setUint32(0, Number(value))
  return view.getFloat32(0)
}

/** Lowest bits of a number with reversed bytes; an incomplete byte comes last. */
function littleEndian(value: bigint, size: number): bigint {
  let result = 0n
  let shift = 0n
  for (let rest = size; rest > 0; rest -= 8) {
    const width = BigInt(Math.min(8, rest))
    const byte = (value >> BigInt(Math.max(0, rest - 8))) & ((1n << width) - 1n)
    result |= byte << shift
    shift += width
  }
  return result
}

const TYPES: readonly string[] = ['integer', 'float', 'bits']
const SIGNS: readonly string[] = ['unsigned', 'signed']
const ORDERS: readonly string[] = ['big', 'little']

/** The bits from a place on, at most so many of them. */
function part(source: Text | Bits, first: number, size: number): bigint {
  if (source instanceof Bits)
    return BigInt.asUintN(size, source.value >> BigInt(source.size - first - size))
  const end = first + size
  const hex = toHex(toBytes(source).subarray(first >> 3, (end + 7) >> 3))
  return BigInt.asUintN(size, BigInt(`0x0${hex}`) >> BigInt((8 - (end % 8)) % 8))
}

/** Part of a bit string, as bytes if its size is a multiple of eight. */
function bitString(source: Text | Bits, first: number, size: number): Text | Bits {
  if (!(source instanceof Bits) && first % 8 === 0 && size % 8 === 0)
    return fromBytes(toBytes(source).slice(first / 8, (first + size) / 8))
  if (size > MAX_BITS) throw ruleError('limitInteger', [], 'system_limit')
  const value = part(source, first, size)
  return size % 8 === 0
    ? fromBytes(fromHex(value.toString(16).padStart(size / 4, '0')))
    : new Bits(value, size)
}

/**
 * Part of a bit string. A length that is negative or beyond the end means the rest; a start outside of the bits, or
 * bits that are no float where one is wanted, give undefined.
 */
function subbits(
  source: Text | Bits,
  start: Integer,
  length: Integer,
  type = 'integer',
  sign = 'unsigned',
  order = 'big',
): Value {
  const rest = countBits(source) - Number(start) + 1
  if (start < 1 || rest <= 0) return undefined
  if (!TYPES.includes(type) || !SIGNS.includes(sign) || !ORDERS.includes(order)) throw badArgument()
  const first = Number(start) - 1
  const size = length < 0 || length > rest ? rest : Number(length)
  if (type === 'bits') return bitString(source, first, size)
  const read = (width: number): bigint => {
    if (width > MAX_BITS) throw ruleError('limitInteger', [], 'system_limit')
    const value = part(source, first, width)
    return order === 'little' ? littleEndian(value, width) : value
  }
  if (type === 'integer') {
    const value = read(size)
    return integer(sign === 'signed' ? BigInt.asIntN(size, value) : value)
  }
  for (const width of [size, rest]) {
    const value = FLOAT_SIZES.includes(width) ? readFloat(read(width), width) : Number.NaN
    if (Number.isFinite(value)) return float(value)
  }
  return undefined
}

const countBits = (source: Text | Bits): number =>
  source instanceof Bits ? source.size : toBytes(source).length * 8

/** The number of bytes in a text, in bits, or in a list of bytes, texts and such lists. */
const byteSize = (value: Value): number =>
  value instanceof Bits ? Math.ceil(value.size / 8) : ioBytes(value).length

export const bits = {
  bitsize: [fn(['bytes: bits'], 'integer', countBits)],
  bytesize: [fn(['bytes: any'], 'integer', byteSize)],
  subbits: [
    fn(['bytes: bits', 'len: integer'], 'integer', (bytes, length) => subbits(bytes, 1, length)),
    fn(
      [
        'bytes: bits',
        'start: integer',
        'len: integer',
        'type?: text',
        'sign?: text',
        'order?: text',
      ],
      'any',
      subbits,
    ),
  ],
} satisfies FunctionTable
