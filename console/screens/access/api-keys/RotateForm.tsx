import {
  type ApiKey,
  type ApiKeyMade,
  apiKeyList,
  apiKeyRotate,
  DEFAULT_OVERLAP,
} from '@signalbox/contract/api-keys'
import { useForm } from 'react-hook-form'
import { useAction } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useSubmit } from '#domain/saving/submit.ts'
import { Banner } from '#ui/Banner.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { rotationMessages } from './rotation.messages.ts'

/** Choices for the time in seconds that the old secret stays valid. */
const OVERLAPS = [0, 3600, DEFAULT_OVERLAP, 7 * 86_400, 30 * 86_400]

interface RotateFormProps {
  apiKey: ApiKey
  onMade: (made: ApiKeyMade) => void
  onClose: () => void
}

/** Creates a new secret of a key; programs with the old one have some time to take the new one. */
export function RotateForm({ apiKey, onMade, onClose }: RotateFormProps) {
  const t = useMessages(rotationMessages)
  const { duration, dateTime } = useFormats()
  const rotate = useAction(apiKeyRotate, { refreshes: [apiKeyList] })
  const form = useForm({ defaultValues: { overlap: DEFAULT_OVERLAP } })
  const { name, old_secret: old } = apiKey
  const submit = useSubmit(
    form,
    ({ overlap }) => rotate.mutateAsync({ path: { name }, body: { overlap } }),
    { onDone: onMade, isLight: true },
  )
  return (
    <SideForm onClose={onClose} title={t.title(name)} submitLabel={t.rotate} submit={submit}>
      <p>{t.about}</p>
      {old !== undefined && (
        <Banner tone="warning" title={t.olderEnds(dateTime(old.valid_until))} />
      )}
      <SelectField
        control={form.control}
        name="overlap"
        label={t.overlap}
        options={OVERLAPS.map((seconds) => ({
          value: seconds,
          label: seconds === 0 ? t.atOnce : duration(seconds * 1000),
        }))}
      />
    </SideForm>
  )
}
