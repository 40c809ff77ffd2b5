import { scalarText } from '@signalbox/formats/json-text'

/** A list of the API as text. */
export const linesFrom = (list: unknown): string =>
  Array.isArray(list) ? list.map(scalarText).join('\n') : ''

/** The text as the list of the API. Blanks around a text and empty lines are dropped. */
export const linesTo = (text: unknown): string[] =>
  scalarText(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
