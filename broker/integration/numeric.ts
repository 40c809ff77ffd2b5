import { floatText } from '@signalbox/rule-sql/values/json'
import { isFloat, isInteger, toDouble, type Value } from '@signalbox/rule-sql/values/value'
import { renderValueText } from './row-template.ts'

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/
const INTEGER = /^-?(0|[1-9]\d*)$/

/** JSON text of a number, or of a text with one; `undefined` for other values. */
export function numberText(value: Value): string | undefined {
  if (isInteger(value)) return BigInt(value).toString()
  if (isFloat(value)) return floatText(toDouble(value))
  const text = plainText(value)
  return text !== undefined && NUMBER.test(text) ? text : undefined
}

/** JSON text of an integer; `undefined` for other values. */
export function integerText(value: Value): string | undefined {
  const text = isFloat(value) ? undefined : numberText(value)
  return text !== undefined && INTEGER.test(text) ? text : undefined
}

function plainText(value: Value): string | undefined {
  if (typeof value === 'string') return value.trim()
  return value instanceof Uint8Array ? Buffer.from(renderValueText(value)).toString() : undefined
}
