import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { topicNameProblem } from '@signalbox/mqtt/topic'
import { useEffect, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useMessages } from '#language.tsx'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '#ui/Section.tsx'
import { simulateMessages } from './simulate.messages.ts'
import styles from './simulate.module.css'
import type { Draft } from './draft.ts'

const QOS = [0, 1, 2].map((value) => ({ value, label: String(value) }))

interface SimulateFormProps {
  draft: Draft
  onSubmit: (draft: Draft) => void
}

/** Form for the message to simulate. */
export function SimulateForm({ draft, onSubmit }: SimulateFormProps) {
  const t = useMessages(simulateMessages)
  const resolver = useMemo(
    () =>
      schemaResolver(
        z.object({
          clientid: z.string(),
          topic: z
            .string()
            .check(z.refine((topic) => topicNameProblem(topic) === undefined, t.invalidTopic)),
          qos: z.number(),
          retain: z.boolean(),
          payload: z.string(),
        }),
      ),
    [t],
  )
  // The form follows the address: a link, or the way back, may bring another message.
  const { clientid = '', topic, qos, retain, payload } = draft
  const form = useForm({ resolver, values: { clientid, topic, qos: Number(qos), retain, payload } })
  const { control, trigger } = form
  // Shows the errors of values from a link, such as a topic filter, before a button is pressed.
  useEffect(() => {
    if (topic !== '') void trigger('topic')
  }, [topic, trigger])
  const handleSubmit = form.handleSubmit(
    ({ qos, ...values }) => onSubmit({ ...values, qos: qos as 0 | 1 | 2 }), // chosen from QOS
  )
  return (
    <Section title={t.message}>
      <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
        <div className={styles.who}>
          <TextField
            control={control}
            name="topic"
            label={t.topic}
            help={t.topicHelp}
            required
            mono
          />
          <TextField
            control={control}
            name="clientid"
            label={t.clientId}
            help={t.clientIdHelp}
            mono
          />
        </div>
        <div className={styles.how}>
          <SelectField control={control} name="qos" label={t.qos} options={QOS} />
          <SwitchField control={control} name="retain" label={t.retain} />
        </div>
        <TextAreaField
          control={control}
          name="payload"
          label={t.payload}
          help={t.payloadHelp}
          rows={3}
          mono
        />
        <div>
          <Button type="submit">{t.simulate}</Button>
        </div>
      </form>
    </Section>
  )
}
