import { useMessages } from '#language.tsx'
import type { InputProps } from '../field.ts'
import { clientAttributeRules } from './attributes.ts'
import { editorMessages } from './editors.messages.ts'
import { RowsInput } from './RowsInput.tsx'

/** `client_attrs_init`: names of attributes and the expressions that give their values. */
export function AttributesEditor(props: InputProps) {
  const t = useMessages(editorMessages)
  return (
    <RowsInput
      {...props}
      columns={[{ label: t.attribute }, { label: t.expression, placeholder: t.expressionHint }]}
      toRows={(value) =>
        clientAttributeRules(value).map(({ set_as_attr, expression }) => [set_as_attr, expression])
      }
      fromRows={(rows, from, value) =>
        rows.map(([set_as_attr = '', expression = ''], i) => ({
          ...clientAttributeRules(value)[from[i] ?? -1],
          set_as_attr,
          expression,
        }))
      }
    />
  )
}
