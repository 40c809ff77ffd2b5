import { charge, checkItems, checkText } from '../run/limits.ts'
import { compareTexts } from '../values/order.ts'

/** Values of jq: JSON, with doubles as the only numbers. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

/** An error of a program, which `try` can catch. */
export class JqError extends Error {
  readonly value: Json

  constructor(value: Json) {
    super(typeof value === 'string' ? value : 'error')
    this.value = value
  }
}

export const isArray = (value: Json): value is readonly Json[] => Array.isArray(value)

export const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isIterable = (value: Json): value is readonly Json[] | JsonObject =>
  typeof value === 'object' && value !== null

export function jsonTypeName(value: Json): string {
  if (value === null) return 'null'
  if (isArray(value)) return 'array'
  return typeof value
}

const RANKS = ['null', 'boolean', 'number', 'string', 'array', 'object']

export const fail = (what: string): JqError => new JqError(what)

/** The beginning of a value, as error messages have it. */
export const shown = (value: Json): string => {
  const text = toJson(value)
  return text.length > 14 ? `${text.slice(0, 11)}...` : text
}

export const failWith = (value: Json, what: string): JqError =>
  fail(`${jsonTypeName(value)} (${shown(value)}) ${what}`)

export function sortedKeys(object: JsonObject): string[] {
  const keys = Object.keys(object)
  charge(keys.length)
  return keys.sort(compareTexts)
}

export function compare(a: Json, b: Json): number {
  charge(1)
  const rank = RANKS.indexOf(jsonTypeName(a)) - RANKS.indexOf(jsonTypeName(b))
  if (rank !== 0) return rank
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b)
  if (isArray(a) && isArray(b)) {
    for (let at = 0; at < Math.min(a.length, b.length); at++) {
      const order = compare(a[at] ?? null, b[at] ?? null)
      if (order !== 0) return order
    }
    return a.length - b.length
  }
  if (isObject(a) && isObject(b)) {
    const keys = sortedKeys(a)
    const order = compare(keys, sortedKeys(b))
    if (order !== 0) return order
    for (const key of keys) {
      const each = compare(get(a, key), get(b, key))
      if (each !== 0) return each
    }
    return 0
  }
  // NaN is less than any number, itself included.
  if (typeof a === 'number' && typeof b === 'number')
    return a < b || Number.isNaN(a) ? -1 : a > b ? 1 : 0
  return Number(a) - Number(b)
}

export const equals = (a: Json, b: Json): boolean => compare(a, b) === 0

export const get = (object: JsonObject, key: string): Json =>
  Object.hasOwn(object, key) ? (object[key] ?? null) : null

export function put(object: JsonObject, key: string, value: Json): JsonObject {
  charge(1)
  const copy: Record<string, Json> = { ...object }
  charge(Object.keys(copy).length >> 2)
  if (key === '__proto__')
    Object.defineProperty(copy, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  else copy[key] = value
  return copy
}

export function fromEntries(entries: Iterable<readonly [string, Json]>): JsonObject {
  const object: Record<string, Json> = {}
  for (const [key, value] of entries)
    Object.defineProperty(object, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  return object
}

/** A number as jq 1.6 writes it: very large and very small ones with an exponent of two digits. */
function numberText(value: number): string {
  if (Number.isNaN(value)) return 'null'
  const bounded = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value))
  if (bounded === 0) return Object.is(bounded, -0) ? '-0' : '0'
  const [mantissa = '', exponent = '0'] = bounded.toExponential().split('e')
  const digits = mantissa.replace(/[-.]/g, '')
  const places = Number(exponent) + 1
  if (places <= -4 || places > digits.length + 15)
    return `${mantissa}e${exponent[0] ?? '+'}${exponent.slice(1).padStart(2, '0')}`
  if (places <= 21) return String(bounded)
  return `${bounded < 0 ? '-' : ''}${digits.padEnd(places, '0')}`
}

function stringText(value: string): string {
  return JSON.stringify(value).replaceAll('\u007f', '\\u007f')
}

const MAX_DEPTH = 1000

