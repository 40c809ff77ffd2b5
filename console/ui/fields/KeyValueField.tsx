import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useMessages } from '../../language.tsx'
import { DragHandle } from '../order/DragHandle.tsx'
import { useReorder } from '../order/use-reorder.ts'
import { uiMessages } from '../ui.messages.ts'
import type { FieldProps } from './field.ts'
import styles from './KeyValueField.module.css'
import { useRowFocus } from './use-row-focus.ts'
import { useRowIds } from './use-row-ids.ts'

interface KeyAndValue {
  key: string
  value: string
}

/**
 * A table of names and values, in order; a name may repeat. The value is `{ key, value }[]`. Enter goes to the next
 * input and appends a row after the last; Backspace in an empty row deletes it.
 */
export function KeyValueField<V extends FieldValues, N extends FieldPath<V>>(
  props: FieldProps<V, N>,
) {
  const t = useMessages(uiMessages)
  const { control, name, label, help } = props
  const { field, fieldState } = useController({ control, name })
  const rows = (field.value ?? []) as KeyAndValue[] // as the name says
  const { ids, set: setIds } = useRowIds(rows.length)
  const { rows: body, add, focusRow } = useRowFocus<HTMLTableSectionElement>()
  const reorder = useReorder(ids, async (order) => {
    field.onChange(order.map((id) => rows[ids.indexOf(id)]))
    setIds(order)
    return true
  })
  const change = (id: string, part: Partial<KeyAndValue>) =>
    field.onChange(rows.map((row, i) => (ids[i] === id ? { ...row, ...part } : row)))
  const append = () => {
    focusRow(rows.length)
    field.onChange([...rows, { key: '', value: '' }])
  }
  const remove = (id: string, place: number) => {
    focusRow(place - 1, 1)
    field.onChange(rows.filter((_, i) => ids[i] !== id))
    setIds(ids.filter((each) => each !== id))
  }
  const handleKey = (event: KeyboardEvent, id: string, place: number, input: 0 | 1) => {
    const row = rows[ids.indexOf(id)]
    if (event.key === 'Enter') {
      // Otherwise it submits the form.
      event.preventDefault()
      if (input === 1 && place === rows.length - 1) return append()
      const inputs = body.current?.querySelectorAll('input')
      inputs?.[place * 2 + input + 1]?.focus()
    } else if (event.key === 'Backspace' && row?.key === '' && row.value === '') {
      event.preventDefault()
      remove(id, place)
    }
  }
  return (
    <Input.Wrapper
      component="fieldset"
      // A label that is no legend names nothing.
      aria-label={label}
      className={styles.set}
      label={label}
      labelElement="div"
      description={help}
      error={fieldState.error?.message}
    >
      {rows.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t.keyHeader}</th>
              <th scope="col">{t.valueHeader}</th>
              <td />
            </tr>
          </thead>
          <tbody ref={body}>
            {reorder.order.map((id, place) => {
              const nth = `${label} ${place + 1}`
              const row = rows[ids.indexOf(id)]
              return (
                <tr key={id} data-row={place} data-dragged={reorder.dragged === id}>
                  <td>
                    <DragHandle
                      id={id}
                      label={`${nth}: ${t.moveRow}`}
                      disabled={rows.length < 2}
                      onPointerDown={reorder.onPointerDown}
                      onStep={reorder.step}
                    />
                  </td>
                  <td className={styles.cell}>
                    <TextInput
                      aria-label={`${nth}: ${t.keyHeader}`}
                      classNames={{ input: 'mono' }}
                      value={row?.key ?? ''}
                      onChange={(event) => change(id, { key: event.currentTarget.value })}
                      onKeyDown={(event) => handleKey(event, id, place, 0)}
                    />
                  </td>
                  <td className={styles.cell}>
                    <TextInput
                      aria-label={`${nth}: ${t.valueHeader}`}
                      classNames={{ input: 'mono' }}
                      value={row?.value ?? ''}
                      onChange={(event) => change(id, { value: event.currentTarget.value })}
                      onKeyDown={(event) => handleKey(event, id, place, 1)}
                    />
                  </td>
                  <td>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`${nth}: ${t.removeRow}`}
                      onClick={() => remove(id, place)}
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
        leftSection={<IconPlus size={14} />}
        aria-label={`${t.addRow}: ${label}`}
        onClick={append}
      >
        {t.addRow}
      </Button>
    </Input.Wrapper>
  )
}
