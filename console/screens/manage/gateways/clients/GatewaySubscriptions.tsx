import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  type GatewaySubscription,
  gatewaySubscriptionCreate,
  gatewaySubscriptionDelete,
  gatewaySubscriptionList,
} from '@signalbox/contract/gateway-clients'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useLive } from '#api/live.ts'
import { useAction } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { useLock } from '#domain/page/lock.ts'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { TopicText } from '#domain/topics/TopicText.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Section } from '#ui/Section.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { gatewayClientMessages } from '../gateways.messages.ts'
import { List } from '#list/List.tsx'

const QOS = [0, 1, 2].map((value) => ({ value, label: String(value) }))

interface GatewaySubscriptionsProps {
  name: GatewayName
  clientid: string
  mountpoint: string
}

/** The subscriptions of a client. The API lists topics with the mountpoint, and removes them without. */
export function GatewaySubscriptions({ name, clientid, mountpoint }: GatewaySubscriptionsProps) {
  const t = useMessages(gatewayClientMessages)
  const lock = useLock()
  const act = useAct()
  const [isOpen, setIsOpen] = useState(false)
  const read = useLive(gatewaySubscriptionList, { path: { name, clientid } })
  const remove = useAction(gatewaySubscriptionDelete, { refreshes: [gatewaySubscriptionList] })
  const plain = (topic: string) =>
    topic.startsWith(mountpoint) ? topic.slice(mountpoint.length) : topic
  return (
    <Section
      title={t.subscriptions}
      action={
        <Button size="xs" variant="default" {...lock.button} onClick={() => setIsOpen(true)}>
          {t.subscribe}
        </Button>
      }
    >
      <List<GatewaySubscription>
        words={{ title: t.subscriptions, empty: t.noSubscriptions }}
        read={read}
        rows={read.data}
        columns={[
          {
            key: 'topic',
            header: t.topic,
            card: 'title',
            text: ({ topic }) => topic,
            cell: ({ topic }) => <TopicText topic={topic} />,
          },
          {
            key: 'qos',
            header: 'QoS',
            card: 'line',
            numeric: true,
            text: ({ qos }) => String(qos),
            cell: ({ qos }) => qos,
          },
          ...(name === 'stomp'
            ? [
                {
                  key: 'subid',
                  header: t.subid,
                  text: (row: GatewaySubscription) => row.sub_props?.subid ?? '',
                },
              ]
            : []),
        ]}
        rowKey={({ topic }) => topic}
        rowActions={({ topic }) => [
          {
            key: 'unsubscribe',
            label: t.unsubscribe,
            isDanger: true,
            ...lock.action,
            onSelect: () =>
              void act({
                ask: {
                  title: t.unsubscribeTitle,
                  body: topic,
                  confirmLabel: t.unsubscribe,
                  danger: true,
                },
                act: () => remove.mutateAsync({ path: { name, clientid, topic: plain(topic) } }),
                done: t.unsubscribed(topic),
              }),
          },
        ]}
      />
      {isOpen && <SubscribeForm name={name} clientid={clientid} onClose={() => setIsOpen(false)} />}
    </Section>
  )
}

interface SubscribeFormProps {
  name: GatewayName
  clientid: string
  onClose: () => void
}

function SubscribeForm({ name, clientid, onClose }: SubscribeFormProps) {
  const t = useMessages(gatewayClientMessages)
  const create = useAction(gatewaySubscriptionCreate, { refreshes: [gatewaySubscriptionList] })
  const isStomp = name === 'stomp'
  const resolver = useMemo(
    () =>
      schemaResolver(
        z.object({
          topic: z.string().check(
            z.minLength(1, t.topicRequired),
            z.refine((text) => topicFilterProblem(text) === undefined, t.wrongTopic),
          ),
          qos: z.number(),
          subid: isStomp ? z.string().check(z.minLength(1, t.required(t.subid))) : z.string(),
        }),
      ),
    [t, isStomp],
  )
  const form = useForm({ resolver, defaultValues: { topic: '', qos: 0, subid: '' } })
  const submit = useSubmit(
    form,
    ({ topic, qos, subid }) =>
      create.mutateAsync({
        path: { name, clientid },
        body: {
          topic,
          qos: qos as 0 | 1 | 2, // chosen from QOS
          ...(isStomp && { sub_props: { subid } }),
        },
      }),
    { done: (_, { topic }) => t.subscribed(topic), onDone: onClose },
  )
  return (
    <SideForm onClose={onClose} title={t.subscribe} submitLabel={t.subscribe} submit={submit}>
      <TextField
        control={form.control}
        name="topic"
        label={t.topic}
        help={t.topicHelp}
        required
        mono
        autoFocus
      />
      <SelectField control={form.control} name="qos" label="QoS" options={QOS} />
      {isStomp && (
        <TextField
          control={form.control}
          name="subid"
          label={t.subid}
          help={t.subidHelp}
          required
          mono
        />
      )}
    </SideForm>
  )
}
