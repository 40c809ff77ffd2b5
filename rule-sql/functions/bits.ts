import { badArgument, MAX_BITS, ruleError } from '../run/limits.ts'
import { fromBytes, toBytes, toHex } from '../values/bytes.ts'
import { finite } from '../values/number.ts'
import { type Integer, integer, type Text, type Value } from '../values/value.ts'
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

/** The last bits of a number in the reverse order of their bytes; what is no whole byte comes last. */
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

function subbits(
  text: Text,
  start: Integer,
  length: Integer,
  type = 'integer',
  sign = 'unsigned',
  order = 'big',
): Value {
  const isKnown =
    ['integer', 'float', 'bits'].includes(type) &&
    ['unsigned', 'signed'].includes(sign) &&
    ['big', 'little'].includes(order)
  if (!isKnown || length < 0) throw badArgument()
  const bytes = toBytes(text)
  const first = Number(start) - 1
  if (first < 0 || first > bytes.length * 8) return undefined
  const size = Math.min(Number(length), bytes.length * 8 - first)
  if (type === 'bits' && first % 8 === 0 && size % 8 === 0)
    return fromBytes(bytes.slice(first / 8, (first + size) / 8))
  if (size > MAX_BITS) throw ruleError('limitInteger', [], 'system_limit')
  const end = first + size
  const part = toHex(bytes.subarray(first >> 3, (end + 7) >> 3))
  const whole = BigInt(`0x0${part}`) >> BigInt((8 - (end % 8)) % 8)
  let value = BigInt.asUintN(size, whole)
  if (order === 'little') value = littleEndian(value, size)
  if (type === 'integer') return integer(sign === 'signed' ? BigInt.asIntN(size, value) : value)
  if (type === 'bits') {
    // Bits that make no whole bytes are a value that nothing else can take.
    if (size % 8 !== 0) throw badArgument()
    const hex = value.toString(16).padStart(size / 4, '0')
    return fromBytes(
      Uint8Array.from({ length: size / 8 }, (_, at) =>
        Number(`0x${hex.slice(at * 2, at * 2 + 2)}`),
      ),
    )
  }
  if (!FLOAT_SIZES.includes(size)) throw badArgument()
  return finite(readFloat(value, size))
}

export const bits = {
  bitsize: [fn(['bytes: bytes'], 'integer', (bytes) => toBytes(bytes).length * 8)],
  bytesize: [fn(['bytes: bytes'], 'integer', (bytes) => toBytes(bytes).length)],
  subbits: [
    fn(['bytes: bytes', 'len: integer'], 'integer', (bytes, length) => subbits(bytes, 1, length)),
    fn(
      [
        'bytes: bytes',
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
