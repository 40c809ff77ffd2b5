import { HEADER_NAME } from '@signalbox/contract/integration/http'
import { fieldMessages } from '#messages/fields.messages.ts'
import { filled } from '#messages/named.ts'
import type { Pair } from '#language.tsx'
import { asText } from '../codec.ts'
import { editorMessages as m } from './editors.messages.ts'
import { firstRepeated } from './repeated.ts'

export type HeaderRows = readonly (readonly [name: string, value: string])[]

/** Headers of HTTP in the form: rows, which may repeat a name. */
export const headersFrom = (wire: unknown): unknown =>
  typeof wire === 'object' && wire !== null
    ? Object.entries(wire).map(([name, value]) => [name, asText(value)])
    : wire

export const headerRows = (value: unknown): HeaderRows => (Array.isArray(value) ? value : [])

export const headersTo = (value: unknown): unknown =>
  Array.isArray(value)
    ? Object.fromEntries(headerRows(value).map(([name, text]) => [name.trim(), text]))
    : value

/** Rows with one header of this name, with a new value. */
export const withHeader = (rows: HeaderRows, name: string, value: string): HeaderRows => [
  ...rows.filter(([each]) => each.trim().toLowerCase() !== name),
  [name, value],
]

/** The value of `authorization` for a login, in UTF-8 (RFC 7617). */
export function basicAuthorization(username: string, password: string): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`)
  return `Basic ${btoa(String.fromCodePoint(...bytes))}`
}

export function headersProblem(value: unknown): Pair<string> | undefined {
  const names = headerRows(value).map(([name]) => name.trim())
  const wrong = names.find((name) => !HEADER_NAME.test(name))
  if (wrong !== undefined)
    return wrong === '' ? fieldMessages.headerNameRequired : filled(m.headerWrong, wrong)
  const twice = firstRepeated(names.map((name) => name.toLowerCase()))
  return twice === undefined ? undefined : filled(fieldMessages.duplicatedAttribute, twice)
}