export function toJson(value: Json): string {
  const parts: string[] = []
  let length = 0
  const add = (part: string) => {
    length += part.length
    checkText(length)
    parts.push(part)
  }
  const write = (value: Json, depth: number): void => {
    charge(1)
    if (depth > MAX_DEPTH) throw fail('too deep')
    if (typeof value === 'number') return add(numberText(value))
    if (typeof value === 'string') return add(stringText(value))
    if (typeof value !== 'object' || value === null) return add(String(value))
    const isList = isArray(value)
    add(isList ? '[' : '{')
    const keys = isList ? undefined : Object.keys(value)
    const count = keys?.length ?? value.length
    for (let at = 0; at < (typeof count === 'number' ? count : 0); at++) {
      if (at > 0) add(',')
      if (isList) write(value[at] ?? null, depth + 1)
      else {
        const key = keys?.[at] ?? ''
        add(`${stringText(key)}:`)
        write(isObject(value) ? get(value, key) : null, depth + 1)
      }
    }
    add(isList ? ']' : '}')
  }
  write(value, 0)
  return parts.join('')
}

export const toText = (value: Json): string => (typeof value === 'string' ? value : toJson(value))

export function add(a: Json, b: Json): Json {
  if (a === null) return b
  if (b === null) return a
  if (typeof a === 'number' && typeof b === 'number') return a + b
  if (typeof a === 'string' && typeof b === 'string') {
    checkText(a.length + b.length)
    charge((a.length + b.length) >> 6)
    return a + b
  }
  if (isArray(a) && isArray(b)) {
    checkItems(a.length + b.length)
    charge((a.length + b.length) >> 2)
    return [...a, ...b]
  }
  if (isObject(a) && isObject(b)) {
    charge(Object.keys(a).length + Object.keys(b).length)
    return { ...a, ...b }
  }
  throw fail(
    `${jsonTypeName(a)} (${shown(a)}) and ${jsonTypeName(b)} (${shown(b)}) cannot be added`,
  )
}

function merge(a: JsonObject, b: JsonObject, depth = 0): JsonObject {
  if (depth > MAX_DEPTH) throw fail('too deep')
  let merged = a
  for (const key of Object.keys(b)) {
    const left = get(a, key)
    const right = get(b, key)
    merged = put(
      merged,
      key,
      isObject(left) && isObject(right) ? merge(left, right, depth + 1) : right,
    )
  }
  return merged
}

const cannot = (a: Json, b: Json, what: string) =>
  fail(`${jsonTypeName(a)} (${shown(a)}) and ${jsonTypeName(b)} (${shown(b)}) cannot be ${what}`)

export const OPERATORS: Readonly<Record<string, (a: Json, b: Json) => Json>> = {
  '+': add,
  '-': (a, b) => {
    if (typeof a === 'number' && typeof b === 'number') return a - b
    if (isArray(a) && isArray(b)) return a.filter((item) => !b.some((other) => equals(item, other)))
    throw cannot(a, b, 'subtracted')
  },
  '*': (a, b) => {
    if (typeof a === 'number' && typeof b === 'number') return a * b
    if (typeof b === 'string' && typeof a === 'number') return OPERATORS['*']?.(b, a) ?? null
    if (typeof a === 'string' && typeof b === 'number') {
      if (b <= 0) return null
      const times = Math.max(1, Math.floor(b))
      checkText(a.length * times)
      charge((a.length * times) >> 6)
      return a.repeat(times)
    }
    if (isObject(a) && isObject(b)) return merge(a, b)
    throw cannot(a, b, 'multiplied')
  },
  '/': (a, b) => {
    if (typeof a === 'number' && typeof b === 'number') {
      if (b === 0) throw cannot(a, b, 'divided because the divisor is zero')
      return a / b
    }
    if (typeof a === 'string' && typeof b === 'string') return splitText(a, b)
    throw cannot(a, b, 'divided')
  },
  '%': (a, b) => {
    if (typeof a !== 'number' || typeof b !== 'number') throw cannot(a, b, 'divided')
    const divisor = Math.trunc(Math.abs(b))
    if (divisor === 0) throw cannot(a, b, 'divided because the divisor is zero')
    return Math.trunc(a) % divisor
  },
  '==': equals,
  '!=': (a, b) => !equals(a, b),
  '<': (a, b) => compare(a, b) < 0,
  '>': (a, b) => compare(a, b) > 0,
  '<=': (a, b) => compare(a, b) <= 0,
  '>=': (a, b) => compare(a, b) >= 0,
}

export function splitText(text: string, separator: string): Json {
  if (text === '') return []
  const parts = separator === '' ? Array.from(text) : text.split(separator)
  checkItems(parts.length)
  charge(parts.length)
  return parts
}

export type Key = Json

