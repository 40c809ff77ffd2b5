import { charge } from '@signalbox/rule-sql/run/limits'
import { Float, isArray, isMap, isNumber, own, type Value } from '@signalbox/rule-sql/values/value'

/** Cost per part, because each part becomes a text. */
const CANONICAL_STEPS = 6

/** The same text for equal values of JSON: `1` and `1.0` are equal, and the order of keys has no meaning. */
export function canonical(value: Value): string {
  charge(CANONICAL_STEPS)
  if (isArray(value)) return `[${value.map(canonical).join()}]`
  if (isMap(value)) {
    const keys = Object.keys(value).sort()
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(own(value, key))}`).join()}}`
  }
  if (typeof value === 'string') charge(value.length >> 5)
  return typeof value === 'string'
    ? JSON.stringify(value)
    : isNumber(value)
      ? numeral(value)
      : `${value as boolean | null}` // nothing else is left
}

const numeral = (value: number | bigint | Float) =>
  String(value instanceof Float ? value.value : value)
