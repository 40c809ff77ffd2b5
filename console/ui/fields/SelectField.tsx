import { NativeSelect } from '@mantine/core'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { type FieldProps, labelProps } from './field.ts'

interface SelectFieldProps<V extends FieldValues, N extends FieldPath<V>> extends FieldProps<V, N> {
  options: readonly { value: string | number | boolean; label: string }[]
  /** Hides the label where the header of a column shows it. */
  isLabelHidden?: boolean
  onChange?: (value: string | number | boolean | undefined) => void
}

/** Select for a few values, which keep their type. */
export function SelectField<V extends FieldValues, N extends FieldPath<V>>(
  props: SelectFieldProps<V, N>,
) {
  const { control, name, label, isLabelHidden, help, required, options, onChange, ...rest } = props
  const { field, fieldState } = useController({ control, name })
  const chosen = options.findIndex(({ value }) => value === field.value)
  return (
    <NativeSelect
      {...rest}
      {...labelProps(label, isLabelHidden)}
      name={field.name}
      ref={field.ref}
      onBlur={field.onBlur}
      value={String(chosen)}
      onChange={(event) => {
        const value = options[Number(event.currentTarget.value)]?.value
        field.onChange(value)
        onChange?.(value)
      }}
      data={options.map(({ label }, i) => ({ value: String(i), label }))}
      description={help}
      withAsterisk={required ?? false}
      error={fieldState.error?.message}
    />
  )
}
