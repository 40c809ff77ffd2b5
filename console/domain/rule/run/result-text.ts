import type { RunResult } from '@signalbox/rule-sql/run/program'
import { rowsToJson } from '@signalbox/rule-sql/run/rows'

/** Rows in the form of the broker's test: one row of SELECT, an array of FOREACH. */
export function resultText(result: Extract<RunResult, { kind: 'rows' }>): string {
  try {
    const json = rowsToJson(result.isForeach ? result.rows : (result.rows[0] ?? {}))
    return indented(json)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

/** Indented without reading the numbers, which may be larger than JavaScript's. */
export function indented(json: string): string {
  let text = ''
  let depth = 0
  let isString = false
  const line = () => `\n${'  '.repeat(depth)}`
  for (let at = 0; at < json.length; at++) {
    const sign = json.charAt(at)
    if (isString) {
      text += sign
      if (sign === '\\') text += json.charAt(++at)
      else if (sign === '"') isString = false
    } else if (sign === '"') {
      isString = true
      text += sign
    } else if (sign === '{' || sign === '[') {
      const isEmpty = /[}\]]/.test(json.charAt(at + 1))
      depth++
      text += isEmpty ? sign : sign + line()
    } else if (sign === '}' || sign === ']') {
      depth--
      text += /[{[]/.test(json.charAt(at - 1)) ? sign : line() + sign
    } else if (sign === ',') {
      text += sign + line()
    } else {
      text += sign === ':' ? ': ' : sign
    }
  }
  return text
}
