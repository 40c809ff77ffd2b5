/**
 * The values of the language, as JavaScript has them, apart from what it cannot tell apart:
 *
 * | value            | here                                                       |
 * | ---------------- | ---------------------------------------------------------- |
 * | undefined, null  | `undefined`, `null`                                        |
 * | integer          | a whole `number`, a `bigint` beyond 2^53                   |
 * | float            | a `number` with a fraction, a `Float` without one (`1.0`)  |
 * | text             | a `string`; bytes that are no UTF-8 are a `Uint8Array`     |
 * | bits             | `Bits`, if they are no whole number of bytes               |
 * | symbol           | an `Atom`: the name of an event, of a node                 |
 * | array, object    | the same; objects are read by own keys only                |
 */
export type Value =
  | undefined
  | null
  | boolean
  | number
  | bigint
  | string
  | Float
  | Atom
  | Uint8Array
  | Bits
  | readonly Value[]
  | ValueMap

export interface ValueMap {
  readonly [key: string]: Value
}

export type Text = string | Uint8Array
export type Integer = number | bigint

/** A float with an integral value; other floats are plain numbers. */
export class Float {
  readonly value: number

  constructor(value: number) {
    this.value = value
  }
}

/** A bit string whose length is no multiple of 8, which JSON and texts cannot hold. */
export class Bits {
  /** The bits as a number, the first one being the most significant. */
  readonly value: bigint
  readonly size: number

  constructor(value: bigint, size: number) {
    this.value = value
    this.size = size
  }
}

export class Atom {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const atoms = new Map<string, Atom>()

/** Cached, because names of events and nodes recur with every message. */
export function atom(name: string): Atom {
  let known = atoms.get(name)
  if (known === undefined) {
    known = new Atom(name)
    if (atoms.size < 1000) atoms.set(name, known)
  }
  return known
}

export const isArray = (value: Value): value is readonly Value[] => Array.isArray(value)

export function isMap(value: Value): value is ValueMap {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Float) &&
    !(value instanceof Uint8Array) &&
    !(value instanceof Bits) &&
    !(value instanceof Atom)
  )
}

export function isInteger(value: Value): value is Integer {
  return typeof value === 'number' ? Number.isInteger(value) : typeof value === 'bigint'
}

export function isFloat(value: Value): value is number | Float {
  return typeof value === 'number' ? !Number.isInteger(value) : value instanceof Float
}

export function isNumber(value: Value): value is number | bigint | Float {
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof Float
}

export const isBytes = (value: Value): value is Text =>
  typeof value === 'string' || value instanceof Uint8Array

/** Name of a symbol; `undefined` for other values. */
export function symbolName(value: Value): string | undefined {
  if (value === undefined) return 'undefined'
  if (value === null) return 'null'
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  return value instanceof Atom ? value.name : undefined
}

/** Nearest double; integers beyond all doubles become infinite. */
export function toDouble(value: number | bigint | Float): number {
  return value instanceof Float ? value.value : Number(value)
}

export function float(value: number): number | Float {
  return Number.isInteger(value) ? new Float(value) : value
}

export function integer(value: bigint): Integer {
  return value >= -9007199254740991n && value <= 9007199254740991n ? Number(value) : value
}

/** Own keys only: a payload may name its keys `constructor` or `__proto__`. */
export function own(map: ValueMap, key: string): Value {
  return Object.hasOwn(map, key) ? map[key] : undefined
}

/** Sets a key of an object that is still being made. */
export function setOwn(map: Record<string, Value>, key: string, value: Value): void {
  if (key === '__proto__')
    Object.defineProperty(map, key, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    })
  else map[key] = value
}

export function withKey(map: ValueMap, key: string, value: Value): ValueMap {
  const copy: Record<string, Value> = { ...map }
  setOwn(copy, key, value)
  return copy
}
