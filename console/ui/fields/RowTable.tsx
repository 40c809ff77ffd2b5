import { ActionIcon, Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { KeyboardEvent, Ref } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { useRowFocus } from './use-row-focus.ts'
import { useRowIds } from './use-row-ids.ts'
import { DragHandle } from '../order/DragHandle.tsx'
import { useReorder } from '../order/use-reorder.ts'
import { uiMessages } from '../ui.messages.ts'
import styles from './RowTable.module.css'

export interface RowColumn {
  label: string
  placeholder?: string
  isNarrow?: boolean
}

interface RowTableProps {
  /** The name of the rows, before their number. */
  label: string
  labelId?: string
  helpId?: string
  columns: readonly RowColumn[]
  /** The texts of the cells. */
  rows: readonly (readonly string[])[]
  /** Called with the texts, and with the former index of each row; -1 for a new row. */
  onChange: (rows: readonly (readonly string[])[], from: readonly number[]) => void
  disabled?: boolean
  /** Rows have no order of their own. */
  isUnordered?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/**
 * Rows of texts that are edited in place. Enter goes to the next cell, and appends a row after the last; Backspace in an
 * empty row deletes it.
 */
export function RowTable(props: RowTableProps) {
  const t = useMessages(uiMessages)
  const { number } = useFormats()
  const { label, columns, rows, disabled = false, onChange, isUnordered = false } = props
  const { ids, set: setIds } = useRowIds(rows.length)
  const { rows: body, add, focusRow } = useRowFocus<HTMLTableSectionElement>()
  const all = rows.map((_, i) => i)
  const put = (
    from: readonly number[],
    texts = from.map((i) => rows[i] ?? columns.map(() => '')),
  ) => onChange(texts, from)
  const reorder = useReorder(ids, async (order) => {
    put(order.map((id) => ids.indexOf(id)))
    setIds(order)
    return true
  })
  const change = (at: number, cell: number, text: string) =>
    put(
      all,
      rows.map((row, i) => (i === at ? row.map((each, j) => (j === cell ? text : each)) : row)),
    )
  const append = () => {
    focusRow(rows.length)
    put([...all, -1])
  }
  const remove = (at: number) => {
    focusRow(at - 1, columns.length - 1)
    put(all.filter((i) => i !== at))
    setIds(ids.filter((_, i) => i !== at))
  }
  const handleKey = (event: KeyboardEvent, at: number, cell: number) => {
    if (event.key === 'Enter') {
      // Otherwise it submits the form.
      event.preventDefault()
      if (cell === columns.length - 1 && at === rows.length - 1) return append()
      const inputs = body.current?.querySelectorAll('input')
      inputs?.[at * columns.length + cell + 1]?.focus()
    } else if (event.key === 'Backspace' && rows[at]?.every((text) => text === '') === true) {
      event.preventDefault()
      remove(at)
    }
  }
  return (
    <div
      role="group"
      {...(props.labelId === undefined
        ? { 'aria-label': label }
        : { 'aria-labelledby': props.labelId })}
      aria-describedby={props.helpId}
      className={styles.set}
    >
      {rows.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column.label} scope="col" data-narrow={column.isNarrow}>
                  {column.label}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody ref={body}>
            {reorder.order.map((id) => {
              const at = ids.indexOf(id)
              const nth = `${label} ${number(at + 1)}`
              return (
                <tr key={id} data-row={at} data-dragged={reorder.dragged === id}>
                  <td className={styles.tool}>
                    {!isUnordered && (
                      <DragHandle
                        id={id}
                        label={`${nth}: ${t.moveRow}`}
                        disabled={disabled || rows.length < 2}
                        onPointerDown={reorder.onPointerDown}
                        onStep={reorder.step}
                      />
                    )}
                  </td>
                  {columns.map((column, cell) => (
                    <td key={column.label}>
                      <TextInput
                        {...(at === 0 && cell === 0 && { ref: props.inputRef ?? null })}
                        aria-label={`${nth}: ${column.label}`}
                        classNames={{ input: 'mono' }}
                        placeholder={column.placeholder}
                        value={rows[at]?.[cell] ?? ''}
                        disabled={disabled}
                        autoComplete="off"
                        onChange={(event) => change(at, cell, event.currentTarget.value)}
                        onKeyDown={(event) => handleKey(event, at, cell)}
                      />
                    </td>
                  ))}
                  <td className={styles.tool}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      disabled={disabled}
                      aria-label={`${nth}: ${t.removeRow}`}
                      onClick={() => remove(at)}
                    >
                      <IconX size={16} />
                    </ActionIcon>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      <Button
        ref={add}
        variant="default"
        size="xs"
        disabled={disabled}
        leftSection={<IconPlus size={14} />}
        className={styles.tool}
        aria-label={`${t.addRow}: ${label}`}
        onClick={append}
      >
        {t.addRow}
      </Button>
    </div>
  )
}
