import { charge } from '../run/limits.ts'
import { fromHex, toBytes } from './bytes.ts'
import {
  Atom,
  Bits,
  Float,
  type Integer,
  isArray,
  isInteger,
  isMap,
  isNumber,
  own,
  symbolName,
  type Text,
  type Value,
  type ValueMap,
} from './value.ts'

/** The order of texts is that of their bytes, which UTF-16 keeps but for surrogates. */
export function compareTexts(a: Text, b: Text): number {
  if (a === b) return 0
  if (typeof a === 'string' && typeof b === 'string') {
    const length = Math.min(a.length, b.length)
    let at = 0
    while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at++
    if (at === length) return a.length - b.length
    const left = a.charCodeAt(at)
    const right = b.charCodeAt(at)
    const isSurrogate = (code: number) => code >= 0xd800 && code < 0xe000
    if (isSurrogate(left) === isSurrogate(right)) return left - right
    // A surrogate belongs to a character beyond all others.
    return isSurrogate(left) ? 1 : -1
  }
  const left = toBytes(a)
  const right = toBytes(b)
  const length = Math.min(left.length, right.length)
  for (let at = 0; at < length; at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

/** The keys of an object in the order in which the real broker has them. */
export function keysInBrokerOrder(map: ValueMap): string[] {
  const keys = Object.keys(map)
  // Texts from EMQX and messages changed here have descending keys.
  if (isDescending(keys)) return keys.reverse()
  return keys.sort(compareTexts)
}

function isDescending(keys: readonly string[]): boolean {
  for (let at = 1; at < keys.length; at++) {
    if (compareTexts(keys[at - 1] ?? '', keys[at] ?? '') <= 0) return false
  }
  return true
}

function compareNumbers(a: Integer | Float, b: Integer | Float): number {
  const left = a instanceof Float ? a.value : a
  const right = b instanceof Float ? b.value : b
  // JavaScript compares a number and a bigint exactly, too.
  return left < right ? -1 : left > right ? 1 : 0
}

/** Numbers < symbols < objects < arrays < texts. */
function rank(value: Value): number {
  if (isNumber(value)) return 0
  if (value === null || typeof value !== 'object') return typeof value === 'string' ? 4 : 1
  if (value instanceof Atom) return 1
  if (isArray(value)) return 3
  return isMap(value) ? 2 : 4
}

export function compareValues(a: Value, b: Value): number {
  const kind = rank(a)
  const difference = kind - rank(b)
  if (difference !== 0) return difference
  switch (kind) {
    case 0:
      return compareNumbers(a as Integer, b as Integer) // rank 0
    case 1:
      return compareTexts(symbolName(a) ?? '', symbolName(b) ?? '')
    case 2:
      return compareMaps(a as ValueMap, b as ValueMap) // rank 2
    case 3:
      return compareArrays(a as readonly Value[], b as readonly Value[]) // rank 3
    default:
      return compareTexts(toText(a), toText(b)) // rank 4
  }
}

/** The bytes of a text, of bytes or of bits; the last byte of bits is filled up with zeros. */
function toText(value: Value): Text {
  if (!(value instanceof Bits)) return value as Text // rank 4
  const bytes = Math.ceil(value.size / 8)
  const filled = value.value << BigInt(bytes * 8 - value.size)
  return fromHex(filled.toString(16).padStart(bytes * 2, '0'))
}

function compareArrays(a: readonly Value[], b: readonly Value[]): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    charge(1)
    const difference = compareValues(a[at], b[at])
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** First by size, then by keys, then by values. */
function compareMaps(a: ValueMap, b: ValueMap): number {
  const left = keysInBrokerOrder(a)
  const right = keysInBrokerOrder(b)
  if (left.length !== right.length) return left.length - right.length
  const keys = compareArrays(left, right)
  if (keys !== 0) return keys
  for (const key of left) {
    charge(1)
    const difference = compareValues(own(a, key), own(b, key))
    if (difference !== 0) return difference
  }
  return 0
}

/** `1` and `1.0` are equal, also inside of arrays and objects. */
export const areEqual = (a: Value, b: Value): boolean => a === b || compareValues(a, b) === 0

/** Like `areEqual`, but `1` and `1.0` differ. */
export function areSame(a: Value, b: Value): boolean {
  if (a === b) return true
  if (isNumber(a) && isNumber(b)) return isInteger(a) === isInteger(b) && compareNumbers(a, b) === 0
  if (isArray(a) && isArray(b)) {
    charge(a.length)
    return a.length === b.length && a.every((item, at) => areSame(item, b[at]))
  }
  if (isMap(a) && isMap(b)) {
    const keys = Object.keys(a)
    charge(keys.length)
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && areSame(a[key], b[key]))
    )
  }
  return areEqual(a, b)
}
