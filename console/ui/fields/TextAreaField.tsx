import { Textarea } from '@mantine/core'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { FieldProps } from './field.ts'

interface TextAreaFieldProps<V extends FieldValues, N extends FieldPath<V>>
  extends FieldProps<V, N> {
  mono?: boolean
  rows?: number
  placeholder?: string
}

export function TextAreaField<V extends FieldValues, N extends FieldPath<V>>(
  props: TextAreaFieldProps<V, N>,
) {
  const { control, name, help, mono, required, rows = 4, ...rest } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <Textarea
      {...rest}
      {...field}
      rows={rows}
      resize="vertical"
      value={field.value ?? ''}
      description={help}
      withAsterisk={required ?? false}
      aria-required={required ?? false}
      error={fieldState.error?.message}
      {...(mono && { classNames: { input: 'mono' } })}
    />
  )
}
