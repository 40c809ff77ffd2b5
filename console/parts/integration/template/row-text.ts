import { toPlain } from '@signalbox/rule-sql/run/rows'
import { isMap, type ValueMap } from '@signalbox/rule-sql/values/value'

/** With other characters it is plain text; `${$}` is a `$`. */
const PLACEHOLDER = /\$\{(?:(\$)|\.?([a-zA-Z0-9._]*))\}/g

/** The columns that the placeholders of a text begin with; the whole row is none. */
export function columnsIn(text: string): readonly string[] {
  const columns = [...text.matchAll(PLACEHOLDER)].flatMap(([, dollar, path = '']) => {
    const [column = ''] = path.split('.')
    return dollar !== undefined || column === '' ? [] : [column]
  })
  return [...new Set(columns)]
}

/** A template filled with a row. A path into a text reads the text as JSON. */
export function fillIn(text: string, row: ValueMap, missing: string): string {
  return text.replaceAll(PLACEHOLDER, (_, dollar: string | undefined, path: string | undefined) => {
    if (dollar !== undefined) return '$'
    const names = (path ?? '').split('.').filter(Boolean)
    const value = names.reduce<unknown>(stepInto, isMap(row) ? toPlain(row) : row)
    if (value === undefined) return missing
    return typeof value === 'string' ? value : JSON.stringify(value)
  })
}

function stepInto(value: unknown, name: string): unknown {
  const holder = typeof value === 'string' ? parsed(value) : value
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
    ? Reflect.get(holder, name)
    : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
