import { ruleCreate, ruleList } from '@signalbox/contract/rules'
import * as z from 'zod/mini'
import { useForm } from 'react-hook-form'
import { useAction } from '../../../../api/query.ts'
import { useMessages } from '../../../../language.tsx'
import { schemaResolver } from '../../../../parts/resolver.ts'
import { useSubmit } from '../../../../parts/submit.ts'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { SideForm } from '../../../../ui/SideForm.tsx'
import { idRules, type RuleValues, toBody } from './rule-form.ts'
import { ruleFormMessages } from './rule-form.messages.ts'

interface CopyFormProps {
  /** Of the form, with changes that are not saved. */
  values: RuleValues
  onCreated: (id: string) => void
  onClose: () => void
}

/** Creates another rule from what is in the form; the rule itself stays as it is. */
export function CopyForm({ values, onCreated, onClose }: CopyFormProps) {
  const t = useMessages(ruleFormMessages)
  const create = useAction(ruleCreate, { refreshes: [ruleList] })
  const form = useForm<{ id: string }>({
    resolver: schemaResolver(z.object({ id: idRules(t) })),
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
