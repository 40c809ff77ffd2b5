import { NativeSelect, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { type AvroField, encodedDefault } from '@signalbox/contract/avro'
import { joinSentences } from '../../../../join-sentences.ts'
import { useMessages } from '../../../../language.tsx'
import { configFormMessages } from '../plugins.messages.ts'
import { hintsOf, inner, unwrapped, wrapped } from './config-values.ts'
import styles from './AvroFields.module.css'
import { RowsEditor } from './RowsEditor.tsx'
import { useTyped } from './use-typed.ts'

type Json = Readonly<Record<string, unknown>>

interface FieldsProps {
  fields: readonly AvroField[]
  value: Json
  /** Of the record, for the faults of its fields. */
  path: string
  translated: (key: string) => string
  faultOf: (path: string) => string | undefined
  onChange: (value: Json) => void
}

/** The fields of a record: their inputs come from the schema of the package. */
export function AvroFields({ fields, value, path, onChange, ...around }: FieldsProps) {
  return fields.map((field) => (
    <Field
      key={field.name}
      field={field}
      value={Object.hasOwn(value, field.name) ? value[field.name] : encodedDefault(field)}
      path={path === '' ? field.name : `${path}.${field.name}`}
      onChange={(next) => onChange({ ...value, [field.name]: next })}
      {...around}
    />
  ))
}

interface FieldProps extends Omit<FieldsProps, 'fields' | 'value' | 'onChange'> {
  field: AvroField
  value: unknown
  onChange: (value: unknown) => void
}

function Field({ field, value, path, translated, faultOf, onChange }: FieldProps) {
  const words = useMessages(configFormMessages)
  const hints = hintsOf(field, translated)
  const { component, label, description, isRequired, options } = hints
  const type = inner(field.type)
  const plain = unwrapped(field.type, value)
  const put = (next: unknown) => onChange(wrapped(field.type, next))
  const common = {
    label,
    description: description === '' ? undefined : description,
    withAsterisk: isRequired,
    'aria-required': isRequired,
    error: faultOf(path),
    ...(hints.isWide && { 'data-wide': true }),
  }
  const text = typeof plain === 'string' ? plain : ''
  switch (component) {
    case 'input':
      return (
        <TextInput {...common} value={text} onChange={(event) => put(event.currentTarget.value)} />
      )
    case 'input-password':
      return (
        <PasswordInput
          {...common}
          autoComplete="new-password"
          value={text}
          onChange={(event) => put(event.currentTarget.value)}
        />
      )
    case 'input-textarea':
      return (
        <Textarea
          {...common}
          rows={3}
          classNames={{ input: 'mono' }}
          value={text}
          onChange={(event) => put(event.currentTarget.value)}
        />
      )
    case 'input-number':
      return <NumberInput common={common} value={plain} onChange={put} />
    case 'switch':
      return (
        <Switch
          label={label}
          description={common.description}
          error={common.error}
          checked={plain === true}
          onChange={(event) => put(event.currentTarget.checked)}
        />
      )
    case 'select':
      return (
        <NativeSelect
          {...common}
          value={text}
          onChange={(event) => put(event.currentTarget.value)}
          data={options.some((each) => each.value === text) ? options : [...options, text]}
        />
      )
    case 'input-array':
      return (
        <Textarea
          {...common}
          description={joinSentences(description, words.lines)}
          rows={2}
          value={Array.isArray(plain) ? plain.join('\n') : ''}
          onChange={(event) => {
            const lines = event.currentTarget.value
            put(lines === '' ? [] : lines.split('\n'))
          }}
        />
      )
    case 'group':
      return (
        <fieldset className={styles.group} data-wide>
          <legend>{label}</legend>
          {type?.kind === 'record' && (
            <AvroFields
              fields={type.fields}
              value={Object(plain) as Json}
              path={path}
              translated={translated}
              faultOf={faultOf}
              onChange={put}
            />
          )}
        </fieldset>
      )
    case 'key-value-editor':
    case 'maps-editor':
      return (
        <RowsEditor
          {...common}
          type={type ?? field.type}
          ui={field.ui}
          value={plain}
          translated={translated}
          onChange={put}
        />
      )
    case 'json':
      return <JsonInput common={common} value={value} onChange={onChange} />
  }
}

interface InputProps {
  common: { label: string; description: string | undefined; error: string | undefined }
  value: unknown
  onChange: (value: unknown) => void
}

/** A text until it is a number: `1.` and `-` are on the way to one. */
function NumberInput({ common, value, onChange }: InputProps) {
  const shown = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  const [text, type] = useTyped(value, shown, numberIn, onChange)
  return (
    <TextInput
      {...common}
      inputMode="decimal"
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

function numberIn(text: string): number | string | null {
  if (text.trim() === '') return null
  return Number.isFinite(Number(text)) ? Number(text) : text
}

/**
 * What has no input of its own is edited as JSON, in the encoding of Avro. None of these types has texts: a text that
 * is not JSON yet is kept as the value, which the check before saving refuses.
 */
function JsonInput({ common, value, onChange }: InputProps) {
  const words = useMessages(configFormMessages)
  const shown = typeof value === 'string' ? value : (JSON.stringify(value, undefined, 2) ?? '')
  const [text, type] = useTyped(value, shown, jsonIn, onChange)
  return (
    <Textarea
      {...common}
      rows={3}
      spellCheck={false}
      classNames={{ input: 'mono' }}
      value={text}
      error={value === text ? words.badJson : common.error}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
