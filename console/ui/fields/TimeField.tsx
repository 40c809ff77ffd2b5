import { TextInput } from '@mantine/core'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { FieldProps } from './field.ts'

/** A day and a time of the place where the reader is, in the browser's own field. */
export function TimeField<V extends FieldValues, N extends FieldPath<V>>(props: FieldProps<V, N>) {
  const { control, name, help, required, ...rest } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <TextInput
      {...rest}
      {...field}
      type="datetime-local"
      value={field.value ?? ''}
      description={help}
      withAsterisk={required ?? false}
      aria-required={required ?? false}
      error={fieldState.error?.message}
    />
  )
}
