import { useForm } from 'react-hook-form'
import { useMessages } from '../../../../../language.tsx'
import { useSubmit } from '../../../../../parts/submit.ts'
import { SelectField } from '../../../../../ui/fields/SelectField.tsx'
import { SideForm } from '../../../../../ui/SideForm.tsx'
import { outputsFormMessages } from '../../../../../parts/rule/outputs/outputs-form.messages.ts'
import styles from '../../../../../parts/rule/outputs/outputs.module.css'

interface AddActionProps {
  /** Actions that are not outputs of the rule yet. */
  ids: readonly string[]
  onAdd: (id: string) => void
  onClose: () => void
}

/** Chooses one of the existing actions. */
export function AddAction({ ids, onAdd, onClose }: AddActionProps) {
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
