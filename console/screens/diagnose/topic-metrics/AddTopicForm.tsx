import { ApiError } from '@signalbox/contract/errors'
import { topicMetricsCreate, topicMetricsList } from '@signalbox/contract/topic-metrics'
import { topicNameProblem } from '@signalbox/mqtt/topic'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useAction } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { topicMetricsMessages } from './topic-metrics.messages.ts'

interface AddTopicFormProps {
  /** The topic of a link to this page. */
  proposed: string | undefined
  onClose: () => void
  onAdded: (topic: string) => void
}

interface Values {
  topic: string
}

export function AddTopicForm({ proposed = '', onClose, onAdded }: AddTopicFormProps) {
  const t = useMessages(topicMetricsMessages)
  const sentence = useErrorSentence()
  const create = useAction(topicMetricsCreate, { refreshes: [topicMetricsList], isAwaited: true })
  const resolver = useMemo(
    () =>
      schemaResolver<Values>(
        z.object({
          topic: z.string().check(
            z.minLength(1, t.topicRequired),
            z.refine((topic) => topicNameProblem(topic) === undefined, t.topicWrong),
          ),
        }),
      ),
    [t],
  )
  const form = useForm<Values>({ resolver, defaultValues: { topic: proposed } })
  const submit = useSubmit(form, (body) => create.mutateAsync({ body }), {
    // The name was checked before.
    explain: (error) =>
      error instanceof ApiError && error.code === 'BAD_TOPIC'
        ? { title: t.exists }
        : sentence(error),
    done: (_, { topic }) => t.added(topic),
    onDone: (_, { topic }) => onAdded(topic),
  })
  return (
    <SideForm onClose={onClose} title={t.add} submitLabel={t.add} submit={submit}>
      <TextField
        control={form.control}
        name="topic"
        label={t.topic}
        help={t.addHelp}
        required
        mono
        autoFocus
      />
    </SideForm>
  )
}
