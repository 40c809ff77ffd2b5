import { topicPinCreate } from '@signalbox/contract/topic-activity'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { useMemo } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { SubscribeForm } from '../SubscribeForm.tsx'
import { treeToolsMessages } from '../tree-tools.messages.ts'
import { recordMessages } from './record.messages.ts'
import { recorder } from './recorder.ts'

const DURATIONS = [10, 30, 60, 300]
const DEFAULT_SECONDS = 60

interface RecordFormProps {
  /** A topic or the levels above topics. */
  branch: string
  onClose: () => void
}

/** Asks for the topics to record and the duration; in front of a cluster, for the listener and its user as well. */
export function RecordForm({ branch, onClose }: RecordFormProps) {
  const t = useMessages(recordMessages)
  const canPin = useCan(topicPinCreate).can
  if (canPin) return <KeptForm branch={branch} onClose={onClose} />
  return (
    <SubscribeForm
      title={t.title}
      submitLabel={t.start}
      about={<p>{t.about}</p>}
      filter={`${branch}/#`}
      seconds={DEFAULT_SECONDS}
      onSubmit={({ filter, seconds, ...access }) => recorder.start({ filter, seconds, access })}
      onClose={onClose}
    >
      {(control) => <DurationField control={control} name="seconds" />}
    </SubscribeForm>
  )
}

/** Recording by the broker itself, which needs no MQTT login. */
function KeptForm({ branch, onClose }: RecordFormProps) {
  const t = useMessages(recordMessages)
  const { topicRequired, wrongFilter } = useMessages(treeToolsMessages)
  const lock = useLock()
  const resolver = useMemo(
    () =>
      schemaResolver(
        z.object({
          filter: z.string().check(
            z.minLength(1, topicRequired),
            z.refine((text) => topicFilterProblem(text) === undefined, wrongFilter),
          ),
          seconds: z.number(),
        }),
      ),
    [topicRequired, wrongFilter],
  )
  const form = useForm({
    resolver,
    defaultValues: { filter: `${branch}/#`, seconds: DEFAULT_SECONDS },
  })
  const submit = useSubmit(form, (values) => recorder.start(values), { onDone: onClose })
  return (
    <SideForm
      title={t.title}
      submitLabel={t.start}
      submit={submit}
      disabledReason={lock.reason}
      onClose={onClose}
    >
      <p>{t.aboutKept}</p>
      <TextField control={form.control} name="filter" label={t.filter} required mono />
      <DurationField control={form.control} name="seconds" />
    </SideForm>
  )
}

interface DurationFieldProps<V extends FieldValues> {
  control: Control<V>
  name: FieldPathByValue<V, number>
}

function DurationField<V extends FieldValues>({ control, name }: DurationFieldProps<V>) {
  const t = useMessages(recordMessages)
  const { duration } = useFormats()
  return (
    <SelectField
      control={control}
      name={name}
      label={t.duration}
      options={DURATIONS.map((value) => ({ value, label: duration(value * 1000) }))}
    />
  )
}
