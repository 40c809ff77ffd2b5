import type { Pair } from '../../../language.tsx'

export const firstRepeated = (names: readonly string[]) =>
  names.find((name, i) => names.indexOf(name) < i)

/** A text with its parameter, in both languages. */
export const filled = (text: Pair<(name: string) => string>, name: string): Pair<string> => ({
  en: text.en(name),
  zh: text.zh(name),
})
