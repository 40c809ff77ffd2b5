import { Textarea } from '@mantine/core'
import { useController } from 'react-hook-form'
import { textOf } from '../amount-text.ts'
import type { EditorProps } from '../setting.ts'

/** A list of texts, one on each line. The value of the form is the text: `linesFrom`, `linesTo`. */
export function LinesEditor({ setting, control, disabled, labelId, helpId }: EditorProps) {
  const { field, fieldState } = useController({ control, name: setting.path })
  return (
    <Textarea
      aria-labelledby={labelId}
      aria-describedby={helpId}
      name={field.name}
      ref={field.ref}
      value={textOf(field.value)}
      onChange={field.onChange}
      onBlur={field.onBlur}
      disabled={disabled}
      error={fieldState.error !== undefined}
      classNames={{ input: 'mono' }}
      rows={3}
      resize="vertical"
      autoComplete="off"
      spellCheck={false}
    />
  )
}
