import { durableQueueCreate, durableQueueList } from '@signalbox/contract/later'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useAction } from '#api/query.ts'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { useMessages } from '#language.tsx'
import { fieldMessages } from '#messages/fields.messages.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { durableQueuesMessages } from './durable-queues.messages.ts'

interface Values {
  group: string
  topic: string
  /** A local time; empty: from now on. */
  startTime: string
}

/** Declares a queue, which cannot be edited later. */
export function QueueForm({ onClose }: { onClose: () => void }) {
  const t = useMessages(durableQueuesMessages)
  const words = useMessages(fieldMessages)
  const create = useAction(durableQueueCreate, { refreshes: [durableQueueList] })
  const resolver = useMemo(
    () =>
      schemaResolver<Values>(
        z.object({
          group: z
            .string()
            .check(z.minLength(1, words.required(t.group)), z.regex(/^[^/+#]*$/, t.groupWrong)),
          topic: z.string().check(
            z.minLength(1, t.topicRequired),
            z.refine((topic) => topicFilterProblem(topic) === undefined, t.topicWrong),
          ),
          startTime: z.string(),
        }),
      ),
    [t, words],
  )
  const form = useForm<Values>({
    resolver,
    defaultValues: { group: '', topic: '', startTime: '' },
  })
  const { control } = form
  const [group, topic] = useWatch({ control, name: ['group', 'topic'] })
  const submit = useSubmit(
    form,
    ({ startTime, ...queue }) =>
      create.mutateAsync({
        body: {
          ...queue,
          ...(startTime !== '' && { start_time: new Date(startTime).toISOString() }),
        },
      }),
    { done: (_, queue) => t.created(queue.topic), onDone: onClose },
  )
  return (
    <SideForm onClose={onClose} title={t.add} submitLabel={t.create} submit={submit}>
      <TextField
        control={control}
        name="group"
        label={t.group}
        help={t.groupHelp(`$share/${group === '' ? '…' : group}/${topic === '' ? '…' : topic}`)}
        required
        mono
        autoFocus
        autoComplete="off"
      />
      <TextField control={control} name="topic" label={t.topic} required mono autoComplete="off" />
      <TimeField control={control} name="startTime" label={t.startTime} help={t.startTimeHelp} />
    </SideForm>
  )
}
