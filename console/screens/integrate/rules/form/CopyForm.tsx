import { ruleCreate, ruleList } from '@signalbox/contract/rules'
import * as z from 'zod/mini'
import { useForm } from 'react-hook-form'
import { useAction } from '#api/query.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { idRules, type RuleValues, toBody } from './rule-form.ts'
import { ruleFormMessages } from './rule-form.messages.ts'

interface CopyFormProps {
  /** Values of the form, unsaved changes included. */
  values: RuleValues
  onCreated: (id: string) => void
  onClose: () => void
}

/** Creates another rule from the values in the form, without changing the original. */
export function CopyForm({ values, onCreated, onClose }: CopyFormProps) {
  const t = useMessages(ruleFormMessages)
  const language = useLanguage()
  const create = useAction(ruleCreate, { refreshes: [ruleList] })
  const form = useForm<{ id: string }>({
    resolver: schemaResolver(z.object({ id: idRules(language) })),
    defaultValues: { id: `${values.id}_copy` },
  })
  const submit = useSubmit(
    form,
    ({ id }) => create.mutateAsync({ body: toBody({ ...values, id }) }),
    {
      done: ({ id }) => t.copied(id),
      leave: ({ id }) => onCreated(id),
      isLight: true,
    },
  )
  return (
    <SideForm title={t.saveCopy} submitLabel={t.create} submit={submit} onClose={onClose}>
      <TextField control={form.control} name="id" label={t.newId} required mono autoFocus />
    </SideForm>
  )
}
