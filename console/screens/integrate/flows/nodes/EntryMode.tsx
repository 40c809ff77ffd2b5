import { useMessages } from '#language.tsx'
import { useConfirm } from '#ui/ConfirmDialog.tsx'
import { Segments } from '#ui/Segments.tsx'
import { nodesMessages } from './nodes.messages.ts'

/** Editing mode of a node: the form, or SQL for expressions that the form cannot show. */
export type Entry = 'form' | 'sql'

interface EntryModeProps {
  value: Entry
  onChange: (next: Entry) => void
}

export function EntryMode({ value, onChange }: EntryModeProps) {
  const t = useMessages(nodesMessages)
  return (
    <Segments
      isSmall
      label={t.mode}
      value={value}
      onChange={onChange}
      options={[
        { value: 'form', label: t.form },
        { value: 'sql', label: t.sql },
      ]}
    />
  )
}

/** Whether a form may replace SQL: asked where that SQL would be lost. */
export function useMayReplace(): (sql: string, form: unknown) => Promise<boolean> {
  const t = useMessages(nodesMessages)
  const confirm = useConfirm()
  return async (sql, form) =>
    form !== undefined ||
    sql.trim() === '' ||
    confirm({ title: t.lossTitle, body: t.lossText, confirmLabel: t.lose })
}
