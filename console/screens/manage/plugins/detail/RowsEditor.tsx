import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import type { AvroField, AvroType } from '@signalbox/contract/avro'
import { encodedDefault } from '@signalbox/contract/avro'
import { useFormats, useMessages } from '../../../../language.tsx'
import { configFormMessages } from '../plugins.messages.ts'
import styles from './AvroFields.module.css'

type Json = Readonly<Record<string, unknown>>

interface RowsEditorProps {
  label: string
  description: string | undefined
  error: string | undefined
  type: AvroType
  ui: unknown
  value: unknown
  translated: (key: string) => string
  onChange: (value: unknown) => void
}

/** A map of texts, or a list of records with simple fields: a row for each. */
export function RowsEditor(props: RowsEditorProps) {
  const { label, description, error, type, value, onChange } = props
  const words = useMessages(configFormMessages)
  const { number } = useFormats()
  const isMap = type.kind === 'map'
  const rows: readonly unknown[] = isMap
    ? Object.entries(Object(value) as Json)
    : Array.isArray(value)
      ? value
      : []
  const put = (next: readonly unknown[]) =>
    onChange(isMap ? Object.fromEntries(next as [string, unknown][]) : next)
  const replace = (at: number, row: unknown) => put(rows.map((each, i) => (i === at ? row : each)))
  const fields =
    type.kind === 'array' && type.items.kind === 'record' ? type.items.fields : undefined
  const added = isMap
    ? ['', '']
    : Object.fromEntries((fields ?? []).map((field) => [field.name, initialOf(field)]))
  const isFull = isMap && Object.hasOwn(Object(value) as Json, '')
  return (
    <fieldset className={styles.group} data-wide>
      <legend>{label}</legend>
      {description !== undefined && <p>{description}</p>}
      {error !== undefined && <p role="alert">{error}</p>}
      {rows.map((row, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is its place: its key is edited
        <div key={i} className={styles.row}>
          {isMap ? (
            <Pair row={row as [string, unknown]} onChange={(next) => replace(i, next)} />
          ) : (
            <Cells {...props} fields={fields ?? []} row={row} onRow={(next) => replace(i, next)} />
          )}
          <Button
            variant="default"
            aria-label={words.remove(`${label} ${number(i + 1)}`)}
            onClick={() => put(rows.filter((_, at) => at !== i))}
          >
            {words.remove('')}
          </Button>
        </div>
      ))}
      <div>
        <Button variant="default" disabled={isFull} onClick={() => put([...rows, added])}>
          {words.add}
        </Button>
      </div>
    </fieldset>
  )
}

function initialOf(field: AvroField): unknown {
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

function Pair({ row, onChange }: { row: [string, unknown]; onChange: (row: unknown) => void }) {
  const words = useMessages(configFormMessages)
  const [key, value] = row
  return (
    <>
      <TextInput
        label={words.key}
        value={key}
        onChange={(event) => onChange([event.currentTarget.value, value])}
      />
      <TextInput
        label={words.value}
        value={String(value)}
        onChange={(event) => onChange([key, event.currentTarget.value])}
      />
    </>
  )
}

interface CellsProps extends RowsEditorProps {
  fields: readonly AvroField[]
  row: unknown
  onRow: (row: Json) => void
}

function Cells({ fields, row, ui, translated, onRow }: CellsProps) {
  const values = Object(row) as Json
  const items = Object(Object(ui).items) as Readonly<Record<string, { label?: unknown }>>
  return fields.map(({ name, type }) => {
    const hint = items[name]?.label
    const label = translated(typeof hint === 'string' ? hint : name)
    const value = values[name]
    const shown = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    const put = (next: unknown) => onRow({ ...values, [name]: next })
    if (type.kind === 'boolean') {
      return (
        <Switch
          key={name}
          label={label}
          checked={value === true}
          onChange={(event) => put(event.currentTarget.checked)}
        />
      )
    }
    if (type.kind === 'enum') {
      return (
        <NativeSelect
          key={name}
          label={label}
          data={[...type.symbols]}
          value={String(value)}
          onChange={(event) => put(event.currentTarget.value)}
        />
      )
    }
    const isNumber = ['int', 'long', 'float', 'double'].includes(type.kind)
    return (
      <TextInput
        key={name}
        label={label}
        {...(isNumber && { inputMode: 'decimal' as const })}
        value={shown}
        onChange={(event) => {
          const text = event.currentTarget.value
          // `1.` is on the way to another number.
          const isValid = /[^.\s]$/.test(text) && Number.isFinite(Number(text))
          put(isNumber && isValid ? Number(text) : text)
        }}
      />
    )
  })
}
