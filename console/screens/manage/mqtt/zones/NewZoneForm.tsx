import { LISTENER_NAME } from '@signalbox/contract/listener-fields'
import { type Zone, zoneList, zoneUpdate } from '@signalbox/contract/zones'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { nameRule } from '#domain/saving/name-rule.ts'
import { useAction } from '#api/query.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { zonesMessages } from './zones.messages.ts'

interface NewZoneFormProps {
  zones: readonly Zone[]
  onClose: () => void
}

/** Creates a zone without overrides; its settings are changed on its page. */
export function NewZoneForm({ zones, onClose }: NewZoneFormProps) {
  const t = useMessages(zonesMessages)
  const language = useLanguage()
  const router = useRouter()
  const create = useAction(zoneUpdate, { refreshes: [zoneList] })
  const resolver = useMemo(() => {
    const taken = ['default', ...zones.map(({ name }) => name)]
    return schemaResolver<{ name: string }>(
      z.object({
        name: nameRule(LISTENER_NAME, language).check(
          z.refine((name) => !taken.includes(name), t.nameTaken),
        ),
      }),
    )
  }, [zones, t, language])
  const form = useForm<{ name: string }>({ resolver, defaultValues: { name: '' } })
  const submit = useSubmit(
    form,
    async ({ name }) => create.mutateAsync({ path: { name }, body: {} }),
    {
      done: (_, { name }) => t.created(name),
      leave: (_, { name }) => {
        onClose()
        void router.navigate(paths.zone(name))
      },
    },
  )
  return (
    <SideForm onClose={onClose} title={t.create} submitLabel={t.create} submit={submit}>
      <TextField
        control={form.control}
        name="name"
        label={t.name}
        help={t.nameHelp}
        required
        mono
        autoFocus
        autoComplete="off"
      />
    </SideForm>
  )
}
