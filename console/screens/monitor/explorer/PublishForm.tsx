import { publish } from '@signalbox/contract/publish'
import type { TopicSample } from '@signalbox/contract/topic-activity'
import { isTopicName } from '@signalbox/mqtt/topic'
import { useMemo } from 'react'
import { type Control, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useAction } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { KeyValueField } from '#ui/fields/KeyValueField.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { useToast } from '#ui/toast.tsx'
import { explorerMessages } from './explorer.messages.ts'
import styles from './explorer.module.css'
import { historyMessages } from './history/history.messages.ts'
import { publishMessages } from './publish.messages.ts'
import { type PublishValues, publishValues, toPublishBody } from './publish-values.ts'

const QOS = [0, 1, 2].map((value) => ({ value, label: String(value) }))
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

interface PublishFormProps {
  topic: string
  /** Message that is published again. */
  sample?: TopicSample | undefined
  onClose: () => void
}

/** A message of the API to a topic that can still be changed: a new one, or an earlier one again. */
export function PublishForm({ topic, sample, onClose }: PublishFormProps) {
  const t = useMessages(explorerMessages)
  const p = useMessages(publishMessages)
  const { again } = useMessages(historyMessages)
  const toast = useToast()
  const send = useAction(publish, { refreshes: [] })
  const resolver = useMemo(
    () =>
      schemaResolver<PublishValues>(
        z
          .object({
            topic: z.string().check(z.refine(isTopicName, t.notTopic)),
            payload: z.string(),
            encoding: z.enum(['plain', 'base64']),
            qos: z.number(),
            retain: z.boolean(),
            contentType: z.string(),
            responseTopic: z
              .string()
              .check(z.refine((text) => text === '' || isTopicName(text), t.notTopic)),
            correlationData: z.string(),
            expiry: z.nullable(
              z.int().check(z.minimum(0, p.wrongExpiry), z.maximum(4_294_967_295, p.wrongExpiry)),
            ),
            isText: z.boolean(),
            userProperties: z.array(z.object({ key: z.string(), value: z.string() })),
          })
          .check(
            z.refine(({ encoding, payload }) => encoding === 'plain' || BASE64.test(payload), {
              path: ['payload'],
              error: p.wrongBase64,
            }),
          ),
      ),
    [t, p],
  )
  const form = useForm({ resolver, defaultValues: publishValues(topic, sample) })
  const submit = useSubmit(form, (values) => send.mutateAsync({ body: toPublishBody(values) }), {
    onDone: (answer, values) => {
      if ('reason_code' in answer) {
        toast.info(t.publishedToNobody, t.publishedToNobodyText(values.topic))
      } else toast.success(t.published)
      onClose()
    },
  })
  const { control } = form
  return (
    <SideForm
      onClose={onClose}
      title={sample === undefined ? t.publishHere : again}
      submitLabel={t.publish}
      submit={submit}
    >
      <TextField control={control} name="topic" label={t.topic} required mono />
      <TextAreaField control={control} name="payload" label={t.payload} mono />
      <SelectField
        control={control}
        name="encoding"
        label={p.encoding}
        options={[
          { value: 'plain', label: p.text },
          { value: 'base64', label: 'Base64' },
        ]}
      />
      <SelectField control={control} name="qos" label="QoS" options={QOS} />
      <SwitchField control={control} name="retain" label={t.retainFlag} />
      <Properties control={control} isOpen={sample?.properties !== undefined} />
    </SideForm>
  )
}

function Properties({ control, isOpen }: { control: Control<PublishValues>; isOpen: boolean }) {
  const p = useMessages(publishMessages)
  return (
    <details open={isOpen}>
      <summary>{p.properties}</summary>
      <div className={styles.properties}>
        <TextField control={control} name="contentType" label={p.contentType} />
        <TextField control={control} name="responseTopic" label={p.responseTopic} mono />
        <TextField control={control} name="correlationData" label={p.correlationData} mono />
        <NumberField control={control} name="expiry" label={p.expiry} unit={p.seconds} />
        <SwitchField control={control} name="isText" label={p.isText} />
        <KeyValueField control={control} name="userProperties" label={p.userProperties} />
      </div>
    </details>
  )
}
