import { Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { FieldProps } from './field.ts'

interface SwitchFieldProps<V extends FieldValues, N extends FieldPath<V>> extends FieldProps<V, N> {
  onChange?: (isOn: boolean) => void
}

export function SwitchField<V extends FieldValues, N extends FieldPath<V>>(
  props: SwitchFieldProps<V, N>,
) {
  const { control, name, label, help, disabled, onChange } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <Switch
      label={label}
      description={help}
      disabled={disabled ?? false}
      name={field.name}
      ref={field.ref}
      onBlur={field.onBlur}
      checked={field.value === true}
      onChange={(event) => {
        field.onChange(event.currentTarget.checked)
        onChange?.(event.currentTarget.checked)
      }}
      error={fieldState.error?.message}
    />
  )
}
