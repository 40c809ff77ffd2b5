import type { ValueType } from './objects.ts'

/** A value of a resource as JSON has it: opaque bytes are base64, a link is `1:2`. */
export type LwM2MValue = string | number | boolean

/** Value of a TLV item or of opaque content; `undefined` if the bytes do not fit the type. */
export function decodeValue(type: ValueType, bytes: Buffer): LwM2MValue | undefined {
  switch (type) {
    case 'String':
      return bytes.toString()
    case 'Opaque':
      return bytes.toString('base64')
    case 'Integer':
    case 'Time':
      return decodeInteger(bytes)
    case 'Float':
      if (bytes.length === 4) return finite(bytes.readFloatBE())
      return bytes.length === 8 ? finite(bytes.readDoubleBE()) : undefined
    case 'Boolean':
      return bytes.length === 1 && bytes[0] !== undefined && bytes[0] < 2
        ? bytes[0] === 1
        : undefined
    case 'Objlnk':
      return bytes.length === 4 ? `${bytes.readUInt16BE(0)}:${bytes.readUInt16BE(2)}` : undefined
  }
}

/** JSON has no NaN and no infinity. */
const finite = (value: number) => (Number.isFinite(value) ? value : String(value))

function decodeInteger(bytes: Buffer): LwM2MValue | undefined {
  switch (bytes.length) {
    case 1:
      return bytes.readInt8()
    case 2:
      return bytes.readInt16BE()
    case 4:
      return bytes.readInt32BE()
    case 8: {
      const value = bytes.readBigInt64BE()
      const number = Number(value)
      // A 64-bit number is a text where a JSON number would lose digits.
      return Number.isSafeInteger(number) ? number : value.toString()
    }
    default:
      return undefined
  }
}

/** The value as TLV has it; `undefined`: no value of its type. */
export function encodeValue(type: ValueType, value: unknown): Buffer | undefined {
  switch (type) {
    case 'String':
      return isScalar(value) ? Buffer.from(String(value)) : undefined
    case 'Opaque':
      return typeof value === 'string' && isBase64(value) ? Buffer.from(value, 'base64') : undefined
    case 'Integer':
    case 'Time':
      return encodeInteger(value)
    case 'Float':
      return encodeFloat(value)
    case 'Boolean':
      if (value === true || value === 'true') return Buffer.of(1)
      return value === false || value === 'false' ? Buffer.of(0) : undefined
    case 'Objlnk':
      return encodeLink(value)
  }
}

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
const isBase64 = (text: string) => /^[A-Za-z\d+/]*={0,2}$/.test(text)

/** Signed, in as few bytes as the value needs. */
function encodeInteger(value: unknown): Buffer | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^-?\d{1,20}$/.test(text)) return undefined
  const number = BigInt(text)
  const bytes = [1, 2, 4, 8].find((size) => BigInt.asIntN(size * 8, number) === number)
  if (bytes === undefined) return undefined
  const buffer = Buffer.alloc(8)
  buffer.writeBigInt64BE(number)
  return buffer.subarray(8 - bytes)
}

function encodeFloat(value: unknown): Buffer | undefined {
  const isText = typeof value === 'string' && value.trim() !== ''
  const number = typeof value === 'number' || isText ? Number(value) : Number.NaN
  if (!Number.isFinite(number)) return undefined
  const buffer = Buffer.alloc(8)
  buffer.writeDoubleBE(number)
  return buffer
}

function encodeLink(value: unknown): Buffer | undefined {
  const match = typeof value === 'string' ? /^(\d{1,5}):(\d{1,5})$/.exec(value) : null
  if (match === null) return undefined
  const [object, instance] = [Number(match[1]), Number(match[2])]
  if (object > 0xffff || instance > 0xffff) return undefined
  return Buffer.of(object >> 8, object & 0xff, instance >> 8, instance & 0xff)
}

/** Value of a plain text; `undefined` if the text does not fit the type. */
export function readText(type: ValueType, text: string): LwM2MValue | undefined {
  switch (type) {
    case 'String':
      return text
    case 'Opaque':
      return isBase64(text) ? text : undefined
    case 'Integer':
    case 'Time': {
      if (!/^[+-]?\d{1,20}$/.test(text)) return undefined
      return Number.isSafeInteger(Number(text)) ? Number(text) : text
    }
    case 'Float': {
      const number = text.trim() === '' ? Number.NaN : Number(text)
      return Number.isFinite(number) ? number : undefined
    }
    case 'Boolean':
      if (text === '1' || text === 'true') return true
      return text === '0' || text === 'false' ? false : undefined
    case 'Objlnk':
      return encodeLink(text) === undefined ? undefined : text
  }
}
