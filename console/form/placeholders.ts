import { isBraced, unknownPlaceholders } from '@signalbox/contract/placeholders'
import type { Field } from './field.ts'
import type { Row } from './codec.ts'

const listTexts = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly Row[]).flatMap((row) => [row.key, row.value]) : [value]

/** Unknown placeholder in a value, which the broker would refuse. */
export function refusedPlaceholder(field: Field, value: unknown): string | undefined {
  const { placeholders = [], refusesOthers = false } = field
  if (!refusesOthers || !Array.isArray(value)) return undefined
  return (value as readonly Row[])
    .map((row) => row.value)
    .find((text) => isBraced(text) && unknownPlaceholders(text, placeholders).length > 0)
}

/** Texts of a field that look like placeholders but are literal. */
export function unknownIn(field: Field, value: unknown): string[] {
  const { placeholders } = field
  if (placeholders === undefined) return []
  const refused = refusedPlaceholder(field, value)
  const texts = listTexts(value).filter((each) => typeof each === 'string' && each !== refused)
  return unknownPlaceholders(texts.join(' '), placeholders)
}
