import { badArgument, charge, checkText } from '../run/limits.ts'
import { fromBytes, toBytes } from '../values/bytes.ts'
import { finite } from '../values/number.ts'
import { keysInBrokerOrder } from '../values/order.ts'
import {
  atom,
  type Integer,
  integer,
  isArray,
  isBytes,
  isFloat,
  isInteger,
  isMap,
  own,
  setOwn,
  symbolName,
  type Text,
  toDouble,
  type Value,
} from '../values/value.ts'

/** The external term format of Erlang, for the values that a rule can have. */
const VERSION = 131
const TAG = {
  newFloat: 70,
  smallInteger: 97,
  integer: 98,
  atom: 100,
  nil: 106,
  string: 107,
  list: 108,
  binary: 109,
  smallBig: 110,
  largeBig: 111,
  map: 116,
  smallAtom: 115,
  atomUtf8: 118,
  smallAtomUtf8: 119,
} as const

const MAX_DEPTH = 200
/** Characters of a symbol. */
const MAX_NAME = 255

export function encodeTerm(value: Value): Text {
  const bytes: number[] = [VERSION]
  const u32 = (number: number) =>
    bytes.push(number >>> 24, (number >> 16) & 255, (number >> 8) & 255, number & 255)
  const raw = (data: Uint8Array) => {
    checkText(bytes.length + data.length)
    charge(data.length >> 4)
    for (const byte of data) bytes.push(byte)
  }
  const float = (number: number) => {
    const view = new DataView(new ArrayBuffer(8))
    view.setFloat64(0, number)
    bytes.push(TAG.newFloat)
    raw(new Uint8Array(view.buffer))
  }
  const write = (value: Value, depth: number): void => {
    charge(1)
    if (depth > MAX_DEPTH) throw badArgument()
    const name = symbolName(value)
    if (isInteger(value)) writeInteger(value)
    else if (isFloat(value)) float(toDouble(value))
    else if (isBytes(value)) {
      const data = toBytes(value)
      bytes.push(TAG.binary)
      u32(data.length)
      raw(data)
    } else if (name !== undefined) {
      const data = toBytes(name)
      if (data.length < 256) bytes.push(TAG.smallAtomUtf8, data.length)
      else bytes.push(TAG.atomUtf8, data.length >> 8, data.length & 255)
      raw(data)
    } else if (isArray(value)) {
      if (value.length === 0) return void bytes.push(TAG.nil)
      if (
        value.length < 65_536 &&
        value.every((item) => isInteger(item) && item >= 0 && item < 256)
      ) {
        bytes.push(TAG.string, value.length >> 8, value.length & 255)
        return raw(Uint8Array.from(value, Number))
      }
      bytes.push(TAG.list)
      u32(value.length)
      for (const item of value) write(item, depth + 1)
      bytes.push(TAG.nil)
    } else if (isMap(value)) {
      const keys = keysInBrokerOrder(value)
      bytes.push(TAG.map)
      u32(keys.length)
      for (const key of keys) {
        write(key, depth + 1)
        write(own(value, key), depth + 1)
      }
    }
  }
  const writeInteger = (value: Integer) => {
    if (value >= 0 && value < 256) return bytes.push(TAG.smallInteger, Number(value))
    if (value >= -(2 ** 31) && value < 2 ** 31) {
      bytes.push(TAG.integer)
      return u32(Number(value))
    }
    const digits: number[] = []
    for (let rest = BigInt(value) < 0n ? -BigInt(value) : BigInt(value); rest > 0n; rest >>= 8n)
      digits.push(Number(rest & 255n))
    if (digits.length < 256) bytes.push(TAG.smallBig, digits.length)
    else {
      bytes.push(TAG.largeBig)
      u32(digits.length)
    }
    bytes.push(value < 0 ? 1 : 0)
    return raw(Uint8Array.from(digits))
  }
  write(value, 0)
  return fromBytes(Uint8Array.from(bytes))
}

export function decodeTerm(text: Text): Value {
  const bytes = toBytes(text)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const take = (length: number): number => {
    const start = at
    at += length
    if (at > bytes.length) throw badArgument()
    return start
  }
  const u8 = () => bytes[take(1)] ?? 0
  const u16 = () => view.getUint16(take(2))
  const u32 = () => view.getUint32(take(4))
  const data = (length: number) => {
    const start = take(length)
    return bytes.slice(start, start + length)
  }
  const big = (length: number) => {
    const sign = u8()
    let value = 0n
    charge(length)
    if (length > 4096) throw badArgument()
    for (const digit of data(length).reverse()) value = (value << 8n) | BigInt(digit)
    return integer(sign === 1 ? -value : value)
  }
  const symbol = (length: number, isLatin = false): Value => {
    const name = isLatin ? String.fromCharCode(...data(length)) : fromBytes(data(length))
    if (typeof name !== 'string' || Array.from(name).length > MAX_NAME) throw badArgument()
    const known: Readonly<Record<string, Value>> = {
      true: true,
      false: false,
      null: null,
      undefined,
    }
    return Object.hasOwn(known, name) ? known[name] : atom(name)
  }
  const list = (length: number, depth: number): Value => {
    const items: Value[] = []
    for (let item = 0; item < length; item++) items.push(read(depth))
    if (u8() !== TAG.nil) throw badArgument()
    return items
  }
  const map = (length: number, depth: number): Value => {
    const result: Record<string, Value> = {}
    for (let item = 0; item < length; item++) {
      const key = read(depth)
      const name = typeof key === 'string' ? key : symbolName(key)
      if (name === undefined) throw badArgument()
      setOwn(result, name, read(depth))
    }
    return result
  }
  const read = (depth: number): Value => {
    charge(1)
    if (depth > MAX_DEPTH) throw badArgument()
    const tag = u8()
    switch (tag) {
      case TAG.smallInteger:
        return u8()
      case TAG.integer:
        return view.getInt32(take(4))
      case TAG.newFloat:
        return finite(view.getFloat64(take(8)))
      case TAG.atom:
        return symbol(u16(), true)
      case TAG.atomUtf8:
        return symbol(u16())
      case TAG.smallAtom:
        return symbol(u8(), true)
      case TAG.smallAtomUtf8:
        return symbol(u8())
      case TAG.binary:
        return fromBytes(data(u32()))
      case TAG.string:
        return Array.from(data(u16()))
      case TAG.nil:
        return []
      case TAG.list:
        return list(u32(), depth + 1)
      case TAG.map:
        return map(u32(), depth + 1)
      case TAG.smallBig:
        return big(u8())
      case TAG.largeBig:
        return big(u32())
      default:
        throw badArgument()
    }
  }
  if (u8() !== VERSION) throw badArgument()
  const value = read(0)
  if (at !== bytes.length) throw badArgument()
  return value
}
