import {
  type ExternalRegistry,
  externalRegistryCreate,
  externalRegistryGet,
  externalRegistryList,
  externalRegistryUpdate,
} from '@signalbox/contract/later'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { client } from '#api/client.ts'
import { useAction } from '#api/query.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { kindResolver } from '#form/check.ts'
import { placeFaults } from '#form/faults.ts'
import type { Values } from '#form/field.ts'
import { withFurther } from '#form/further.ts'
import { KindFields } from '#form/KindFields.tsx'
import { toBody, toValues } from '#form/values.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { useToast } from '#ui/toast.tsx'
import { registriesMessages } from './registries.messages.ts'
import { newRegistryKind, registryKind, toRegistry } from './registry-kind.ts'

export interface NamedRegistry {
  name: string
  registry: ExternalRegistry
}

interface RegistryFormProps {
  /** Registry to edit; `undefined` for a new one. */
  edited: NamedRegistry | undefined
  onClose: () => void
}

export function RegistryForm({ edited, onClose }: RegistryFormProps) {
  const t = useMessages(registriesMessages)
  const language = useLanguage()
  const toast = useToast()
  const refreshes = [externalRegistryList]
  const create = useAction(externalRegistryCreate, { refreshes })
  const update = useAction(externalRegistryUpdate, { refreshes })
  const isNew = edited === undefined
  const kind = useMemo(() => withFurther(isNew ? newRegistryKind : registryKind), [isNew])
  const initial = useMemo(() => toValues(kind, edited?.registry), [kind, edited])
  const resolver = useMemo(
    () => kindResolver(kind, language, isNew ? undefined : initial),
    [kind, language, isNew, initial],
  )
  const form = useForm<Values>({ resolver, defaultValues: initial })
  const submit = useSubmit(
    form,
    async (values) => {
      if (edited === undefined) {
        return create.mutateAsync({ body: toRegistry(toBody(kind, values)) })
      }
      const path = { name: edited.name }
      const came = await client.call(externalRegistryGet, { path })
      const body = toRegistry(toBody(kind, values, edited.registry, came))
      return update.mutateAsync({ path, body })
    },
    {
      onDone(_, { name }) {
        toast.success(edited === undefined ? t.created(String(name)) : t.saved(edited.name))
        onClose()
      },
      onFailure: (cause) => placeFaults(form, kind, language, cause),
    },
  )
  return (
    <SideForm
      onClose={onClose}
      title={edited?.name ?? t.add}
      submitLabel={isNew ? t.create : t.save}
      submit={submit}
    >
      <KindFields kind={kind} form={form} />
    </SideForm>
  )
}
