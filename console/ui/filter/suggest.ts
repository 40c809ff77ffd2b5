import { type FilterField, defaultOperator, memberFields } from './filter.ts'
import { fieldNamed, formatFilter, tokenizeFilter } from './syntax.ts'

export interface Suggestion {
  /** Text that replaces the typed word. */
  insert: string
  label: string
  /** Whether the filter is complete, so that nothing has to be typed after it. */
  isWhole: boolean
}

const MAX_SUGGESTIONS = 8

/** The word before the cursor. */
export function wordAt(text: string, cursor: number): { raw: string; start: number } {
  const found = tokenizeFilter(text.slice(0, cursor)).at(-1)
  const isEnded = found === undefined || found.start + found.raw.length < cursor
  return isEnded ? { raw: '', start: cursor } : found
}

/** Fields and values that the word could become. */
export function suggest(fields: readonly FilterField[], word: string): readonly Suggestion[] {
  const [, name = '', typed = ''] = /^([^:=<>]+)[:=](.*)$/su.exec(word) ?? []
  const field = name === '' ? undefined : fieldNamed(fields, name)
  if (field?.values !== undefined) {
    return field.values
      .filter((value) => startsWith(value, typed.replace(/^"/, '')))
      .slice(0, MAX_SUGGESTIONS)
      .map((value) => ({
        insert: formatFilter([field], { key: field.key, operator: 'is', value }),
        label: `${field.label}: ${value}`,
        isWhole: true,
      }))
  }
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
    .flatMap((field) => (field.members === undefined ? [field] : memberFields(field)))
    .filter(({ key, label }) => startsWith(key, word) || startsWith(label, word))
    .map((each) => ({
      insert: `${each.key}${signOf(each)}`,
      label: each.label,
      isWhole: false,
    }))
  return [...names, ...words].slice(0, MAX_SUGGESTIONS)
}

/** An exact value is chosen from a list of known ones. */
const signOf = (field: FilterField) =>
  field.values !== undefined ? '=' : defaultOperator(field) === 'atLeast' ? '>=' : ':'

const startsWith = (text: string, start: string) =>
  text.toLowerCase().startsWith(start.toLowerCase())
