import { Input } from '@mantine/core'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useMessages } from '#language.tsx'
import { uiMessages } from '../ui.messages.ts'
import type { FieldProps } from './field.ts'
import { RowTable } from './RowTable.tsx'

interface KeyAndValue {
  key: string
  value: string
}

/** A table of names and values, in order; a name may repeat. The value is `{ key, value }[]`. */
export function KeyValueField<V extends FieldValues, N extends FieldPath<V>>(
  props: FieldProps<V, N>,
) {
  const { control, name, label, help } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={help}
      error={fieldState.error?.message}
    >
      <KeyValueRows label={label} rows={field.value ?? []} onChange={field.onChange} />
    </Input.Wrapper>
  )
}

interface KeyValueRowsProps {
  label: string
  labelId?: string
  helpId?: string
  rows: readonly KeyAndValue[]
  onChange: (rows: readonly KeyAndValue[]) => void
  disabled?: boolean
}

export function KeyValueRows({ rows, onChange, ...table }: KeyValueRowsProps) {
  const t = useMessages(uiMessages)
  return (
    <RowTable
      {...table}
      columns={[{ label: t.keyHeader }, { label: t.valueHeader }]}
      rows={rows.map(({ key, value }) => [key, value])}
      onChange={(next) => onChange(next.map(([key = '', value = '']) => ({ key, value })))}
    />
  )
}
