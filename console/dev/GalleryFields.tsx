import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useMessages } from '../language.tsx'
import { KeyValueField } from '../ui/fields/KeyValueField.tsx'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { TextAreaField } from '../ui/fields/TextAreaField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Section } from '../ui/Section.tsx'
import { galleryMessages } from './gallery.messages.ts'

/** Each field, and one with a problem. */
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
      pairs: [{ key: 'name', value: 'value' }],
    },
  })
  useEffect(() => {
    setError('wrong', { type: 'rule', message: t.problem })
  }, [setError, t.problem])
  return (
    <Section title={t.fields}>
      <TextField control={control} name="text" label={t.value} help={t.bodyText} required mono />
      <TextField control={control} name="wrong" label={t.longText} />
      <TextField control={control} name="text" label={t.empty} disabled />
      <PasswordField control={control} name="secret" label={t.value} />
      <NumberField control={control} name="count" label={t.value} unit="s" />
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
    </Section>
  )
}
