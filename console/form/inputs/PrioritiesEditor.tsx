import { Textarea } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useMessages } from '#language.tsx'
import { Segments } from '#ui/Segments.tsx'
import type { InputProps } from '../field.ts'
import { editorMessages } from './editors.messages.ts'
import { prioritiesFrom, prioritiesProblem, prioritiesTo, priorityRows } from './priorities.ts'
import { RowsInput } from './RowsInput.tsx'
import styles from '#ui/fields/RowTable.module.css'

/** `mqueue_priorities` as a table of topics, or as JSON. */
export function PrioritiesEditor(props: InputProps) {
  const { field: setting, control, disabled, labelId, helpId } = props
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
        <RowsInput
          {...props}
          isUnordered
          columns={[{ label: t.topic }, { label: t.priority, isNarrow: true }]}
          toRows={priorityRows}
          fromRows={(rows) => ({ rows })}
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
