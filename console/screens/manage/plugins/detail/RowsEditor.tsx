import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import type { AvroField, AvroType } from '@signalbox/contract/avro'
import { encodedDefault } from '@signalbox/contract/avro'
import type { ReactNode } from 'react'
import { useFormats, useMessages } from '../../../../language.tsx'
import { useRowFocus } from '../../../../ui/fields/use-row-focus.ts'
import { configFormMessages } from '../plugins.messages.ts'
import styles from './AvroFields.module.css'
import { useTyped } from './use-typed.ts'

type Json = Readonly<Record<string, unknown>>
type Entry = readonly [key: string, value: unknown]

interface GroupProps {
  label: string
  description: string | undefined
  error: string | undefined
}

interface RowsEditorProps extends GroupProps {
  type: AvroType
  ui: unknown
  value: unknown
  translated: (key: string) => string
  onChange: (value: unknown) => void
}

/** A map of texts, or a list of records with simple fields: a row for each. */
export function RowsEditor(props: RowsEditorProps) {
  return props.type.kind === 'map' ? <MapEditor {...props} /> : <ListEditor {...props} />
}

function MapEditor({ value, onChange, ...group }: RowsEditorProps) {
  const words = useMessages(configFormMessages)
  const [rows, put] = useTyped(value, entriesOf(value), mapOf, onChange)
  const isRepeated = ([key]: Entry) => rows.filter(([each]) => each === key).length > 1
  return (
    <Rows {...group} rows={rows} added={['', '']} onChange={put}>
      {(row, onRow) => (
        <Pair row={row} error={isRepeated(row) ? words.duplicateKey : undefined} onChange={onRow} />
      )}
    </Rows>
  )
}

/** Rows with the same key twice are no map: they are the value as they are, which the check before saving refuses. */
function mapOf(rows: readonly Entry[]): unknown {
  const map = Object.fromEntries(rows)
  return Object.keys(map).length === rows.length ? map : rows
}

const entriesOf = (value: unknown): readonly Entry[] =>
  Array.isArray(value) ? value.filter(isEntry) : Object.entries(Object(value) as Json)

const isEntry = (row: unknown): row is Entry => Array.isArray(row) && typeof row[0] === 'string'

function ListEditor(props: RowsEditorProps) {
  const { type, value, onChange } = props
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  const fields = type.kind === 'array' && type.items.kind === 'record' ? type.items.fields : []
  const added = Object.fromEntries(fields.map((field) => [field.name, initialOf(field)]))
  return (
    <Rows {...props} rows={rows} added={added} onChange={onChange}>
      {(row, onRow) => <Cells {...props} fields={fields} row={row} onRow={onRow} />}
    </Rows>
  )
}

interface RowsProps<Row> extends GroupProps {
  rows: readonly Row[]
  added: Row
  onChange: (rows: readonly Row[]) => void
  /** The inputs of a row. */
  children: (row: Row, onRow: (row: Row) => void) => ReactNode
}

function Rows<Row>(props: RowsProps<Row>) {
  const { label, description, error, rows, added, onChange, children } = props
  const words = useMessages(configFormMessages)
  const { number } = useFormats()
  const { rows: group, add, focusRow } = useRowFocus<HTMLFieldSetElement>()
  return (
    <fieldset ref={group} className={styles.group} data-wide>
      <legend>{label}</legend>
      {description !== undefined && <p>{description}</p>}
      {error !== undefined && <p role="alert">{error}</p>}
      {rows.map((row, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is its place: its key is edited
        <div key={i} data-row={i} className={styles.row}>
          {children(row, (next) => onChange(rows.map((each, at) => (at === i ? next : each))))}
          <Button
            variant="default"
            aria-label={words.remove(`${label} ${number(i + 1)}`)}
            onClick={() => {
              focusRow(i - 1)
              onChange(rows.filter((_, at) => at !== i))
            }}
          >
            {words.remove('')}
          </Button>
        </div>
      ))}
      <div>
        <Button ref={add} variant="default" onClick={() => onChange([...rows, added])}>
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

interface PairProps {
  row: Entry
  error: string | undefined
  onChange: (row: Entry) => void
}

function Pair({ row: [key, value], error, onChange }: PairProps) {
  const words = useMessages(configFormMessages)
  return (
    <>
      <TextInput
        label={words.key}
        error={error}
        // The inputs of a row end at one line.
        inputWrapperOrder={['label', 'error', 'input']}
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
