import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { type Control, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useMessages } from '#language.tsx'
import { addressMessages } from '#domain/addresses/mqtt-address.messages.ts'
import { defaultAddress, readMqttAddress } from '#domain/addresses/mqtt-address.ts'
import { webSocketUrl } from '#domain/addresses/mqtt-listener.ts'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { ForeignBroker } from '#domain/topic-tree/subscriber.ts'
import { treeToolsMessages } from './tree-tools.messages.ts'

const fields = (t: Record<'topicRequired' | 'wrongFilter' | 'wrongUrl', string>) =>
  z.object({
    url: z.string().check(z.regex(/^wss?:\/\/[^\s/]+(\/\S*)?$/, t.wrongUrl)),
    username: z.string(),
    password: z.string(),
    filter: z.string().check(
      z.minLength(1, t.topicRequired),
      z.refine((text) => topicFilterProblem(text) === undefined, t.wrongFilter),
    ),
    seconds: z.number(),
  })

interface Subscribing {
  url: string
  username: string
  password: string
  filter: string
  seconds: number
}

interface SubscribeFormProps {
  title: string
  submitLabel: string
  about?: ReactNode
  filter?: string
  seconds?: number
  /** Further fields below the filter. */
  children?: (control: Control<Subscribing>) => ReactNode
  /** Resolves when the subscription is granted. */
  onSubmit: (values: Subscribing) => Promise<void>
  onClose: () => void
}

/** The listener, the user and the topic filter of a subscription by this page. */
export function SubscribeForm(props: SubscribeFormProps) {
  const { title, submitLabel, about, filter = '', seconds = 0, children, onSubmit, onClose } = props
  const t = useMessages(treeToolsMessages)
  const a = useMessages(addressMessages)
  const resolver = useMemo(() => schemaResolver<Subscribing>(fields(t)), [t])
  const form = useForm<Subscribing>({
    resolver,
    defaultValues: {
      url: webSocketUrl(defaultAddress()),
      username: '',
      password: '',
      filter,
      seconds,
    },
  })
  const { data: address } = useQuery({ queryKey: ['mqttAddress'], queryFn: readMqttAddress })
  useEffect(() => {
    if (address === undefined || form.getFieldState('url').isDirty) return
    form.resetField('url', { defaultValue: webSocketUrl(address) })
  }, [address, form])
  const submit = useSubmit(form, onSubmit, {
    onDone: onClose,
    explain: (error) =>
      error instanceof ForeignBroker
        ? { title: a.foreign, detail: a.foreignText }
        : { title: t.noListener, ...(error instanceof Error && { detail: error.message }) },
  })
  const { control } = form
  return (
    <SideForm onClose={onClose} title={title} submitLabel={submitLabel} submit={submit}>
      {about}
      <TextField
        control={control}
        name="filter"
        label={t.filter}
        help={t.filterHelp}
        required
        mono
      />
      {children?.(control)}
      <TextField control={control} name="url" label={t.url} required mono />
      <TextField control={control} name="username" label={t.username} />
      <PasswordField control={control} name="password" label={t.password} />
    </SideForm>
  )
}
