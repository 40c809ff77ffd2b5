import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { type FieldProps, nameOf } from './field.ts'

interface TextFieldProps<V extends FieldValues, N extends FieldPath<V>> extends FieldProps<V, N> {
  /** The header of its column is what one sees of the label. */
  isLabelHidden?: boolean
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
  const { control, name, label, isLabelHidden, help, mono, required, autoFocus, ...rest } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <TextInput
      {...rest}
      {...field}
      {...nameOf(label, isLabelHidden)}
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
