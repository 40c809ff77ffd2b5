import {
  AUTO_SUBSCRIBE_PLACEHOLDERS,
  type AutoSubscription,
} from '@signalbox/contract/auto-subscribe'
import { isShare } from '@signalbox/mqtt/prefix'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useErrorSentence } from '#api/error-sentence.ts'
import { joinSentences } from '#join-sentences.ts'
import { useMessages } from '#language.tsx'
import { OldSyntax } from '#domain/syntax/OldSyntax.tsx'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { subscriptionOptionMessages } from '#domain/subscriptions/subscription-options.messages.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { useToast } from '#ui/toast.tsx'
import { autoSubscribeMessages } from './auto-subscribe.messages.ts'
import { EntryGone, TopicExists, useEntries } from './entries.ts'

const QOS = [0, 1, 2].map((value) => ({ value, label: String(value) }))

interface EntryFormProps {
  /** Entry to edit; `undefined` for a new one. */
  former: AutoSubscription | undefined
  onClose: () => void
}

interface Values {
  topic: string
  qos: number
  nl: boolean
  rap: boolean
  rh: number
}

/** The topic filter of some client. */
const example = (topic: string) =>
  AUTO_SUBSCRIBE_PLACEHOLDERS.reduce((text, name) => text.replaceAll(`\${${name}}`, 'x'), topic)

export function EntryForm({ former, onClose }: EntryFormProps) {
  const t = useMessages(autoSubscribeMessages)
  const options = useMessages(subscriptionOptionMessages)
  const toast = useToast()
  const sentence = useErrorSentence()
  const { save } = useEntries()
  const resolver = useMemo(
    () =>
      schemaResolver<Values>(
        z
          .object({
            topic: z.string().check(
              z.minLength(1, t.topicRequired),
              z.refine(
                (topic) => topicFilterProblem(example(topic)) === undefined,
                t.topicFilterWrong,
              ),
            ),
            qos: z.number(),
            nl: z.boolean(),
            rap: z.boolean(),
            rh: z.number(),
          })
          .check(
            z.refine(({ topic, nl }) => !(nl && isShare(topic)), {
              path: ['nl'],
              message: t.sharedNoLocal,
            }),
          ),
      ),
    [t],
  )
  const form = useForm<Values>({
    resolver,
    defaultValues: {
      topic: former?.topic ?? '',
      qos: former?.qos ?? 0,
      nl: former?.nl === 1,
      rap: former?.rap === 1,
      rh: former?.rh ?? 0,
    },
  })
  const { control } = form
  const topic = useWatch({ control, name: 'topic' })
  const submit = useSubmit(
    form,
    ({ topic, qos, nl, rap, rh }) =>
      save(
        {
          topic,
          qos: qos as 0 | 1 | 2, // chosen from QOS, as `rh` is
          nl: nl ? 1 : 0,
          rap: rap ? 1 : 0,
          rh: rh as 0 | 1 | 2,
        },
        former,
      ),
    {
      explain(error) {
        if (error instanceof EntryGone) return { title: t.gone }
        if (error instanceof TopicExists) return { title: t.exists }
        return sentence(error)
      },
      onDone(_, { topic }) {
        toast.success((former === undefined ? t.created : t.edited)(topic))
        onClose()
      },
    },
  )
  return (
    <SideForm
      onClose={onClose}
      title={former?.topic ?? t.add}
      submitLabel={former === undefined ? t.create : t.save}
      submit={submit}
    >
      <TextField
        control={control}
        name="topic"
        label={t.topicFilter}
        help={t.topicFilterHelp}
        required
        mono
        autoFocus
      />
      <OldSyntax topic={topic} />
      <SelectField control={control} name="qos" label={t.qos} options={QOS} />
      <SwitchField
        control={control}
        name="nl"
        label={options.noLocal}
        help={joinSentences(options.noLocalHelp, t.onlyV5)}
      />
      <SwitchField
        control={control}
        name="rap"
        label={options.rap}
        help={joinSentences(options.rapHelp, t.onlyV5)}
      />
      <SelectField
        control={control}
        name="rh"
        label={options.retainHandling}
        help={options.retainHandlingHelp}
        options={[options.atSubscribe, options.onlyNew, options.never].map((label, value) => ({
          value,
          label,
        }))}
      />
    </SideForm>
  )
}
