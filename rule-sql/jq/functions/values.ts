import { charge } from '../../run/limits.ts'
import { toBinary } from '../../values/bytes.ts'
import { format } from '../formats.ts'
import { mapped } from '../found.ts'
import {
  equals,
  fail,
  failWith,
  get,
  isArray,
  isObject,
  JqError,
  type Json,
  sortedKeys,
  toJson,
  toText,
  jsonTypeName,
} from '../values.ts'
import { computed, list, type NativeTable, pureTable, text, outputValues } from './define.ts'

export function length(value: Json): number {
  if (value === null) return 0
  if (typeof value === 'string') return Array.from(value).length
  if (typeof value === 'number') return Math.abs(value)
  if (isArray(value)) return value.length
  if (isObject(value)) return Object.keys(value).length
  throw failWith(value, 'has no length')
}

function has(value: Json, key: Json): boolean {
  if (isObject(value) && typeof key === 'string') return Object.hasOwn(value, key)
  if (isArray(value) && typeof key === 'number') return key >= 0 && key < value.length
  if (value === null && (typeof key === 'string' || typeof key === 'number')) return false
  throw fail(`Cannot check whether ${jsonTypeName(value)} has a ${jsonTypeName(key)} key`)
}

function contains(a: Json, b: Json): boolean {
  charge(1)
  if (isObject(a) && isObject(b))
    return Object.keys(b).every(
      (key) => Object.hasOwn(a, key) && contains(get(a, key), get(b, key)),
    )
  if (isArray(a) && isArray(b)) return b.every((item) => a.some((other) => contains(other, item)))
  if (typeof a === 'string' && typeof b === 'string') return a.includes(b)
  if (jsonTypeName(a) === jsonTypeName(b)) return equals(a, b)
  throw fail(`${jsonTypeName(a)} and ${jsonTypeName(b)} cannot have their containment checked`)
}

function toNumber(value: Json): Json {
  if (typeof value === 'number') return value
  const isDecimal =
    typeof value === 'string' && /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)
  if (!isDecimal) throw failWith(value, 'cannot be parsed as a number')
  return Number(value)
}

function fromJson(value: Json): Json {
  try {
    return JSON.parse(text(value, 'only strings can be parsed'))
  } catch (error) {
    if (error instanceof JqError) throw error
    throw failWith(value, 'is not JSON')
  }
}

export const ofValues: NativeTable = {
  ...pureTable({
    'type/0': jsonTypeName,
    'length/0': length,
    'utf8bytelength/0': (input) =>
      toBinary(text(input, 'only strings have UTF-8 byte length')).length,
    'keys/0': (input) =>
      isObject(input) ? sortedKeys(input) : list(input, 'has no keys').map((_, at) => at),
    'keys_unsorted/0': (input) =>
      isObject(input) ? Object.keys(input) : list(input, 'has no keys').map((_, at) => at),
    'has/1': (input, key) => has(input, key ?? null),
    'contains/1': (input, part) => contains(input, part ?? null),
    'tostring/0': toText,
    'tonumber/0': toNumber,
    'tojson/0': toJson,
    'fromjson/0': fromJson,
    'format/1': (input, name) => format(text(name ?? null, 'is not a valid format'), input),
    'input_filename/0': () => null,
    // jq has neither an input file nor an input stream here.
    'input_line_number/0': () => {
      throw fail('Unknown')
    },
    // A rule does not show the environment of the broker.
    'env/0': () => ({}),
  }),
  *'in/1'(input, container) {
    yield* mapped(outputValues(container, input), (value) => computed(has(value, input.value)))
  },
  *'inside/1'(input, container) {
    yield* mapped(outputValues(container, input), (value) => computed(contains(value, input.value)))
  },
}
