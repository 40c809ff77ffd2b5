import { type FilterField, defaultOperator } from './filter.ts'
import { fieldNamed, tokensOf } from './syntax.ts'

export interface Suggestion {
  /** What takes the place of the word. */
  insert: string
  label: string
  /** The filter is complete: nothing has to be typed after it. */
  isWhole: boolean
}

const MAX_SUGGESTIONS = 8

/** The word before the cursor. */
export function wordAt(text: string, cursor: number): { raw: string; start: number } {
  const found = tokensOf(text.slice(0, cursor)).at(-1)
  const isEnded = found === undefined || found.start + found.raw.length < cursor
  return isEnded ? { raw: '', start: cursor } : found
}

/** Fields and values that the word could become. */
export function suggest(fields: readonly FilterField[], word: string): readonly Suggestion[] {
  const [, name = '', typed = ''] = /^([^:=<>]+)[:=](.*)$/su.exec(word) ?? []
  const field = name === '' ? undefined : fieldNamed(fields, name)
  if (field !== undefined) {
    return (field.choices ?? [])
      .filter(({ value, label }) => startsWith(value, typed) || startsWith(label, typed))
      .slice(0, MAX_SUGGESTIONS)
      .map(({ value, label }) => ({
        insert: `${field.key}:${/[\s"]/u.test(value) ? `"${value}"` : value}`,
        label: `${field.label}: ${label}`,
        isWhole: true,
      }))
  }
  if (word === '' || word.includes('"')) return []
  const words = fields.flatMap(({ label, choices = [] }) =>
    choices.flatMap((choice) =>
      choice.word !== undefined && startsWith(choice.word, word)
        ? [{ insert: choice.word, label: `${label}: ${choice.label}`, isWhole: true }]
        : [],
    ),
  )
  const names = fields
    .filter(({ key, label }) => startsWith(key, word) || startsWith(label, word))
    .map((each) => ({
      insert: `${each.key}${defaultOperator(each) === 'atLeast' ? '>=' : ':'}`,
      label: each.label,
      isWhole: false,
    }))
  return [...names, ...words].slice(0, MAX_SUGGESTIONS)
}

const startsWith = (text: string, start: string) =>
  text.toLowerCase().startsWith(start.toLowerCase())
