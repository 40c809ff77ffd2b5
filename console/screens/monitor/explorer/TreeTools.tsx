import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { readMqttAddress, defaultAddress } from '../../../parts/mqtt-address.ts'
import { urlOf } from '../../../parts/mqtt-listener.ts'
import { addressMessages } from '../../../parts/mqtt-address.messages.ts'
import { schemaResolver } from '../../../parts/resolver.ts'
import { useSubmit } from '../../../parts/submit.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { SideForm } from '../../../ui/SideForm.tsx'
import styles from './explorer.module.css'
import { ForeignBroker, type Subscribing, treeStore } from '../../../upstream/topics/tree-store.ts'
import { useTreeState } from '../../../upstream/topics/use-tree.ts'
import { treeToolsMessages } from './tree-tools.messages.ts'

/** What the tree of a cluster is made of, and how to have more of it. */
export function TreeTools() {
  const t = useMessages(treeToolsMessages)
  const { number } = useFormats()
  const sentence = useErrorSentence()
  const state = useTreeState()
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => {
    if (treeStore.state().reading === 'never') void treeStore.read()
  }, [])
  const isReading = state.reading === 'now'
  const counts = t.read(number(state.retained), number(state.subscriptions))
  return (
    <>
      <Banner tone="info" title={t.calculated}>
        {t.calculatedText}
      </Banner>
      {state.error !== undefined && (
        <Banner tone="error" title={t.failed}>
          {sentence(state.error).title}
        </Banner>
      )}
      {(state.isCut || state.tree.leftOut > 0) && (
        <Banner tone="warning" title={t.cut}>
          {t.cutText(number(state.tree.maxTopics))}
        </Banner>
      )}
      <div className={styles.tools}>
        <span role="status">{isReading ? t.reading(counts) : counts}</span>
        {isReading ? (
          <Button size="xs" variant="default" onClick={() => treeStore.cancel()}>
            {t.cancel}
          </Button>
        ) : (
          <Button size="xs" variant="default" onClick={() => void treeStore.read()}>
            {t.readAgain}
          </Button>
        )}
        {state.live === 'off' ? (
          <Button size="xs" variant="default" onClick={() => setIsAsking(true)}>
            {t.listen}
          </Button>
        ) : (
          <>
            <span role="status">
              {state.live === 'on' ? t.listening(state.filter ?? '') : t.connecting}
            </span>
            <Button size="xs" variant="default" onClick={() => treeStore.stopListening()}>
              {t.stop}
            </Button>
          </>
        )}
      </div>
      {isAsking && <ListenForm onClose={() => setIsAsking(false)} />}
    </>
  )
}

function ListenForm({ onClose }: { onClose: () => void }) {
  const t = useMessages(treeToolsMessages)
  const a = useMessages(addressMessages)
  const resolver = useMemo(
    () =>
      schemaResolver<Subscribing>(
        z.object({
          url: z.string().check(z.regex(/^wss?:\/\/[^\s/]+(\/\S*)?$/, t.wrongUrl)),
          username: z.string(),
          password: z.string(),
          filter: z
            .string()
            .check(z.refine((text) => topicFilterProblem(text) === undefined, t.wrongFilter)),
        }),
      ),
    [t],
  )
  const form = useForm<Subscribing>({
    resolver,
    defaultValues: { url: urlOf(defaultAddress()), username: '', password: '', filter: '' },
  })
  const { data: address } = useQuery({ queryKey: ['mqttAddress'], queryFn: readMqttAddress })
  useEffect(() => {
    if (address === undefined || form.getFieldState('url').isDirty) return
    form.resetField('url', { defaultValue: urlOf(address) })
  }, [address, form])
  const submit = useSubmit(form, (values) => treeStore.listen(values), {
    onDone: onClose,
    explain: (error) =>
      error instanceof ForeignBroker
        ? { title: a.foreign, detail: a.foreignText }
        : { title: t.noListener, ...(error instanceof Error && { detail: error.message }) },
  })
  const { control } = form
  return (
    <SideForm onClose={onClose} title={t.listen} submitLabel={t.begin} submit={submit}>
      <TextField
        control={control}
        name="filter"
        label={t.filter}
        help={t.filterHelp}
        required
        mono
      />
      <TextField control={control} name="url" label={t.url} required mono />
      <TextField control={control} name="username" label={t.username} />
      <PasswordField control={control} name="password" label={t.password} />
    </SideForm>
  )
}