export function getKey(value: Json, key: Key): Json {
  if (value === null && (key === null || ['string', 'number', 'object'].includes(typeof key))) {
    if (typeof key !== 'boolean' && !isArray(key)) return null
  }
  if (isObject(value) && typeof key === 'string') return get(value, key)
  if (isArray(value) && typeof key === 'number') {
    const at = Math.floor(key)
    return value[at < 0 ? value.length + at : at] ?? null
  }
  if (isObject(key)) {
    if (!Object.hasOwn(key, 'start') || !Object.hasOwn(key, 'end')) throw badSlice()
    return slice(value, get(key, 'start'), get(key, 'end'))
  }
  if (isArray(value) && isArray(key)) return indices(value, key)
  const what = typeof key === 'string' ? `string ${JSON.stringify(key)}` : jsonTypeName(key)
  throw fail(`Cannot index ${jsonTypeName(value)} with ${what}`)
}

export function indices(value: readonly Json[], wanted: readonly Json[]): Json {
  const found: number[] = []
  if (wanted.length === 0) return found
  for (let at = 0; at + wanted.length <= value.length; at++)
    if (wanted.every((each, by) => equals(each, value[at + by] ?? null))) found.push(at)
  return found
}

const badSlice = () => fail('Start and end indices of an array slice must be numbers')

const bound = (at: Json, length: number, isEnd: boolean): number => {
  if (at === null) return isEnd ? length : 0
  if (typeof at !== 'number') throw badSlice()
  const place = isEnd ? Math.ceil(at) : Math.floor(at)
  return Math.min(length, Math.max(0, place < 0 ? length + place : place))
}

export function slice(value: Json, from: Json, to: Json): Json {
  if (value === null) return null
  if (typeof value !== 'string' && !isArray(value))
    throw fail(`Cannot index ${jsonTypeName(value)} with object`)
  const items = typeof value === 'string' ? Array.from(value) : value
  charge(items.length >> 4)
  const part = items.slice(bound(from, items.length, false), bound(to, items.length, true))
  return typeof value === 'string' ? part.map(String).join('') : part
}

function setKey(value: Json, key: Key, item: Json): Json {
  if ((value === null || isObject(value)) && typeof key === 'string')
    return put(value ?? {}, key, item)
  if ((value === null || isArray(value)) && typeof key === 'number') {
    const list = [...(value ?? [])]
    const at = key < 0 ? list.length + Math.floor(key) : Math.floor(key)
    if (at < 0) throw fail('Out of bounds negative array index')
    checkItems(at + 1)
    charge((at >> 2) + (list.length >> 2))
    while (list.length < at) list.push(null)
    list[at] = item
    return list
  }
  if ((value === null || isArray(value)) && isObject(key)) {
    const list = value ?? []
    if (!isArray(item)) throw fail('A slice of an array can only be assigned another array')
    const from = bound(get(key, 'start'), list.length, false)
    const to = Math.max(from, bound(get(key, 'end'), list.length, true))
    charge((list.length + item.length) >> 2)
    return [...list.slice(0, from), ...item, ...list.slice(to)]
  }
  throw fail(`Cannot index ${jsonTypeName(value)} with ${jsonTypeName(key)}`)
}

export function getPath(value: Json, path: readonly Key[]): Json {
  let inner = value
  for (const key of path) {
    charge(1)
    if (inner === null) return null
    inner = getKey(inner, key)
  }
  return inner
}

export function setPath(value: Json, path: readonly Key[], item: Json, at = 0): Json {
  const key = path[at]
  if (key === undefined) return item
  if (at > MAX_DEPTH) throw fail('too deep')
  return setKey(value, key, setPath(getKey(value, key), path, item, at + 1))
}

export function deletePath(value: Json, path: readonly Key[], at = 0): Json {
  const key = path[at]
  if (key === undefined) return null
  if (value === null || at > MAX_DEPTH) return null
  if (at < path.length - 1) {
    const inner = getKey(value, key)
    return inner === null ? value : setKey(value, key, deletePath(inner, path, at + 1))
  }
  charge(1)
  if (isObject(value) && typeof key === 'string')
    return fromEntries(Object.entries(value).filter(([each]) => each !== key))
  if (isArray(value) && typeof key === 'number') {
    const place = key < 0 ? value.length + key : key
    charge(value.length >> 2)
    return value.filter((_, index) => index !== place)
  }
  if (isArray(value) && isObject(key)) return setKey(value, key, [])
  throw fail(`Cannot delete field at ${jsonTypeName(value)} index of ${jsonTypeName(key)}`)
}
