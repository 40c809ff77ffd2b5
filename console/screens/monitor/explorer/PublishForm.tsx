import { publish } from '@signalbox/contract/publish'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useAction } from '../../../api/query.ts'
import { useMessages } from '../../../language.tsx'
import { schemaResolver } from '../../../parts/resolver.ts'
import { useSubmit } from '../../../parts/submit.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { SwitchField } from '../../../ui/fields/SwitchField.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { SideForm } from '../../../ui/SideForm.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { explorerMessages } from './explorer.messages.ts'

const QOS = [0, 1, 2].map((value) => ({ value, label: String(value) }))

const isTopic = (text: string) =>
  topicFilterProblem(text) === undefined && !text.includes('+') && !text.includes('#')

/** A message of the API to a topic that can still be changed. */
export function PublishForm({ topic, onClose }: { topic: string; onClose: () => void }) {
  const t = useMessages(explorerMessages)
  const toast = useToast()
  const send = useAction(publish, { refreshes: [] })
  const resolver = useMemo(
    () =>
      schemaResolver(
        z.object({
          topic: z.string().check(z.refine(isTopic, t.notTopic)),
          payload: z.string(),
          qos: z.number(),
          retain: z.boolean(),
        }),
      ),
    [t],
  )
  const form = useForm({ resolver, defaultValues: { topic, payload: '', qos: 0, retain: false } })
  const submit = useSubmit(
    form,
    (values) => {
      const body = { ...values, qos: values.qos as 0 | 1 | 2 } // chosen from QOS
      return send.mutateAsync({ body })
    },
    {
      onDone: (answer, values) => {
        if ('reason_code' in answer) {
          toast.info(t.publishedToNobody, t.publishedToNobodyText(values.topic))
        } else toast.success(t.published)
        onClose()
      },
    },
  )
  const { control } = form
  return (
    <SideForm onClose={onClose} title={t.publishHere} submitLabel={t.publish} submit={submit}>
      <TextField control={control} name="topic" label={t.topic} required mono />
      <TextAreaField control={control} name="payload" label={t.payload} mono />
      <SelectField control={control} name="qos" label="QoS" options={QOS} />
      <SwitchField control={control} name="retain" label={t.retainFlag} />
    </SideForm>
  )
}
