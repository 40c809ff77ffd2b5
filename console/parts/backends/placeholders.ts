import { unknownPlaceholders } from '@signalbox/contract/placeholders'
import type { Field } from './field.ts'
import type { Row } from './values.ts'

/** What looks like a placeholder in a field and would be taken as it stands. */
export function unknownIn({ placeholders }: Field, value: unknown): string[] {
  if (placeholders === undefined) return []
  const texts = Array.isArray(value) ? (value as readonly Row[]).map((row) => row.value) : [value]
  const text = texts.filter((each) => typeof each === 'string').join(' ')
  return unknownPlaceholders(text, placeholders)
}
