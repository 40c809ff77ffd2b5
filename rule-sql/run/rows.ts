import { encodeJson, shortestFloat } from '../values/json.ts'
import {
  Atom,
  Float,
  isArray,
  isMap,
  setOwn,
  symbolName,
  toDouble,
  type Value,
} from '../values/value.ts'
import { beginRun, charge, checkItems, MAX_TEXT, ruleError } from './limits.ts'

/**
 * The rows of a run as JSON text, with floats as `POST /rule_test` writes them.
 *
 * @throws {RuleError} if a value contains bytes that are not text, or a limit is reached
 */
export function rowsToJson(value: Value): string {
  beginRun()
  return encodeJson(value, MAX_TEXT, shortestFloat)
}

/**
 * The result of a run as plain numbers and texts, without the difference between floats and integers.
 * Integers beyond 2^53 are the nearest double, bytes stay bytes, what is undefined is the text.
 */
export function toPlain(value: Value): unknown {
  beginRun()
  return plain(value, 0)
}

function plain(value: Value, depth: number): unknown {
  charge(1)
  if (depth > 500) throw ruleError('limitDepth', [], 'limit_reached')
  if (typeof value === 'bigint' || value instanceof Float) return toDouble(value)
  if (value === undefined || value instanceof Atom) return symbolName(value)
  if (isArray(value)) {
    checkItems(value.length)
    return value.map((item) => plain(item, depth + 1))
  }
  if (!isMap(value)) return value
  const copy: Record<string, Value> = {}
  // A plain value is one of those that a map may hold.
  for (const [key, item] of Object.entries(value))
    setOwn(copy, key, plain(item, depth + 1) as Value)
  return copy
}
