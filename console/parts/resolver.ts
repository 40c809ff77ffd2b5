import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { set } from 'react-hook-form'
import * as z from 'zod/mini'

/** A form's rules as a schema; the messages of its issues stand at the fields. */
export function schemaResolver<Values extends FieldValues>(
  schema: z.ZodMiniType<Values>,
): Resolver<Values> {
  return (values) => {
    const read = z.safeParse(schema, values)
    if (read.success) return { values: read.data, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const { path, message } of read.error.issues) {
      set(errors, path.join('.'), { type: 'rule', message })
    }
    return { values: {}, errors }
  }
}
