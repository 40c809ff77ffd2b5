import { TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
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
  /** Offered by the browser while one types; any other text is possible as well. */
  suggestions?: readonly string[] | undefined
}

export function TextField<V extends FieldValues, N extends FieldPath<V>>(
  props: TextFieldProps<V, N>,
) {
  const { control, name, label, isLabelHidden, help, mono, required, autoFocus, ...others } = props
  const { suggestions, ...rest } = others
  const { field, fieldState } = useController({ control, name })
  const listId = useId()
  return (
    <>
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
        {...(suggestions !== undefined && { list: listId })}
        {...(mono && { classNames: { input: 'mono' } })}
      />
      {suggestions !== undefined && (
        <datalist id={listId}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </>
  )
}
