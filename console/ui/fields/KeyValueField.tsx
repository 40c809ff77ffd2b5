import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useMessages } from '../../language.tsx'
import { uiMessages } from '../ui.messages.ts'
import type { FieldProps } from './field.ts'
import styles from './KeyValueField.module.css'

interface KeyAndValue {
  key: string
  value: string
}

/** A list of names and values, in order; a name may repeat. The value is `{ key, value }[]`. */
export function KeyValueField<V extends FieldValues, N extends FieldPath<V>>(
  props: FieldProps<V, N>,
) {
  const t = useMessages(uiMessages)
  const { control, name, label, help } = props
  const { field, fieldState } = useController({ control, name })
  const rows = (field.value ?? []) as KeyAndValue[] // as the name says
  const change = (at: number, part: Partial<KeyAndValue>) =>
    field.onChange(rows.map((row, i) => (i === at ? { ...row, ...part } : row)))
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
      {rows.map((row, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no identity but their place
        <div key={i} className={styles.row}>
          <TextInput
            aria-label={`${label} ${i + 1}: ${t.keyHeader}`}
            placeholder={t.keyHeader}
            value={row.key}
            onChange={(event) => change(i, { key: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`${label} ${i + 1}: ${t.valueHeader}`}
            placeholder={t.valueHeader}
            value={row.value}
            onChange={(event) => change(i, { value: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${label} ${i + 1}: ${t.removeRow}`}
            onClick={() => field.onChange(rows.filter((_, at) => at !== i))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} />}
        aria-label={`${t.addRow}: ${label}`}
        onClick={() => field.onChange([...rows, { key: '', value: '' }])}
      >
        {t.addRow}
      </Button>
    </Input.Wrapper>
  )
}
