import { actionList } from '@signalbox/contract/actions'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { query } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { toItemId } from '#domain/integration/item.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { UnreadForm } from '#domain/saving/UnreadForm.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { outputsFormMessages } from '#domain/rule/outputs/outputs-form.messages.ts'
import styles from '#domain/rule/outputs/outputs.module.css'

interface AddActionProps {
  /** Actions that are outputs of the rule already. */
  used: readonly string[]
  onAdd: (id: string) => void
  onClose: () => void
}

/** Choice among the existing actions. */
export function AddAction({ used, onAdd, onClose }: AddActionProps) {
  const t = useMessages(outputsFormMessages)
  const read = useQuery(query(actionList, {}))
  if (read.data === undefined) {
    return <UnreadForm title={t.addTitle} read={read} onClose={onClose} />
  }
  const ids = read.data.map(toItemId).filter((id) => !used.includes(id))
  return <Form ids={ids} onAdd={onAdd} onClose={onClose} />
}

interface FormProps extends Omit<AddActionProps, 'used'> {
  ids: readonly string[]
}

function Form({ ids, onAdd, onClose }: FormProps) {
  const t = useMessages(outputsFormMessages)
  const form = useForm<{ id: string }>({ defaultValues: { id: ids[0] ?? '' } })
  const submit = useSubmit(form, ({ id }) => Promise.resolve(id), {
    onDone: (id) => {
      onAdd(id)
      onClose()
    },
    isLight: true,
  })
  return (
    <SideForm
      title={t.addTitle}
      submitLabel={t.add}
      submit={submit}
      disabledReason={ids.length === 0 ? t.noActions : undefined}
      onClose={onClose}
    >
      {ids.length === 0 ? (
        <p>{t.noActions}</p>
      ) : (
        <SelectField
          control={form.control}
          name="id"
          label={t.action}
          options={ids.map((id) => ({ value: id, label: id }))}
        />
      )}
      <p className={styles.about}>{t.actionHelp}</p>
    </SideForm>
  )
}
