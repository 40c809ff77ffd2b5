import { Textarea } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useMessages } from '../../../language.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import type { EditorProps } from '../setting.ts'
import { editorMessages } from './editors.messages.ts'
import { prioritiesFrom, prioritiesProblem, prioritiesTo, rowsOf } from './priorities.ts'
import { RowTable } from './RowTable.tsx'
import styles from './RowTable.module.css'

/** `mqueue_priorities` as a table of topics, or as JSON. */
export function PrioritiesEditor({ setting, control, disabled, labelId, helpId }: EditorProps) {
  const t = useMessages(editorMessages)
  const { field } = useController({ control, name: setting.path })
  const value: unknown = field.value
  const json =
    typeof value === 'object' && value !== null && 'json' in value ? String(value.json) : undefined
  // The table has no place for a text that is not valid.
  const isTableLocked = json !== undefined && prioritiesProblem(value) !== undefined
  const show = (view: 'table' | 'json') => {
    if (view === 'json' && json === undefined) {
      field.onChange({ json: JSON.stringify(prioritiesTo(value), null, 2) })
    } else if (view === 'table' && !isTableLocked) {
      field.onChange(prioritiesFrom(prioritiesTo(value)))
    }
  }
  return (
    <div className={styles.set}>
      <Segments
        label={t.shownAs}
        isSmall
        isDisabled={disabled || isTableLocked}
        value={json === undefined ? 'table' : 'json'}
        onChange={show}
        options={[
          { value: 'table', label: t.table },
          { value: 'json', label: t.json },
        ]}
      />
      {json === undefined ? (
        <RowTable
          labelId={labelId}
          helpId={helpId}
          columns={[{ label: t.topic }, { label: t.priority, isNarrow: true }]}
          rows={rowsOf(value)}
          onChange={(rows) => field.onChange({ rows })}
          disabled={disabled}
          isUnordered
          inputRef={field.ref}
        />
      ) : (
        <Textarea
          className={styles.text ?? ''}
          aria-labelledby={labelId}
          aria-describedby={helpId}
          classNames={{ input: 'mono' }}
          autosize={false}
          rows={8}
          value={json}
          disabled={disabled}
          ref={field.ref}
          onChange={(event) => field.onChange({ json: event.currentTarget.value })}
        />
      )}
    </div>
  )
}
