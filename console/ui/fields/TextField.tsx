import { TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { type FieldProps, labelProps } from './field.ts'

interface TextFieldProps<V extends FieldValues, N extends FieldPath<V>> extends FieldProps<V, N> {
  /** Hides the label where the header of a column shows it. */
  isLabelHidden?: boolean
  placeholder?: string
  autoComplete?: string
  /** Monospaced, for topics, IDs and codes. */
  mono?: boolean
  rightSection?: ReactNode
  autoFocus?: boolean
  /** Suggestions of the browser while typing; any other text is possible as well. */
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
        {...labelProps(label, isLabelHidden)}
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
