import type { Pair } from '../../../language.tsx'
import { editorMessages as m } from './editors.messages.ts'
import { filled, firstRepeated } from './repeated.ts'

type Rows = readonly (readonly [name: string, value: string])[]

/** Headers of HTTP in the form: rows, which may repeat a name. */
export const headersFrom = (wire: unknown): unknown =>
  typeof wire === 'object' && wire !== null
    ? Object.entries(wire).map(([name, value]) => [name, String(value)])
    : wire

export const headerRows = (value: unknown): Rows => (Array.isArray(value) ? value : [])

export const headersTo = (value: unknown): unknown =>
  Array.isArray(value)
    ? Object.fromEntries(headerRows(value).map(([name, text]) => [name.trim(), text]))
    : value

/** RFC 9110, 5.1 */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

export function headersProblem(value: unknown): Pair<string> | undefined {
  const names = headerRows(value).map(([name]) => name.trim())
  const wrong = names.find((name) => !NAME.test(name))
  if (wrong !== undefined) return wrong === '' ? m.headerNameless : filled(m.headerWrong, wrong)
  const twice = firstRepeated(names.map((name) => name.toLowerCase()))
  return twice === undefined ? undefined : filled(m.duplicatedHeader, twice)
}
