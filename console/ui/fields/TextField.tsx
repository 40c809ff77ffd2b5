import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { FieldProps } from './field.ts'

interface TextFieldProps<V extends FieldValues, N extends FieldPath<V>> extends FieldProps<V, N> {
  placeholder?: string
  autoComplete?: string
  /** For topics, ids and codes. */
  mono?: boolean
  rightSection?: ReactNode
  autoFocus?: boolean
}

export function TextField<V extends FieldValues, N extends FieldPath<V>>(
  props: TextFieldProps<V, N>,
) {
  const { control, name, help, mono, required, autoFocus, ...rest } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <TextInput
      {...rest}
      {...field}
      value={field.value ?? ''}
      description={help}
      withAsterisk={required ?? false}
      aria-required={required ?? false}
      error={fieldState.error?.message}
      data-autofocus={autoFocus}
      {...(mono && { classNames: { input: 'mono' } })}
    />
  )
}
