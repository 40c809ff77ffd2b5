import { unknownPlaceholders } from '@signalbox/contract/placeholders'
import type { Field } from './field.ts'
import type { Row } from './values.ts'

const textsOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly Row[]).flatMap((row) => [row.key, row.value]) : [value]

/** What a broker takes for a placeholder that there is not, and refuses. */
export function refusedPlaceholder(field: Field, value: unknown): string | undefined {
  const { placeholders = [], refusesOthers = false } = field
  if (!refusesOthers || !Array.isArray(value)) return undefined
  return (value as readonly Row[])
    .map((row) => row.value)
    .find(
      (text) => /^\$\{[^}]*\}$/.test(text) && unknownPlaceholders(text, placeholders).length > 0,
    )
}

/** Texts of a field that look like placeholders but are literal. */
export function unknownIn(field: Field, value: unknown): string[] {
  const { placeholders } = field
  if (placeholders === undefined) return []
  const refused = refusedPlaceholder(field, value)
  const texts = textsOf(value).filter((each) => typeof each === 'string' && each !== refused)
  return unknownPlaceholders(texts.join(' '), placeholders)
}
