import { textOf } from '../amount-text.ts'

/** A list of the API as text. */
export const linesFrom = (list: unknown): string =>
  Array.isArray(list) ? list.map(textOf).join('\n') : ''

/** The text as the list of the API. Blanks around a text and empty lines are dropped. */
export const linesTo = (text: unknown): string[] =>
  textOf(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
