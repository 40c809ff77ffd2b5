/** Wire format of Protocol Buffers, independent of the codec of the product. */

const VARINT = 0
const I64 = 1
const LENGTH = 2

function varint(value: bigint): Buffer {
  const bytes: number[] = []
  // A negative number has ten bytes.
  let rest = BigInt.asUintN(64, value)
  do {
    const low = Number(rest & 0x7fn)
    rest >>= 7n
    bytes.push(rest === 0n ? low : low | 0x80)
  } while (rest !== 0n)
  return Buffer.from(bytes)
}

const tag = (field: number, type: number) => varint(BigInt((field << 3) | type))

/** Also of enumerations and truth values. */
export const integer = (field: number, value: bigint | number): Buffer =>
  Buffer.concat([tag(field, VARINT), varint(BigInt(value))])

export function double(field: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return Buffer.concat([tag(field, I64), bytes])
}

export const text = (field: number, value: string): Buffer => message(field, Buffer.from(value))

/** A message in a field, from its own fields. */
export function message(field: number, ...fields: readonly Buffer[]): Buffer {
  const length = fields.reduce((sum, each) => sum + each.length, 0)
  return Buffer.concat([tag(field, LENGTH), varint(BigInt(length)), ...fields])
}

export interface WireField {
  field: number
  /** Number of a varint, otherwise the bytes. */
  value: bigint | Buffer
}

/** The fields of a message in their order. @throws {RangeError} if it is cut off, or is no message */
export function fieldsIn(bytes: Buffer): WireField[] {
  const fields: WireField[] = []
  let at = 0
  const number = (): bigint => {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes.readUInt8(at++)
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw new RangeError('not a number')
  }
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new RangeError('cut off')
    at += length
    return bytes.subarray(at - length, at)
  }
  while (at < bytes.length) {
    const key = Number(number())
    const field = key >> 3
    switch (key & 7) {
      case VARINT:
        fields.push({ field, value: number() })
        break
      case I64:
        fields.push({ field, value: take(8) })
        break
      case LENGTH:
        fields.push({ field, value: take(Number(number())) })
        break
      default:
        fields.push({ field, value: take(4) })
    }
  }
  return fields
}
