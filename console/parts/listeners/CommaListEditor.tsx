import { Textarea } from '@mantine/core'
import { useController } from 'react-hook-form'
import type { EditorProps } from '../config/setting.ts'
import { commaText, fromCommaText } from './comma-text.ts'

/** A list of words, separated by commas. */
export function CommaListEditor({ setting, control, disabled, labelId, helpId }: EditorProps) {
  const { field, fieldState } = useController({ control, name: setting.path })
  return (
    <Textarea
      aria-labelledby={labelId}
      aria-describedby={helpId}
      classNames={{ input: 'mono' }}
      rows={3}
      resize="vertical"
      name={field.name}
      ref={field.ref}
      onBlur={field.onBlur}
      disabled={disabled}
      value={commaText(field.value)}
      onChange={(event) => field.onChange(fromCommaText(event.currentTarget.value))}
      error={fieldState.error !== undefined}
    />
  )
}
