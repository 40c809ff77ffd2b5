import { PasswordInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import type { FocusEventHandler } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useMessages } from '#language.tsx'
import { uiMessages } from '../ui.messages.ts'
import type { FieldProps } from './field.ts'

interface PasswordFieldProps<V extends FieldValues, N extends FieldPath<V>>
  extends FieldProps<V, N> {
  autoComplete?: string
  placeholder?: string
  onFocus?: FocusEventHandler<HTMLInputElement>
}

export function PasswordField<V extends FieldValues, N extends FieldPath<V>>(
  props: PasswordFieldProps<V, N>,
) {
  const t = useMessages(uiMessages)
  const { control, name, help, required, ...rest } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <PasswordInput
      {...rest}
      {...field}
      value={field.value ?? ''}
      // Hidden if the error says the same.
      description={fieldState.error?.message === help ? undefined : help}
      withAsterisk={required ?? false}
      aria-required={required ?? false}
      error={fieldState.error?.message}
      aria-invalid={fieldState.error !== undefined}
      visibilityToggleButtonProps={{
        'aria-label': `${t.showPassword}: ${props.label}`,
        tabIndex: 0,
      }}
    />
  )
}
