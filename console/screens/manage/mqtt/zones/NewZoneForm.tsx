import { LISTENER_NAME } from '@signalbox/contract/listener-fields'
import { type Zone, zoneList, zoneUpdate } from '@signalbox/contract/zones'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useAction } from '../../../../api/query.ts'
import { useMessages } from '../../../../language.tsx'
import { schemaResolver } from '../../../../parts/resolver.ts'
import { useSubmit } from '../../../../parts/submit.ts'
import { paths } from '../../../../paths.ts'
import { useRouter } from '../../../../routing/react.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { SideForm } from '../../../../ui/SideForm.tsx'
import { zonesMessages } from './zones.messages.ts'

interface NewZoneFormProps {
  zones: readonly Zone[]
  onClose: () => void
}

/** A zone without values of its own: its settings follow on its page. */
export function NewZoneForm({ zones, onClose }: NewZoneFormProps) {
  const t = useMessages(zonesMessages)
  const router = useRouter()
  const create = useAction(zoneUpdate, { refreshes: [zoneList] })
  const resolver = useMemo(() => {
    const taken = ['default', ...zones.map(({ name }) => name)]
    return schemaResolver<{ name: string }>(
      z.object({
        name: z.string().check(
          z.trim(),
          z.minLength(1, t.nameRequired),
          z.regex(LISTENER_NAME, t.nameWrong),
          z.refine((name) => !taken.includes(name), t.nameTaken),
        ),
      }),
    )
  }, [zones, t])
  const form = useForm<{ name: string }>({ resolver, defaultValues: { name: '' } })
  const submit = useSubmit(
    form,
    async ({ name }) => create.mutateAsync({ path: { name }, body: {} }),
    {
      done: () => t.created,
      leave: (_, { name }) => {
        onClose()
        void router.navigate(paths.zone(name.trim()))
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
