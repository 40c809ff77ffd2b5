import { useEffect } from 'react'
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useMessages } from '../../../language.tsx'
import { schemaResolver } from './form-resolver.ts'
import { formMessages } from './forms.messages.ts'

/**
 * A form whose half-typed values outlive the screen: it opens with `draft` and hands every change
 * to `keep`.
 */
export function useDraftForm<Form extends FieldValues>(
  schema: z.ZodMiniType<Form>,
  draft: Form,
  keep: (values: Form) => void,
): UseFormReturn<Form> {
  const t: Record<string, unknown> = useMessages(formMessages)
  const textOf = (key: string) => {
    const text = t[key]
    return typeof text === 'string' ? text : key
  }
  const form = useForm<Form>({
    resolver: schemaResolver(schema, textOf),
    // A whole form is a valid set of defaults; the library's type cannot see that for a generic.
    defaultValues: draft as DefaultValues<Form>,
    mode: 'onTouched',
  })
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [form, keep],
  )
  return form
}
