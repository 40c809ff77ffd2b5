import { useMessages } from '#language.tsx'
import type { InputProps } from '../field.ts'
import { editorMessages } from './editors.messages.ts'
import { indexSpecTexts } from './index-specs.ts'
import { RowsInput } from './RowsInput.tsx'

/** The topic levels of each index, a row for each. */
export function IndexSpecsEditor(props: InputProps) {
  const t = useMessages(editorMessages)
  return (
    <RowsInput
      {...props}
      columns={[{ label: t.levels }]}
      toRows={(value) => indexSpecTexts(value).map((text) => [text])}
      fromRows={(rows) => rows.map(([text = '']) => text)}
    />
  )
}
