import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useMessages } from '#language.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { FormBar } from '#ui/FormBar.tsx'
import { KeyValueField } from '#ui/fields/KeyValueField.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { QuantityField } from '#ui/fields/QuantityField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { Section } from '#ui/Section.tsx'
import { galleryMessages } from './gallery.messages.ts'

const TIMES = [
  ['min', 60_000],
  ['s', 1000],
] as const

/** Every field, and one with an error. */
export function GalleryFields() {
  const t = useMessages(galleryMessages)
  const { control, setError } = useForm({
    defaultValues: {
      text: 'a/b/c',
      wrong: 'a/#/b',
      secret: 'secret',
      count: 15,
      choice: 1,
      isOn: true,
      long: 'payload',
      size: 90_000,
      none: 0,
      time: '2026-11-21T12:00',
      day: '2026-11-21',
      pairs: [{ key: 'name', value: 'value' }],
    },
  })
  useEffect(() => {
    setError('wrong', { type: 'rule', message: t.problem })
  }, [setError, t.problem])
  return (
    <Section title={t.fields}>
      <FieldGrid>
        <TextField control={control} name="text" label={t.value} help={t.bodyText} required mono />
        <TextField control={control} name="wrong" label={t.longText} />
        <TextField control={control} name="text" label={t.empty} disabled />
        <PasswordField control={control} name="secret" label={t.value} />
        <NumberField control={control} name="count" label={t.value} unit="s" />
        <QuantityField control={control} name="size" label={t.value} units={TIMES} />
        <QuantityField
          control={control}
          name="none"
          label={t.longText}
          help={t.bodyText}
          units={TIMES}
          zero={{ label: t.empty, otherwise: 60_000 }}
        />
        <TimeField control={control} name="time" label={t.value} help={t.bodyText} required />
        <TimeField control={control} name="day" label={t.value} isDay />
        <SelectField
          control={control}
          name="choice"
          label={t.value}
          options={[
            { value: 0, label: '0' },
            { value: 1, label: '1' },
          ]}
        />
        <SwitchField control={control} name="isOn" label={t.value} help={t.bodyText} />
        <TextAreaField control={control} name="long" label={t.payload} mono />
        <KeyValueField control={control} name="pairs" label={t.keyValues} />
        <FileDrop label={t.longText} accept=".csv" chosen={undefined} onFile={() => undefined} />
      </FieldGrid>
      <FormBar status={t.info}>
        <Button>{t.action}</Button>
      </FormBar>
    </Section>
  )
}
