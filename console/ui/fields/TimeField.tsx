import { TextInput } from '@mantine/core'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { FieldProps } from './field.ts'

interface TimeFieldProps<V extends FieldValues, N extends FieldPath<V>> extends FieldProps<V, N> {
  /** Asks for a day without a time. */
  isDay?: boolean
}

/** A day and a time of the place where the reader is, in the browser's own field. */
export function TimeField<V extends FieldValues, N extends FieldPath<V>>(
  props: TimeFieldProps<V, N>,
) {
  const { control, name, help, required, isDay, ...rest } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <TextInput
      {...rest}
      {...field}
      type={isDay ? 'date' : 'datetime-local'}
      value={field.value ?? ''}
      description={help}
      withAsterisk={required ?? false}
      aria-required={required ?? false}
      error={fieldState.error?.message}
    />
  )
}
