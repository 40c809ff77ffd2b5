import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import type * as z from 'zod/mini'

/**
 * Checks a form by its schema. The schema's messages are keys of the area's texts, so that a rule
 * is written once and read in both languages; `text` gives the sentence for a key.
 */
export function schemaResolver<Form extends FieldValues>(
  schema: z.ZodMiniType<Form>,
  text: (key: string) => string,
): Resolver<Form> {
  return (values) => {
    const result = schema.safeParse(values)
    if (result.success) return { values: result.data, errors: {} }
    const errors: FieldErrors<Form> = {}
    for (const issue of result.error.issues) {
      const path = issue.path.join('.')
      // The first rule that is broken says enough.
      if (!has(errors, issue.path)) {
        set(errors, path, { type: issue.code ?? 'custom', message: text(issue.message) })
      }
    }
    return { values: {}, errors }
  }
}

function has(errors: object, path: readonly PropertyKey[]): boolean {
  let at: unknown = errors
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return false
    at = (at as Record<PropertyKey, unknown>)[key] // any key may be asked of an object
  }
  return at !== undefined
}
