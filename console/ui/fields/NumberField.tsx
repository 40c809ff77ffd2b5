import { NumberInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { FieldProps } from './field.ts'
import styles from './NumberField.module.css'

interface NumberFieldProps<V extends FieldValues, N extends FieldPath<V>> extends FieldProps<V, N> {
  /** Shown behind the number. */
  unit?: string
  placeholder?: string
  min?: number
  max?: number
}

/** A whole number; `null` when the field is empty. */
export function NumberField<V extends FieldValues, N extends FieldPath<V>>(
  props: NumberFieldProps<V, N>,
) {
  const { control, name, help, required, unit, ...rest } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <NumberInput
      {...rest}
      {...field}
      value={field.value ?? ''}
      onChange={(value) => field.onChange(value === '' ? null : Number(value))}
      description={help}
      allowDecimal={false}
      hideControls
      withAsterisk={required ?? false}
      aria-required={required ?? false}
      error={fieldState.error?.message}
      {...(unit !== undefined && {
        rightSection: <span className={styles.unit}>{unit}</span>,
        rightSectionWidth: 'auto',
        rightSectionPointerEvents: 'none',
      })}
    />
  )
}
