import { badArgument, charge, checkItems, ruleError } from './limits.ts'
import { decodeJson } from '../values/json.ts'
import { type Integer, isArray, isInteger, isMap, type Value, withKey } from '../values/value.ts'

/** A key of an object; a text on the way is read as JSON, and what is none has no keys. */
export function getKey(value: Value, key: string): Value {
  if (typeof value === 'string') {
    try {
      const decoded = decodeJson(value)
      return typeof decoded === 'string' ? undefined : getKey(decoded, key)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      return undefined
    }
  }
  return isMap(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** From 1, or from the end with -1; anything else is undefined. */
export function getIndex(value: Value, index: Value): Value {
  if (!isArray(value) || !isInteger(index)) return undefined
  const at = Number(index)
  return at > 0 ? value[at - 1] : at < 0 ? value[value.length + at] : undefined
}

/**
 * The items of an array from `begin` to `end`, both included; an end beyond the array is clipped.
 *
 * @throws {RuleError} if the value is no array, or the places make no range
 */
export function getRange(value: Value, begin: number, end: number): Value {
  if (!isArray(value)) throw ruleError('rangeOfNoArray', [value], { range_get: 'non_list_data' })
  const place = (index: number) => (index < 0 ? value.length + index + 1 : index)
  const first = place(begin)
  const length = place(end) - first + 1
  if (begin === 0 || end === 0 || first < 1 || length < 0)
    throw ruleError('badIndex', [begin, end], { invalid_index: 0 })
  return value.slice(first - 1, first - 1 + length)
}

export function makeRange(begin: Integer, end: Integer): Value {
  const length = Number(end) - Number(begin) + 1
  if (length < 0) throw badArgument()
  checkItems(length)
  charge(length)
  const range: Value[] = []
  for (let at = Number(begin); at <= Number(end); at++) range.push(at)
  return range
}

/** Target of an alias: a key, or an index as written (`-0` is the end). */
export type Place = string | { readonly index: () => Value; readonly isEnd: boolean }

function putIndex(list: Value, index: Value, isEnd: boolean, value: Value): Value {
  if (!isArray(list)) return [value]
  if (isEnd) return [...list, value]
  if (index === 0) return [value, ...list]
  const at = Number(index)
  const place = at < 0 ? list.length + at : at - 1
  return place >= 0 && place < list.length ? list.with(place, value) : list
}

/** A copy with the value at the end of the path; what is missing on the way is made. */
export function putPath(target: Value, places: readonly Place[], at: number, value: Value): Value {
  const place = places[at]
  if (place === undefined) return value
  charge(1)
  if (typeof place === 'string') {
    const inner = putPath(getKey(target, place), places, at + 1, value)
    return withKey(isMap(target) ? target : {}, place, inner)
  }
  const index = place.index()
  const inner = putPath(getIndex(target, index), places, at + 1, value)
  return putIndex(target, index, place.isEnd, inner)
}
