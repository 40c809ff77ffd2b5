import { labelled } from '#formats.ts'
import type { Language } from '#language.tsx'
import type { Field } from '../field.ts'
import { valueText } from '../value-text.ts'
import type { Described } from './review.ts'

/** The names of values in a review: those of the fields that they belong to. */
export const describeBy =
  (fields: readonly Field[], language: Language) =>
  (path: readonly string[]): Described | undefined => {
    const key = path.join('.')
    const field = fields.find((each) => key === each.path || key.startsWith(`${each.path}.`))
    if (field === undefined) return undefined
    const label = field.label[language]
    const rest = key.slice(field.path.length + 1)
    if (rest !== '') return { label: labelled(label, rest, language) }
    return { label, text: (value) => valueText(field, value, language) }
  }

/** The names of values in a review, by the first part of their paths. */
export const describeByRoot =
  (labels: Readonly<Record<string, string>>) =>
  ([root = '']: readonly string[]): Described | undefined => {
    const label = labels[root]
    return label === undefined ? undefined : { label }
  }
