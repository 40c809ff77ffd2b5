import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { type AvroField, encodedDefault } from '@signalbox/formats/avro'
import type { ComponentType } from 'react'
import { useController } from 'react-hook-form'
import type { InputProps, Words } from '#form/field.ts'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import { useRowFocus } from '#ui/fields/use-row-focus.ts'
import { useRowIds } from '#ui/fields/use-row-ids.ts'
import { configFormMessages } from '../plugins.messages.ts'
import styles from './RecordsEditor.module.css'

type Json = Readonly<Record<string, unknown>>

/** An input for a list of records with simple fields: a row for each. */
export const RecordsEditor = (
  fields: readonly AvroField[],
  labelOf: (name: string) => Words,
): ComponentType<InputProps> =>
  function Records({ field: { path, label }, control, disabled, labelId, helpId }: InputProps) {
    const words = useMessages(configFormMessages)
    const language = useLanguage()
    const { number } = useFormats()
    const { field } = useController({ control, name: path })
    const { rows: group, add, focusRow } = useRowFocus<HTMLDivElement>()
    const rows: readonly unknown[] = Array.isArray(field.value) ? field.value : []
    const { ids, set: setIds } = useRowIds(rows.length)
    const added = Object.fromEntries(fields.map((each) => [each.name, initialValue(each)]))
    return (
      <div
        ref={group}
        role="group"
        aria-labelledby={labelId}
        aria-describedby={helpId}
        className={styles.rows}
      >
        {rows.map((row, i) => (
          <div key={ids[i]} data-row={i} className={styles.row}>
            {fields.map((each) => (
              <Cell
                key={each.name}
                field={each}
                label={labelOf(each.name)[language]}
                value={(Object(row) as Json)[each.name]}
                disabled={disabled}
                onChange={(next) =>
                  field.onChange(
                    rows.map((old, at) => (at === i ? { ...Object(old), [each.name]: next } : old)),
                  )
                }
              />
            ))}
            <Button
              variant="default"
              disabled={disabled}
              aria-label={words.remove(`${label[language]} ${number(i + 1)}`)}
              onClick={() => {
                focusRow(i - 1)
                setIds(ids.filter((_, at) => at !== i))
                field.onChange(rows.filter((_, at) => at !== i))
              }}
            >
              {words.remove('')}
            </Button>
          </div>
        ))}
        <div>
          <Button
            ref={add}
            variant="default"
            disabled={disabled}
            onClick={() => field.onChange([...rows, added])}
          >
            {words.add}
          </Button>
        </div>
      </div>
    )
  }

function initialValue(field: AvroField): unknown {
  if (field.default !== undefined) return encodedDefault(field)
  switch (field.type.kind) {
    case 'string':
      return ''
    case 'boolean':
      return false
    case 'enum':
      return field.type.symbols[0]
    case 'union':
      return null
    default:
      return 0
  }
}

interface CellProps {
  field: AvroField
  label: string
  value: unknown
  disabled: boolean
  onChange: (value: unknown) => void
}

function Cell({ field: { type }, label, value, disabled, onChange }: CellProps) {
  if (type.kind === 'boolean') {
    return (
      <Switch
        label={label}
        disabled={disabled}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  }
  if (type.kind === 'enum') {
    return (
      <NativeSelect
        label={label}
        disabled={disabled}
        data={[...type.symbols]}
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  const isNumber = ['int', 'long', 'float', 'double'].includes(type.kind)
  return (
    <TextInput
      label={label}
      disabled={disabled}
      {...(isNumber && { inputMode: 'decimal' as const })}
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      onChange={(event) => {
        const text = event.currentTarget.value
        // `1.` is on the way to another number.
        const isValid = /[^.\s]$/.test(text) && Number.isFinite(Number(text))
        onChange(isNumber && isValid ? Number(text) : text)
      }}
    />
  )
}
