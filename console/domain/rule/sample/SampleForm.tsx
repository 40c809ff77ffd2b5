import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '#language.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import {
  eventChoices,
  type ColumnField,
  exampleTexts,
  eventFields,
  isInFrom,
  MESSAGE,
  type Sample,
} from './sample.ts'
import styles from './test.module.css'
import { testMessages } from './test.messages.ts'

interface SampleFormProps {
  sample: Sample
  onChange: (sample: Sample) => void
  /** Topic filters and events in the FROM clause. */
  topics: readonly string[]
  /** Existing sources as `<type>:<name>`. */
  bridges: readonly string[]
  /** Fields whose text cannot be parsed. */
  bad: readonly string[]
}

/** Form for the event of a test and its columns. */
export function SampleForm({ sample, onChange, topics, bridges, bad }: SampleFormProps) {
  const t = useMessages(testMessages)
  const [now] = useState(Date.now)
  const { event, texts } = sample
  const fields = eventFields(event)
  const examples = exampleTexts(event, topics, now)
  const choices = eventChoices(topics, bridges)
  const change = (name: string, text: string) =>
    onChange({ event, texts: { ...texts, [name]: text } })
  const show = (field: ColumnField) => (
    <Column
      key={field.name}
      field={field}
      text={texts[field.name] ?? examples[field.name] ?? ''}
      isBad={bad.includes(field.name)}
      onChange={(text) => change(field.name, text)}
    />
  )
  return (
    <div className={styles.form}>
      <NativeSelect
        label={t.dataSource}
        value={event}
        error={!isInFrom(sample, topics) && t.notInFrom}
        data={[...new Set([...choices, event])].map((value) => ({
          value,
          label: value === MESSAGE ? t.message : value,
        }))}
        onChange={({ currentTarget: { value } }) => onChange({ event: value, texts })}
      />
      <FieldGrid isNarrow>{fields.filter(({ isFirst }) => isFirst).map(show)}</FieldGrid>
      <details className={styles.more}>
        <summary>{t.moreColumns}</summary>
        <FieldGrid isNarrow>{fields.filter(({ isFirst }) => !isFirst).map(show)}</FieldGrid>
      </details>
    </div>
  )
}

interface ColumnProps {
  field: ColumnField
  text: string
  isBad: boolean
  onChange: (text: string) => void
}

/** A column: named as in the statement, in both languages. */
function Column({ field: { name, type, isSettable }, text, isBad, onChange }: ColumnProps) {
  const t = useMessages(testMessages)
  const errors = {
    text: undefined,
    integer: t.badInteger,
    boolean: t.badBoolean,
    object: t.badObject,
  }
  const common = {
    label: <code className="mono">{name}</code>,
    description: isSettable ? undefined : t.browserOnly,
    error: isBad && errors[type],
    value: text,
  }
  if (type === 'boolean') {
    return (
      <NativeSelect
        {...common}
        data={[{ value: '', label: t.unset }, 'true', 'false']}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
    )
  }
  if (type === 'object' || name === 'payload') {
    return (
      <div data-wide>
        <Textarea
          {...common}
          rows={name === 'payload' ? 5 : 2}
          resize="vertical"
          classNames={{ input: 'mono' }}
          onChange={({ currentTarget: { value } }) => onChange(value)}
        />
      </div>
    )
  }
  return (
    <TextInput
      {...common}
      // Separate from the form around it, so that Enter does not save the rule.
      form=""
      classNames={{ input: 'mono' }}
      {...(type === 'integer' && { inputMode: 'numeric' as const })}
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  )
}
