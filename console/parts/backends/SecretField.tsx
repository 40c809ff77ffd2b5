import { get, useFormState } from 'react-hook-form'
import { useMessages } from '../../language.tsx'
import type { FieldProps } from '../../ui/fields/field.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { backendMessages } from './backends.messages.ts'
import { MASK, type Values } from './values.ts'

interface SecretFieldProps extends FieldProps<Values, string> {
  value: unknown
}

/** A secret: whether the stored one is kept, replaced or removed when the form is saved. */
export function SecretField({ value, ...field }: SecretFieldProps) {
  const t = useMessages(backendMessages)
  const { defaultValues } = useFormState({ control: field.control })
  const isStored = get(defaultValues, field.name) === MASK
  const isKept = value === MASK
  const changed = value === '' ? t.secretRemoved : t.secretReplaced
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      // Typed over as a whole, as no part of it means anything.
      onFocus={(event) => isKept && event.currentTarget.select()}
      help={isKept ? t.secretHelp : isStored ? changed : field.help}
    />
  )
}
