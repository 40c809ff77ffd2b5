import { type LogConfig } from '@signalbox/contract/log'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useMessages } from '#language.tsx'
import { withChanges } from '@signalbox/contract/config-values'
import { readNodes } from '#form/review/read-nodes.ts'
import { planNodeSave } from '@signalbox/contract/save-plan'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { logMessages, logSettingMessages } from './log.messages.ts'
import { useLogSave } from './save.ts'

interface Values {
  name: string
  path: string
}

interface NewHandlerFormProps {
  config: LogConfig
  onClose: () => void
  onCreated: (name: string) => void
}

/** Another file handler. It is disabled at first: its settings follow on the page. */
export function NewHandlerForm({ config, onClose, onCreated }: NewHandlerFormProps) {
  const t = useMessages(logMessages)
  const words = useMessages(logSettingMessages)
  const { readNow, put, save } = useLogSave()
  const resolver = useMemo(() => {
    const paths = Object.values(config.file).map(({ path }) => path)
    return schemaResolver<Values>(
      z.object({
        name: z.string().check(
          z.trim(),
          z.minLength(1, t.nameRequired),
          z.regex(/^[A-Za-z0-9_-]{0,64}$/, t.nameWrong),
          z.refine((name) => !Object.hasOwn(config.file, name), t.nameTaken),
        ),
        path: z.string().check(
          z.trim(),
          z.minLength(1, t.pathRequired(words.path)),
          z.refine((path) => !paths.includes(path), t.pathTaken),
        ),
      }),
    )
  }, [config, t, words.path])
  const form = useForm<Values>({ resolver, defaultValues: { name: '', path: 'log/' } })
  const submit = useSubmit(
    form,
    async ({ name, path }) => {
      // The API deletes handlers that are missing in the request, so those of other users must be included.
      const now = await readNow()
      if (Object.hasOwn(now.file, name)) throw new Error(t.nameTaken)
      const change = { path: ['file', name], from: undefined, to: { enable: false, path } }
      const plan = planNodeSave(put, now, [change], await readNodes(put))
      if (plan !== undefined && plan.overwritten.length > 0) throw new Error(t.pathsDiffer)
      await save((plan?.body as LogConfig | undefined) ?? withChanges(now, [change])) // a part of it
      return name
    },
    {
      done: (name) => t.created(name),
      leave: (name) => {
        onClose()
        onCreated(name)
      },
    },
  )
  const { control } = form
  return (
    <SideForm onClose={onClose} title={t.add} submitLabel={t.create} submit={submit}>
      <TextField
        control={control}
        name="name"
        label={t.name}
        help={t.nameHelp}
        required
        mono
        autoFocus
        autoComplete="off"
      />
      <TextField
        control={control}
        name="path"
        label={words.path}
        help={words.pathHelp}
        required
        mono
        autoComplete="off"
      />
    </SideForm>
  )
}
