import type { ReactNode } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { joinSentences } from '../../join-sentences.ts'
import { useFormats, useLanguage, useMessages } from '../../language.tsx'
import { KeyValueField } from '../../ui/fields/KeyValueField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { QuantityField } from '../../ui/fields/QuantityField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useDurationUnits } from '../duration-words.ts'
import { backendMessages } from './backends.messages.ts'
import { type Field, type Words, wordsOf } from './field.ts'
import styles from './KindFields.module.css'
import { PemField } from './PemField.tsx'
import { unknownIn } from './placeholders.ts'
import { SecretField } from './SecretField.tsx'
import type { Values } from './values.ts'

interface KindFieldProps {
  field: Field
  control: Control<Values>
  isRequired: boolean
  onFollow: (field: Field, value: unknown) => void
}

/** One field, by its description, with its warnings below. */
export function KindField({ field, control, isRequired, onFollow }: KindFieldProps) {
  const t = useMessages(backendMessages)
  const language = useLanguage()
  const value: unknown = useWatch({ control, name: field.path })
  const warning = field.warn?.(value)?.[language]
  const unknown = unknownIn(field, value)
  return (
    <div data-wide={isWide(field)}>
      <FieldInput
        field={field}
        control={control}
        isRequired={isRequired}
        value={value}
        onFollow={onFollow}
      />
      {warning !== undefined && (
        <p role="status" className={styles.warning}>
          {warning}
        </p>
      )}
      {unknown.length > 0 && (
        <p role="status" className={styles.warning}>
          {t.unknownPlaceholder(unknown.join(' '))}
        </p>
      )}
    </div>
  )
}

/** Fields whose values are long take a line of the form. */
const isWide = ({ as, placeholders }: Field) => WIDE.has(as) || placeholders !== undefined
const WIDE: ReadonlySet<Field['as']> = new Set([
  'area',
  'json',
  'jsonList',
  'lines',
  'pairs',
  'pem',
])

function FieldInput(props_: KindFieldProps & { value: unknown }) {
  const { field, control, isRequired, value, onFollow } = props_
  const language = useLanguage()
  const durations = useDurationUnits()
  const props = {
    control,
    name: field.path,
    label: field.label[language],
    help: useHelp(field),
    required: isRequired,
  }
  switch (field.as) {
    case 'text':
      return <TextField {...props} mono={field.mono === true} />
    case 'list':
    case 'scalar':
      return <TextField {...props} mono />
    case 'area':
    case 'lines':
      return <TextAreaField {...props} rows={field.rows ?? 3} mono />
    case 'json':
    case 'jsonList':
      return <TextAreaField {...props} rows={4} mono />
    case 'secret':
      return <SecretField {...props} value={value} />
    case 'number':
      return <NumberField {...props} unit={field.unit?.[language] ?? ''} />
    case 'duration':
      return <QuantityField {...props} units={durations} />
    case 'switch':
      return <SwitchField {...props} />
    case 'choice':
      return (
        <SelectField
          {...props}
          options={optionsOf(field.options, value, language)}
          onChange={(chosen) => onFollow(field, chosen)}
        />
      )
    case 'pairs':
      return <KeyValueField {...props} />
    case 'pem':
      return <PemField {...props} holds={field.holds} />
  }
}

/** A broker may have more values than this list: its current value is among the choices. */
function optionsOf(
  options: Extract<Field, { as: 'choice' }>['options'],
  value: unknown,
  language: keyof Words,
) {
  const known = options.map((each) => ({
    value: each.value,
    label: typeof each.label === 'string' ? each.label : each.label[language],
  }))
  const isKnown = known.some((each) => each.value === value)
  return isKnown || typeof value !== 'string' ? known : [...known, { value, label: value }]
}

function useHelp({ help, placeholders }: Field): ReactNode {
  const t = useMessages(backendMessages)
  const language = useLanguage()
  const { list } = useFormats()
  const names = placeholders?.map((name) => `\${${name}}`)
  const text = joinSentences(wordsOf(help)?.[language], names && t.placeholders(list(names)))
  return text === '' ? undefined : text
}
