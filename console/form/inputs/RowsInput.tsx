import type { ComponentProps } from 'react'
import { useController } from 'react-hook-form'
import { useLanguage } from '#language.tsx'
import { RowTable } from '#ui/fields/RowTable.tsx'
import type { InputProps } from '../field.ts'

type TableProps = ComponentProps<typeof RowTable>

interface RowsInputProps extends InputProps, Pick<TableProps, 'columns' | 'isUnordered'> {
  toRows: (value: unknown) => TableProps['rows']
  /** Receives the rows; `from` has their former places in `value`. */
  fromRows: (
    rows: readonly (readonly string[])[],
    from: readonly number[],
    value: unknown,
  ) => unknown
}

/** A value that is edited as the rows of a table. */
export function RowsInput(props: RowsInputProps) {
  const { field: setting, control, labelId, helpId, toRows, fromRows, ...table } = props
  const language = useLanguage()
  const { field } = useController({ control, name: setting.path })
  return (
    <RowTable
      {...table}
      label={setting.label[language]}
      labelId={labelId}
      helpId={helpId}
      rows={toRows(field.value)}
      onChange={(rows, from) => field.onChange(fromRows(rows, from, field.value))}
      inputRef={field.ref}
    />
  )
}
