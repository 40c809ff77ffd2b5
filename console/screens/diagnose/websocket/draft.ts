import { useEffect } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { useMessages } from '#language.tsx'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { formMessages } from './forms.messages.ts'

/**
 * A form whose half-typed values outlive the screen: it opens with `draft` and hands every change
 * to `keep`.
 */
export function useDraftForm<Form extends FieldValues>(
  schema: z.ZodMiniType<Form, Form>,
  draft: Form,
  keep: (values: Form) => void,
): UseFormReturn<Form> {
  const t: Record<string, unknown> = useMessages(formMessages)
  const messageText = (key: string) => {
    const text = t[key]
    return typeof text === 'string' ? text : key
  }
  const form = useForm<Form>({
    resolver: worded(schemaResolver(schema), messageText),
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

/**
 * The messages of the schemas are keys of the area's texts, so that a rule is written once and read
 * in both languages.
 */
function worded<Form extends FieldValues>(
  resolver: Resolver<Form>,
  textOf: (key: string) => string,
): Resolver<Form> {
  const translate = (errors: object): void => {
    for (const error of Object.values(errors) as (object & { message?: unknown })[]) {
      if (typeof error.message === 'string') error.message = textOf(error.message)
      else translate(error)
    }
  }
  return async (...form) => {
    const result = await resolver(...form)
    translate(result.errors)
    return result
  }
}
