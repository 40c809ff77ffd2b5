import { useController } from 'react-hook-form'
import { useMessages } from '../../../language.tsx'
import type { EditorProps } from '../setting.ts'
import { editorMessages } from './editors.messages.ts'
import { textsOf } from './index-specs.ts'
import { RowTable } from './RowTable.tsx'

/** The topic levels of each index, a row for each. */
export function IndexSpecsEditor({ setting, control, disabled, labelId, helpId }: EditorProps) {
  const t = useMessages(editorMessages)
  const { field } = useController({ control, name: setting.path })
  return (
    <RowTable
      labelId={labelId}
      helpId={helpId}
      columns={[{ label: t.levels }]}
      rows={textsOf(field.value).map((text) => [text])}
      onChange={(rows) => field.onChange(rows.map(([text = '']) => text))}
      disabled={disabled}
      inputRef={field.ref}
    />
  )
}
