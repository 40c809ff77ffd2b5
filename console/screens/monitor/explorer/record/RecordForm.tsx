import { useFormats, useMessages } from '../../../../language.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { SubscribeForm } from '../SubscribeForm.tsx'
import { recordMessages } from './record.messages.ts'
import { recorder } from './recorder.ts'

const DURATIONS = [10, 30, 60, 300]

interface RecordFormProps {
  /** A topic or the levels above topics. */
  branch: string
  onClose: () => void
}

/** What is recorded, for how long, and through which listener. */
export function RecordForm({ branch, onClose }: RecordFormProps) {
  const t = useMessages(recordMessages)
  const { duration } = useFormats()
  return (
    <SubscribeForm
      title={t.title}
      submitLabel={t.start}
      about={<p>{t.about}</p>}
      filter={`${branch}/#`}
      seconds={60}
      onSubmit={(request) => recorder.start(request)}
      onClose={onClose}
    >
      {(control) => (
        <SelectField
          control={control}
          name="seconds"
          label={t.duration}
          options={DURATIONS.map((value) => ({ value, label: duration(value * 1000) }))}
        />
      )}
    </SubscribeForm>
  )
}
