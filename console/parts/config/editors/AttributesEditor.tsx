import { useController } from 'react-hook-form'
import { useMessages } from '../../../language.tsx'
import type { EditorProps } from '../setting.ts'
import { attributesOf } from './attributes.ts'
import { editorMessages as m } from './editors.messages.ts'
import { RowTable } from './RowTable.tsx'

/** `client_attrs_init`: names of attributes and the expressions that give their values. */
export function AttributesEditor({ setting, control, disabled, labelId, helpId }: EditorProps) {
  const t = useMessages(m)
  const { field } = useController({ control, name: setting.path })
  const attributes = attributesOf(field.value)
  return (
    <RowTable
      labelId={labelId}
      helpId={helpId}
      columns={[{ label: t.attribute }, { label: t.expression, placeholder: t.expressionHint }]}
      rows={attributes.map(({ set_as_attr, expression }) => [set_as_attr, expression])}
      onChange={(rows, from) =>
        field.onChange(
          rows.map(([set_as_attr = '', expression = ''], i) => ({
            ...attributes[from[i] ?? -1],
            set_as_attr,
            expression,
          })),
        )
      }
      disabled={disabled}
      inputRef={field.ref}
    />
  )
}
