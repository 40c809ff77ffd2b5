import { readJson } from '@signalbox/formats/json-text'
import { toPlain } from '@signalbox/rule-sql/run/rows'
import { PLACEHOLDER, readPath } from '@signalbox/rule-sql/templates/placeholder'
import { isMap, type ValueMap } from '@signalbox/rule-sql/values/value'

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
    const value = readPath(path ?? '').reduce<unknown>(stepInto, isMap(row) ? toPlain(row) : row)
    if (value === undefined) return missing
    return typeof value === 'string' ? value : JSON.stringify(value)
  })
}

function stepInto(value: unknown, name: string): unknown {
  const holder = typeof value === 'string' ? readJson(value) : value
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
    ? Reflect.get(holder, name)
    : undefined
}
