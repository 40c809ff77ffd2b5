import { textOf } from './model/text.ts'

/** A list as text; a text stays as it is. */
export const commaText = (value: unknown): string =>
  Array.isArray(value) ? value.join(',\n') : textOf(value)

/** While it is typed, the last word may be empty. */
export const fromCommaText = (text: string): string[] =>
  text === '' ? [] : text.split(',').map((each) => each.trimStart())
