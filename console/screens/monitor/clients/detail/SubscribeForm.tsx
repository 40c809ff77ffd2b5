import { clientSubscribe, clientSubscriptionList } from '@signalbox/contract/clients'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { client } from '#api/client.ts'
import { useAction } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { useToast } from '#ui/toast.tsx'
import { clientsMessages } from '../clients.messages.ts'

const LOOKS = 5
const LOOK_MS = 200
const QOS = [0, 1, 2].map((value) => ({ value, label: String(value) }))

interface SubscribeFormProps {
  clientid: string
  version: number
  onClose: () => void
}

/** The API checks no filter and says yes before anything happened: both are made up for here. */
export function SubscribeForm({ clientid, version, onClose }: SubscribeFormProps) {
  const t = useMessages(clientsMessages)
  const toast = useToast()
  const subscribe = useAction(clientSubscribe, { refreshes: [clientSubscriptionList] })
  const resolver = useMemo(
    () =>
      schemaResolver(
        z.object({
          topic: z.string().check(
            z.minLength(1, t.topicRequired),
            z.refine((text) => topicFilterProblem(text) === undefined, t.topicFilterInvalid),
          ),
          qos: z.number(),
          nl: z.boolean(),
          rap: z.boolean(),
          rh: z.number(),
        }),
      ),
    [t],
  )
  const form = useForm({
    resolver,
    defaultValues: { topic: '', qos: 0, nl: false, rap: false, rh: 0 },
  })
  const submit = useSubmit(
    form,
    async ({ topic, qos, nl, rap, rh }) => {
      await subscribe.mutateAsync({
        path: { clientid },
        body: {
          topic,
          qos: qos as 0 | 1 | 2, // chosen from QOS
          ...(version === 5 && { nl: nl ? 1 : 0, rap: rap ? 1 : 0, rh: rh as 0 | 1 | 2 }),
        },
      })
      return { isSeen: await isListed(clientid, topic) }
    },
    {
      onDone: ({ isSeen }, { topic }) => {
        if (isSeen) toast.success(t.subscribed(topic))
        else toast.info(t.subscribed(topic), t.subscribedUnseen)
        onClose()
      },
    },
  )
  return (
    <SideForm onClose={onClose} title={t.subscribe} submitLabel={t.subscribe} submit={submit}>
      <TextField
        control={form.control}
        name="topic"
        label={t.topicFilter}
        required
        mono
        autoFocus
      />
      <SelectField control={form.control} name="qos" label="QoS" options={QOS} />
      {version === 5 && (
        <>
          <SwitchField control={form.control} name="nl" label="No Local" />
          <SwitchField control={form.control} name="rap" label="Retain As Published" />
          <SelectField control={form.control} name="rh" label="Retain Handling" options={QOS} />
        </>
      )}
    </SideForm>
  )
}

async function isListed(clientid: string, topic: string): Promise<boolean> {
  for (let look = 0; look < LOOKS; look++) {
    const rows = await client.call(clientSubscriptionList, { path: { clientid } })
    if (rows.some((row) => row.topic === topic)) return true
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return false
}
