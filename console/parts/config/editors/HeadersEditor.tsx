import { useController } from 'react-hook-form'
import { useMessages } from '../../../language.tsx'
import type { EditorProps } from '../setting.ts'
import { editorMessages } from './editors.messages.ts'
import { headerRows } from './headers.ts'
import { RowTable } from './RowTable.tsx'

/** Headers of HTTP: names and values. A masked value that is not changed stays as it is. */
export function HeadersEditor({ setting, control, disabled, labelId, helpId }: EditorProps) {
  const t = useMessages(editorMessages)
  const { field } = useController({ control, name: setting.path })
  return (
    <RowTable
      labelId={labelId}
      helpId={helpId}
      columns={[{ label: t.header }, { label: t.value }]}
      rows={headerRows(field.value)}
      onChange={(rows) => field.onChange(rows)}
      disabled={disabled}
      isUnordered
      inputRef={field.ref}
    />
  )
}
