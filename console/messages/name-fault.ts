import type { Pair } from '#language.tsx'
import { fieldMessages } from './fields.messages.ts'
import { filled } from './named.ts'

/** The fault of the name of a new object, by the pattern of the API. */
export function nameFault(name: string, pattern: RegExp, max = 255): Pair<string> | undefined {
  if (name === '') return fieldMessages.nameRequired
  const isName = pattern.test(name) && name.length <= max
  if (isName) return undefined
  // A pattern that refuses a digit as the first character begins with a letter.
  const text = pattern.test('1') ? fieldMessages.name : fieldMessages.nameByLetter
  return filled(text, String(max))
}
